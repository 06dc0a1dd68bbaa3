import * as z from 'zod';

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
