import { expect, test } from 'vitest';
import type { SenderKey } from '../../../shared/core/ids.ts';
import { reconcileDue } from '../../../shared/flows/reconciliation/reconcile-due.ts';
import { anEntry, aWorld, type TestWorld } from '../../support/world.ts';

test.each([
  ['unclear', 1_000],
  ['held', 5_000],
] as const)(
  'of thousands of %s calls one run of the scheduler looks at %d, so that it comes to an end and their records are asked for',
  async (state, most) => {
    const world = aWorld();
    const of = { state, reconciliation: {}, dueAtMs: world.now() } as const;
    for (let chunkNo = 0; chunkNo < most + 500; chunkNo += 1)
      await world.ledger.addEntry(anEntry({ ...of, chunkNo, sender: `sender ${chunkNo % 2}` as SenderKey }));
    let reads = 0;
    const ledger: TestWorld['ledger'] = {
      ...world.ledger,
      entry(...requested) {
        reads += 1;
        return world.ledger.entry(...requested);
      },
    };
    await reconcileDue({ ...world, ledger }, undefined);
    expect(reads).toBe(most);
    expect(world.queues.visible('reconciliation')).toBe(2);
  },
);
