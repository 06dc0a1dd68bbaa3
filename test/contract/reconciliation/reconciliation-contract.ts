import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ClaimLogReading } from '../../../shared/core/calls/claim-log-entry.ts';
import type { SharedDueState } from '../../../shared/core/calls/due-group.ts';
import {
  campaignIdOf,
  childIdOf,
  entryIdOf,
  type JobId,
  orderBatchIdOf,
  orderSourceOf,
  senderKeyOf,
} from '../../../shared/core/ids.ts';
import { hourMs } from '../../../shared/core/timing.ts';
import type { Ledger } from '../../../shared/ports/calls/ledger.ts';
import { fictional } from '../../support/a-plan.ts';
import { collect } from '../../support/pieces.ts';
import { anEntry, anOrder } from '../../support/world.ts';
import type { OpenLedger } from '../calls/ledger-contract.ts';

/** What every ledger promises to reconciliation and dividing. */
export function reconciliationContract(name: string, open: () => Promise<OpenLedger>): void {
  describe(`${name} keeps the ledger's promises to reconciliation`, () => {
    let opened: OpenLedger;
    let ledger: Ledger;
    beforeAll(async () => {
      opened = await open();
      ledger = opened.ledger;
    });
    afterAll(() => opened.close());
    const sender = senderKeyOf(fictional(7));

    test('a chunk is its parts and their children, each before its own, without other chunks', async () => {
      const jobId = campaignIdOf(name, 'chunk');
      const part = entryIdOf(1, 1);
      const child = childIdOf(part, 2);
      for (const id of [childIdOf(child, 1), entryIdOf(1, 2), child, part, childIdOf(part, 1)])
        await ledger.addEntry(anEntry({ jobId, chunkNo: 1, id }));
      await ledger.addEntry(anEntry({ jobId, chunkNo: 0 }));
      await ledger.addEntry(anEntry({ jobId, chunkNo: 10 }));
      const ids = (await ledger.chunkEntries(jobId, 1)).map(({ id }) => id as string);
      expect(ids).toEqual(['000001.01', '000001.01-1', '000001.01-2', '000001.01-2-1', '000001.02']);
      expect(await ledger.chunkEntries(jobId, 2)).toEqual([]);
    });

    test('an entry comes back with what it was divided into, what its call left out, and its proof', async () => {
      const entry = anEntry({
        jobId: campaignIdOf(name, 'divided'),
        state: 'divided',
        division: { by: 'refusal', key: 'jobs/x/outcomes/y.json', children: [{ rows: 1, state: 'planned' }] },
        leftOut: { suppressed: 1, earlier: 2, indexes: 'Bw==' as never },
        extraCalls: 2,
        proofKey: 'jobs/x/outcomes/z.json',
        reconciliation: { absentAtMs: 5 },
        within: { key: 'jobs/x/outcomes/w.json', child: 1 },
      });
      await ledger.addEntry(entry);
      expect(await ledger.entry(entry.jobId, entry.id)).toEqual(entry);
    });

    test.each<SharedDueState>(['unclear', 'held'])(
      'an entry that is %s falls due at its time',
      async (state) => {
        const jobId = campaignIdOf(name, 'due', state);
        await ledger.addEntry(anEntry({ jobId, state, dueAtMs: 70 }));
        expect(await dueOf(ledger, jobId, state, 69)).toEqual([]);
        expect(await dueOf(ledger, jobId, state, 70)).toEqual(['000000.01']);
        expect(await ledger.duePlanned(jobId, 70, 10)).toEqual([]);
      },
    );

    test('the index says of an unclear or held entry whose it is, and whether its records are to be read', async () => {
      const jobId = campaignIdOf(name, 'whose');
      const listed = async (state: SharedDueState) => {
        const due = await collect(ledger.dueEntries(state, 80));
        return due.filter((one) => one.jobId === jobId);
      };
      const [text, order] = [
        anEntry({ jobId, state: 'unclear', dueAtMs: 80, sender }),
        orderBatchIdOf(name, 'whose'),
      ];
      await ledger.addEntry(text);
      await ledger.addEntry(anOrder({ jobId: order, state: 'held', dueAtMs: 80, reconciliation: {} }));
      await ledger.addEntry(anEntry({ jobId, chunkNo: 1, state: 'divided', dueAtMs: 80, sender }));
      const { id: entryId } = text;
      expect(await listed('unclear')).toEqual([{ jobId, entryId, reconciliationKey: sender }]);
      await ledger.replaceEntry({ ...text, version: text.version + 1, reconciliation: {} });
      const begun = { reconciliationKey: sender, isBeingReconciled: true };
      expect(await listed('unclear')).toEqual([{ jobId, entryId, ...begun }]);
      const held = await collect(ledger.dueEntries('held', 80));
      expect(held.filter((one) => one.jobId === order)).toMatchObject([
        { reconciliationKey: orderSourceOf('partner'), isBeingReconciled: true },
      ]);
      expect(Object.keys((await listed('divided'))[0] ?? {})).toEqual(['jobId', 'entryId']);
    });

    test('the calls that a sender may have made are kept by hour, each once', async () => {
      const jobId = campaignIdOf(name, 'log');
      const claimed = { sender, jobId, entryId: entryIdOf(0, 1), claimNo: 1, atMs: 5 * hourMs };
      await ledger.recordClaim(claimed);
      await ledger.recordClaim(claimed);
      await ledger.recordClaim({ ...claimed, claimNo: 2, about: ['a digest', 'another'] });
      await ledger.recordClaim({ ...claimed, entryId: childIdOf(entryIdOf(0, 1), 3) });
      await ledger.recordClaim({ ...claimed, atMs: 6 * hourMs });
      await ledger.recordClaim({ ...claimed, sender: senderKeyOf(fictional(8)) });
      const found = await collect(ledger.claimLog(sender, 5));
      expect(found.map(({ entryId, claimNo }) => `${entryId} ${claimNo}`).toSorted()).toEqual([
        '000000.01 1',
        '000000.01 2',
        '000000.01-3 1',
      ]);
      expect(found.flatMap(({ about }) => about ?? [])).toEqual(['a digest', 'another']);
      expect(new Set(found.map((one) => one.jobId))).toEqual(new Set([jobId]));
      expect(await collect(ledger.claimLog(sender, 7))).toEqual([]);
    });

    test('claim entries of an hour are read in the order of the claims, from a time on, or the newest first', async () => {
      const of = senderKeyOf(fictional(10));
      const jobs = ['b', 'c', 'a'].map((word) => campaignIdOf(name, 'in order', word));
      const atMs = 9 * hourMs;
      for (const [at, jobId] of jobs.entries())
        await ledger.recordClaim({
          sender: of,
          jobId,
          entryId: entryIdOf(7 - at, 1),
          claimNo: 1,
          atMs: atMs + at,
        });
      await ledger.recordClaim({
        sender: of,
        jobId: campaignIdOf(name),
        entryId: entryIdOf(9, 1),
        claimNo: 1,
        atMs,
      });
      const timesOf = async (reading?: ClaimLogReading) =>
        (await collect(ledger.claimLog(of, 9, reading))).map((claimed) => claimed.atMs - atMs);
      expect(await timesOf()).toEqual([0, 0, 1, 2]);
      expect(await timesOf({ newestFirst: true })).toEqual([2, 1, 0, 0]);
      expect(await timesOf({ fromMs: atMs + 1 })).toEqual([1, 2]);
      expect(await timesOf({ fromMs: atMs + 1, newestFirst: true })).toEqual([2, 1]);
      expect(await timesOf({ fromMs: atMs - hourMs })).toEqual([0, 0, 1, 2]);
      expect(await timesOf({ fromMs: atMs + 3 })).toEqual([]);
    });

    test("a sender's record is unknown at first, and each version is written once", async () => {
      const key = senderKeyOf(fictional(9));
      expect(await ledger.sender(key)).toBeUndefined();
      const first = { key, version: 1, owner: 'a', leaseUntilMs: 9 };
      expect(await ledger.replaceSender({ ...first, version: 2 })).toEqual({
        applied: false,
        found: undefined,
      });
      expect(await ledger.replaceSender(first)).toEqual({ applied: true });
      expect(await ledger.replaceSender({ ...first, owner: 'b' })).toEqual({ applied: false, found: first });
      const pending = [{ jobId: campaignIdOf('s'), entryId: entryIdOf(0, 1), claimNo: 1 }];
      const second = {
        key,
        version: 2,
        usageDelay: { ms: 7, seenAtMs: 2 },
        subscription: { cursor: 'l', endedSubscriptionId: 'sub_1' },
        scan: { startedAtMs: 3, pending, subscriptionId: 'sub_2', cursor: 'c' },
      };
      const written = await Promise.all([1, 2, 3].map(() => ledger.replaceSender(second)));
      expect(written.filter(({ applied }) => applied)).toHaveLength(1);
      expect(await ledger.sender(key)).toEqual(second);
    });
  });
}

async function dueOf(ledger: Ledger, jobId: JobId, state: SharedDueState, nowMs: number): Promise<string[]> {
  const due = await collect(ledger.dueEntries(state, nowMs));
  return due.filter((one) => one.jobId === jobId).map(({ entryId }) => entryId);
}
