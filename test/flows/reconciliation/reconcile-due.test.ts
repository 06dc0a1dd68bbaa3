import { describe, expect, test } from 'vitest';
import type { Entry } from '../../../shared/core/calls/entry.ts';
import { entryIdOf, type SenderKey } from '../../../shared/core/ids.ts';
import { reconciliationLimits } from '../../../shared/core/reconciliation/limits.ts';
import { entriesToReconcile } from '../../../shared/flows/reconciliation/due-entries.ts';
import { reconcileDue } from '../../../shared/flows/reconciliation/reconcile-due.ts';
import { collect } from '../../support/pieces.ts';
import { anEntry, aWorld, type TestWorld } from '../../support/world.ts';

const busy = 'busy' as SenderKey;
const other = 'other' as SenderKey;
const candidatesMax = 10;
const limits = { ...reconciliationLimits, candidatesMax };

/** Calls of one sender that are due, and behind them a single one of another. */
async function aWorldWith(of: Partial<Entry>, calls: number) {
  const world = aWorld();
  const due = { ...of, dueAtMs: world.now() - 1_000 };
  for (let chunkNo = 0; chunkNo < calls; chunkNo += 1)
    await world.ledger.addEntry(anEntry({ ...due, chunkNo, sender: busy } as Parameters<typeof anEntry>[0]));
  const last = anEntry({
    ...due,
    dueAtMs: world.now(),
    chunkNo: calls,
    sender: other,
  } as Parameters<typeof anEntry>[0]);
  await world.ledger.addEntry(last);
  const read: string[] = [];
  const ledger: TestWorld['ledger'] = {
    ...world.ledger,
    entry(jobId, id) {
      read.push(id);
      return world.ledger.entry(jobId, id);
    },
  };
  return { world: { ...world, ledger }, last, read };
}

describe.each(['unclear', 'held'] as const)('many %s calls of one sender', (state) => {
  test('keep no other sender waiting, and none of them is read to see whose it is', async () => {
    const { world, read } = await aWorldWith({ state, reconciliation: {} }, 5 * candidatesMax);
    await reconcileDue(world, undefined, limits);
    expect(read).toEqual([]);
    expect(world.queues.visible('reconciliation')).toBe(2);
  });

  test('are not read by those who look for calls of another sender', async () => {
    const { world, last, read } = await aWorldWith({ state, reconciliation: {} }, 5 * candidatesMax);
    expect(await collect(entriesToReconcile(world, other))).toEqual([last]);
    expect(read).toEqual([last.id]);
  });
});

test('of many calls that became unclear one run looks at some of each sender, and the next at the others', async () => {
  const calls = 3 * candidatesMax;
  const { world, last, read } = await aWorldWith({ state: 'unclear' }, calls);
  const begun = async () => {
    const entries = await collect(world.ledger.entries(last.jobId));
    return entries.filter((entry) => entry.kind === 'text' && entry.reconciliation !== undefined);
  };
  await reconcileDue(world, undefined, limits);
  expect(read).toHaveLength(candidatesMax);
  expect(read).toContain(last.id);
  expect(await begun()).toHaveLength(candidatesMax);
  for (let run = 0; run < calls / candidatesMax; run += 1) await reconcileDue(world, undefined, limits);
  expect(await begun()).toHaveLength(calls + 1);
  expect(new Set(read).size).toBe(calls + 1);
});

test('a call of which the index does not know whose it is, as version 0.1 wrote it, is read', async () => {
  const { world, last } = await aWorldWith({ state: 'unclear', reconciliation: {} }, 1);
  const ledger: TestWorld['ledger'] = {
    ...world.ledger,
    async *dueEntries(...of) {
      for await (const { jobId, entryId } of world.ledger.dueEntries(...of)) yield { jobId, entryId };
    },
  };
  const older = { ...world, ledger };
  await reconcileDue(older, undefined, limits);
  expect(world.queues.visible('reconciliation')).toBe(2);
  expect(await collect(entriesToReconcile(older, other))).toEqual([last]);
  expect(await collect(entriesToReconcile(older, busy))).toMatchObject([{ id: entryIdOf(0, 1) }]);
});
