import * as z from 'zod';

/**
 * Functions that people, or the provider's webhooks, wait for, and the scheduler. All others are bounded by their event
 * source.
 */
export const reservable = ['api-read', 'api-files', 'api-write', 'webhooks-receive', 'scheduler'] as const;

export type Reservable = (typeof reservable)[number];

/**
 * What Lambda keeps for functions without a reservation. Source: Lambda developer guide, "Configuring reserved
 * concurrency".
 */
const unreservedMin = 100;

const instances = z.int().min(1).max(10_000).optional();

export const accountConcurrency = z
  .int()
  .min(10)
  .default(1_000)
  .describe(
    'The quota of concurrent function instances that the account has in this region: `aws lambda ' +
      'get-account-settings --query AccountLimit.ConcurrentExecutions`. New accounts often have 10',
  );

export const reservedConcurrency = z
  .strictObject(
    Object.fromEntries(reservable.map((name) => [name, instances])) as Record<Reservable, typeof instances>,
  )
  .prefault({})
  .describe(
    'Instances that are reserved for a function, and the most that it may use: for "api-read", "api-files", ' +
      '"api-write", "webhooks-receive" and "scheduler". Left out: none',
  );

type Concurrency = {
  readonly accountConcurrency: number;
  readonly reservedConcurrency: Readonly<Partial<Record<Reservable, number | undefined>>>;
};

/** How many instances are reserved, all functions together. */
export function reservedSum({ reservedConcurrency: reserved }: Concurrency): number {
  return Object.values(reserved).reduce<number>((sum, one) => sum + (one ?? 0), 0);
}

/** @returns what is wrong with reservations that Lambda would refuse, or undefined */
export function reservationFault(stage: Concurrency): string | undefined {
  const [sum, room] = [reservedSum(stage), stage.accountConcurrency - unreservedMin];
  if (sum === 0 || sum <= room) return undefined;
  return (
    `reserves ${sum} of the account's ${stage.accountConcurrency} instances, but ${unreservedMin} must stay ` +
    `unreserved. Reserve at most ${Math.max(room, 0)}, or ask AWS for a higher quota and set it as ` +
    'accountConcurrency'
  );
}

/** What an event source allows. Source: Lambda developer guide, "Maximum concurrency" of an SQS event source. */
const workers = z.int().min(2).max(1_000);

/**
 * How many calls for texts are made at a time. The rate is governed by the rate limiter; a call carries a thousand
 * recipients and takes about half a second, so that two carry thousands of texts a second.
 */
export const smsWorkers = workers
  .default(2)
  .describe('How many text calls run at a time. `rates` sets how fast');

/**
 * How many orders are placed or polled at a time. A call is one order and takes up to a second: ten come near the
 * thousand calls a minute that the provider allows.
 */
export const orderWorkers = workers
  .default(10)
  .describe('How many orders are placed or polled at a time. `rates` sets how fast');

/**
 * How many events are reacted to at a time. Each reads its product and its subscription at the provider, which takes a
 * fifth of a second or more: five stay below the thousand reads a minute that the provider allows.
 */
export const eventWorkers = workers.default(5).describe('How many events are handled at a time');
