import { expect, test } from 'vitest';
import { readDurations } from '../../../shared/flows/orders/read-durations.ts';
import { account, anOrderWorld } from '../../support/worlds/order-world.ts';

/** A batch of this many people, none ordered for yet, and what reading its entries has asked for. */
async function aBatch(rows: number) {
  const world = anOrderWorld();
  const people = Array.from({ length: rows }, (_, no) => `${account},person${no}@example.com,E${no}\n`);
  const job = await world.batch(`account_id,email,employee_id\n${people.join('')}`);
  return { world, job };
}

test('of a small batch every order counts, from when the provider took it until it said that it was done', async () => {
  const { world, job } = await aBatch(3);
  await world.place(job, 0);
  await world.place(job, 1);
  world.clock.advance(60_000);
  await world.place(job, 0);
  const durations = await readDurations(world, job);
  expect(durations).toMatchObject({ open: [60_000], ended: 0, rowsSeen: 3, rows: 3 });
  // The reading of the clock for its last write may be a millisecond later.
  expect(durations.completed.map((ms) => Math.round(ms / 1_000))).toEqual([60]);
});

test('of a large batch rows from all of it are looked at, and no more than 400', async () => {
  const { world, job } = await aBatch(1_000);
  for (const no of [0, 139, 140, 500, 939, 950]) await world.place(job, no);
  const { open, rowsSeen, rows } = await readDurations(world, job);
  expect({ seen: open.length, rowsSeen, rows }).toEqual({ seen: 4, rowsSeen: 400, rows: 1_000 });
});
