import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { InTime } from '../ports/status.ts';
import type { Clock, NewId, Random } from '../ports/world.ts';

/** The real clock, random and environment. Nothing else in `shared/` touches them. */

export const now: Clock = () => Date.now();

export const random: Random = () => Math.random();

export const newId: NewId = () => randomUUID();

export const pause = (ms: number): Promise<void> => setTimeout(ms);

export const inTime: InTime = async (work, limitMs) => {
  const over = new AbortController();
  try {
    const late = setTimeout(limitMs, undefined, { signal: over.signal });
    return await Promise.race([work.then((value) => ({ value })), late]);
  } finally {
    over.abort();
  }
};

/** @throws when the deployment forgot the variable */
export function required(name: string): string {
  const value = process.env[name];
  if (value === undefined || value === '') {
    throw new Error(`The environment variable ${name} is missing. Deploy the service stack again`);
  }
  return value;
}

const queueNames = [
  'PLAN',
  'SMS',
  'URGENT',
  'ORDERS',
  'NOTIFICATIONS',
  'RECONCILIATION',
  'EVENTS',
  'ERASE',
  'COUNT',
] as const;

type QueueName = (typeof queueNames)[number];

/** The addresses of all queues that the environment names. */
export function queueUrls(): readonly string[] {
  return queueNames.flatMap((name) => queueUrl(name) ?? []);
}

/** @returns the address of a queue; undefined when the environment does not name it */
export function queueUrl(name: QueueName): string | undefined {
  const queue = optional(`${name}_QUEUE`);
  return queue === undefined ? undefined : urlOf(queue);
}

/** @throws when the environment does not name the queue */
export function requiredQueueUrl(name: QueueName): string {
  return urlOf(required(`${name}_QUEUE`));
}

/** Of each worker the addresses of its queue and of its dead-letter queue. */
export function queuePairs(variable: string): Readonly<Record<string, readonly [string, string]>> {
  const pairs: Record<string, [string, string]> = JSON.parse(required(variable));
  return Object.fromEntries(
    Object.entries(pairs).map(([worker, [queue, dead]]) => [worker, [urlOf(queue), urlOf(dead)]]),
  );
}

/** The environment has the names of queues alone: what is before them is the same, and would fill it up. */
function urlOf(queue: string): string {
  return `${required('QUEUES_AT')}/${queue}`;
}

/** @returns undefined when the variable is missing or empty */
export function optional(name: string): string | undefined {
  return process.env[name] || undefined;
}

/** A stalled connection to AWS must not hold a worker until its function's limit; the SDK then tries again. */
export const awsClientSettings = {
  requestHandler: { connectionTimeout: 2_000, requestTimeout: 10_000, throwOnRequestTimeout: true },
};
