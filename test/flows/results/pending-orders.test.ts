import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { move } from '../../../shared/core/calls/move.ts';
import type { Job } from '../../../shared/core/jobs/job.ts';
import { writeResults } from '../../../shared/flows/results/write-results.ts';
import { anOrderWorld, type OrderWorld } from '../../support/worlds/order-world.ts';
import { ada, header, stateOf } from '../orders/persons/side-by-side.ts';

/** The lines of two of the result files, with their states. */
async function linesOf(world: Pick<OrderWorld, 'ledger' | 'objects' | 'newId'>, job: Job) {
  const keys = await writeResults(world, job, world.newId());
  const read = async (file: 'pending' | 'unprocessed') => {
    const bytes = await world.objects.readRange(keys.get(file) ?? '', 0, 100_000);
    const rows = parse(Buffer.from(bytes), { bom: true, columns: true }) as Record<string, string>[];
    return rows.map((row) => [row.fleetcast_line, row.fleetcast_state]);
  };
  return { pending: await read('pending'), unprocessed: await read('unprocessed') };
}

test('an order that may still be placed is pending, also while its call is under way', async () => {
  const world = anOrderWorld();
  const job = await world.batch(header + ada);
  const pending = { pending: [['2', 'unprocessed']], unprocessed: [] };
  expect(await linesOf(world, job)).toEqual(pending);
  const { replaceEntry } = world.ledger;
  const during: unknown[] = [];
  world.ledger.replaceEntry = async (next) => {
    const written = await replaceEntry(next);
    if (next.state === 'claimed') during.push(await linesOf(world, job));
    return written;
  };
  await world.place(job);
  expect(during).toEqual([pending]);
  expect(await linesOf(world, job)).toEqual({ pending: [['2', 'ordered']], unprocessed: [] });
});

test('an order that was canceled before its call is unprocessed', async () => {
  const world = anOrderWorld();
  const job = await world.batch(header + ada);
  await world.ledger.replaceEntry(move(await world.entry(job), 'canceled', {}));
  expect(await stateOf(world, job)).toEqual(['canceled', undefined]);
  expect(await linesOf(world, job)).toEqual({ pending: [], unprocessed: [['2', 'unprocessed']] });
});
