import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TextEntry } from '../../../shared/core/calls/entry.ts';
import { entriesAtOnce } from '../../../shared/core/calls/partitions.ts';
import { campaignIdOf, childIdOf, entryIdOf, type JobId } from '../../../shared/core/ids.ts';
import type { Ledger, Written } from '../../../shared/ports/calls/ledger.ts';
import { collect } from '../../support/pieces.ts';
import { aJob, anEntry } from '../../support/world.ts';

export type OpenLedger = { readonly ledger: Ledger; close(): Promise<void> };

/** What every ledger promises. All tests of a suite share one ledger, so each has jobs of its own. */
export function ledgerContract(name: string, open: () => Promise<OpenLedger>): void {
  describe(`${name} keeps the ledger's promises`, () => {
    let opened: OpenLedger;
    let ledger: Ledger;
    beforeAll(async () => {
      opened = await open();
      ledger = opened.ledger;
    });
    afterAll(() => opened.close());

    test('a job that was never added is unknown, and so is an entry', async () => {
      const id = campaignIdOf(name, 'nowhere');
      expect(await ledger.job(id)).toBeUndefined();
      expect(await ledger.entry(id, entryIdOf(0, 1))).toBeUndefined();
      expect(await collect(ledger.entries(id))).toEqual([]);
    });

    test('a job comes back as it was written, plan and failure included', async () => {
      const totals = { rows: 5, accepted: 3, duplicate: 1, invalid: 1, suppressed: 0, chunks: 2, entries: 2 };
      const plan = { key: 'jobs/x/plan.jsonl', reportKey: 'jobs/x/report.jsonl', totals };
      const failure = {
        code: 'unreadable_csv' as const,
        title: 'Unusable',
        faults: [{ detail: 'Line 2 has no number', pointer: 'line 2' }],
      };
      const job = aJob({ id: campaignIdOf(name, 'whole'), dueAtMs: 7, plan, failure });
      expect(await ledger.addJob(job)).toEqual({ applied: true });
      expect(await ledger.job(job.id)).toEqual(job);
    });

    test('an entry comes back as it was written, claim and reason included', async () => {
      const entry = anEntry({
        jobId: campaignIdOf(name, 'whole entry'),
        state: 'claimed',
        claim: { id: 'claim-1', atMs: 10, leaseUntilMs: 20 },
        reason: { code: 'busy', detail: 'The provider asked to wait' },
        dueAtMs: 20,
        notBeforeMs: 15,
        smsId: 'sms_1',
      });
      expect(await ledger.addEntry(entry)).toEqual({ applied: true });
      expect(await ledger.entry(entry.jobId, entry.id)).toEqual(entry);
    });

    test('a second job under one id is not written, and the first is shown', async () => {
      const first = aJob({ id: campaignIdOf(name, 'twice'), createdAtMs: 1 });
      await ledger.addJob(first);
      expect(await ledger.addJob({ ...first, createdAtMs: 2 })).toEqual({ applied: false, found: first });
      expect(await ledger.job(first.id)).toEqual(first);
    });

    test('a second entry under one id is not written, and the first is shown, also when both are equal', async () => {
      const first = anEntry({ jobId: campaignIdOf(name, 'entry twice') });
      await ledger.addEntry(first);
      expect(await ledger.addEntry({ ...first, rows: 9 })).toEqual({ applied: false, found: first });
      expect(await ledger.addEntry(first)).toEqual({ applied: false, found: first });
    });

    test('a replacement is written only over the version before it', async () => {
      const first = aJob({ id: campaignIdOf(name, 'replace') });
      const second = { ...first, state: 'running', version: 2 } as const;
      expect(await ledger.replaceJob(second)).toEqual({ applied: false, found: undefined });
      await ledger.addJob(first);
      expect(await ledger.replaceJob({ ...second, version: 3 })).toEqual({ applied: false, found: first });
      expect(await ledger.replaceJob(second)).toEqual({ applied: true });
      expect(await ledger.replaceJob({ ...second, state: 'completed' })).toEqual({
        applied: false,
        found: second,
      });
      expect(await ledger.job(first.id)).toEqual(second);
    });

    test('a replacement drops what it no longer holds', async () => {
      const first = anEntry({ jobId: campaignIdOf(name, 'drop'), dueAtMs: 5, notBeforeMs: 4 });
      const { dueAtMs: _due, notBeforeMs: _floor, ...kept } = first;
      await ledger.addEntry(first);
      await ledger.replaceEntry({ ...kept, state: 'canceled', version: 2 });
      expect(await ledger.entry(first.jobId, first.id)).toEqual({ ...kept, state: 'canceled', version: 2 });
    });

    test('entries are listed in the order of their ids, all of them or those from a chunk on', async () => {
      const jobId = campaignIdOf(name, 'listed from');
      const indexes = [
        { chunkNo: 11, part: 1 },
        { chunkNo: 9, part: 2 },
        { chunkNo: 10, part: 1 },
        { chunkNo: 9, part: 1 },
      ];
      for (const index of indexes) await ledger.addEntry(anEntry({ jobId, ...index }));
      const idsOf = async (from?: number) => (await collect(ledger.entries(jobId, from))).map(({ id }) => id);
      expect(await idsOf()).toEqual(['000009.01', '000009.02', '000010.01', '000011.01']);
      expect(await idsOf(10)).toEqual(['000010.01', '000011.01']);
      expect(await idsOf(12)).toEqual([]);
    });

    test('entries of thousands, and of millions, of chunks come in the order of their chunks, from any of them on', async () => {
      const jobId = campaignIdOf(name, 'many chunks');
      const parent = anEntry({ jobId, chunkNo: 1_003, state: 'divided' });
      const child = anEntry({
        ...parent,
        id: childIdOf(parent.id, 1),
        within: { key: 'jobs/x/outcomes/y.json', child: 1 },
      });
      for (const chunkNo of [1_000_000, 1_001, 12, 999_999, 1_008, 1_000, 999, 1_009, 1_002, 1_017])
        await ledger.addEntry(anEntry({ jobId, chunkNo }));
      for (const entry of [parent, anEntry({ jobId, chunkNo: 1_001, part: 2 }), child])
        await ledger.addEntry(entry);
      const idsOf = async (from?: number) => (await collect(ledger.entries(jobId, from))).map(({ id }) => id);
      const ids = [
        '000012.01',
        '000999.01',
        '001000.01',
        '001001.01',
        '001001.02',
        '001002.01',
        '001003.01',
        '001003.01-1',
        '001008.01',
        '001009.01',
        '001017.01',
        '999999.01',
        '1000000.01',
      ];
      expect(await idsOf()).toEqual(ids);
      const aPage = await collect(ledger.entries(jobId, 999, 2));
      expect(aPage.map(({ id }) => id)).toEqual(ids.slice(1));
      expect(await idsOf(13)).toEqual(ids.slice(1));
      expect(await idsOf(1_000)).toEqual(ids.slice(2));
      expect(await idsOf(1_003)).toEqual(ids.slice(6));
      expect(await idsOf(1_000_000)).toEqual(ids.slice(12));
      const chunk = async (no: number) => (await ledger.chunkEntries(jobId, no)).map(({ id }) => id);
      expect(await chunk(999)).toEqual(['000999.01']);
      expect(await chunk(1_001)).toEqual(['001001.01', '001001.02']);
      expect(await chunk(1_000_000)).toEqual(['1000000.01']);
      expect(await ledger.entry(jobId, child.id)).toEqual(child);
      expect(await ledger.replaceEntry({ ...child, state: 'canceled', version: 2 })).toEqual({
        applied: true,
      });
      expect((await ledger.entry(jobId, child.id))?.state).toBe('canceled');
    });

    test('entries that are added together leave those as they are that are there', async () => {
      const jobId = campaignIdOf(name, 'added together');
      const entries = Array.from({ length: entriesAtOnce }, (_, no) => anEntry({ jobId, chunkNo: 990 + no }));
      const moved = { ...(entries[3] as TextEntry), state: 'claimed', version: 4, dueAtMs: 7 } as const;
      await ledger.addEntry(moved);
      await ledger.addEntries(entries);
      await ledger.addEntries(entries.slice(2, 9));
      await ledger.addEntries([]);
      expect(await collect(ledger.entries(jobId))).toEqual(entries.toSpliced(3, 1, moved));
      expect(await dueNames(jobId)).toEqual([]);
      const due = anEntry({ jobId, chunkNo: 2_000, dueAtMs: 7 });
      await ledger.addEntries([due]);
      expect(await dueNames(jobId)).toEqual([due.id]);

      async function dueNames(of: JobId): Promise<string[]> {
        return (await ledger.duePlanned(of, 10, 9)).map(({ entryId }) => entryId);
      }
    });

    test('the last entries of each partition are found, and how many there are without children', async () => {
      const jobId = campaignIdOf(name, 'last ones');
      const idsOf = async (most: number) =>
        (await ledger.lastEntries(jobId, most)).map(({ id }) => id as string).toSorted();
      expect(await idsOf(3)).toEqual([]);
      expect(await ledger.countEntries(jobId, 0)).toBe(0);
      const add = async (...chunkNos: number[]) => {
        for (const chunkNo of chunkNos) await ledger.addEntry(anEntry({ jobId, chunkNo }));
      };
      await add(0, 1, 2, 5);
      expect(await idsOf(3)).toEqual(['000001.01', '000002.01', '000005.01']);
      expect(await idsOf(9)).toHaveLength(4);
      expect(await ledger.countEntries(jobId, 6)).toBe(4);
      await add(1_000, 1_008, 1_016, 1_024, 1_001, 1_000_000);
      const parent = anEntry({ jobId, chunkNo: 1_002 });
      await ledger.addEntry(parent);
      expect(await idsOf(2)).toEqual(
        ['000002.01', '000005.01', '001024.01', '1000000.01', '001001.01', '001002.01'].toSorted(),
      );
      const within = { key: 'jobs/x/outcomes/y.json', child: 1 };
      await ledger.addEntry(anEntry({ ...parent, id: childIdOf(parent.id, 1), within }));
      expect(await ledger.countEntries(jobId, 1_000_001)).toBe(11);
    });

    test('of 20 writers of one version exactly one wins, and the others are shown its entry', async () => {
      const first = anEntry({ jobId: campaignIdOf(name, 'race') });
      await ledger.addEntry(first);
      const written = await Promise.all(
        Array.from({ length: 20 }, async (_, no) => {
          const claim = { id: `claim-${no}`, atMs: 0, leaseUntilMs: 1 };
          const mine = { ...first, state: 'claimed', version: 2, claim } as const;
          return { mine, answer: await ledger.replaceEntry(mine) };
        }),
      );
      const winners = written.filter(({ answer }) => answer.applied);
      expect(winners).toHaveLength(1);
      const winner = winners[0]?.mine;
      expect(await ledger.entry(first.jobId, first.id)).toEqual(winner);
      const losers = written.filter(({ answer }) => !answer.applied);
      expect(losers.map(({ answer }) => foundIn(answer))).toEqual(Array(19).fill(winner));
    });

    test('of 20 writers of the very same entry exactly one wins', async () => {
      const first = anEntry({ jobId: campaignIdOf(name, 'race of equals') });
      const adding = await Promise.all(Array.from({ length: 20 }, () => ledger.addEntry(first)));
      expect(adding.filter(({ applied }) => applied)).toHaveLength(1);
      const next = { ...first, version: 2 };
      const replacing = await Promise.all(Array.from({ length: 20 }, () => ledger.replaceEntry(next)));
      expect(replacing.filter(({ applied }) => applied)).toHaveLength(1);
    });

    test('what was read or written can be changed without changing the ledger', async () => {
      const id = campaignIdOf(name, 'copies');
      const [entry, job] = [anEntry({ jobId: id }), aJob({ id })];
      const written = structuredClone({ entry, job });
      await ledger.addEntry(written.entry);
      await ledger.addJob(written.job);
      const seen = [
        written.entry,
        written.job,
        await ledger.entry(id, entry.id),
        await ledger.job(id),
        foundIn(await ledger.addEntry(entry)),
        foundIn(await ledger.addJob(job)),
        ...(await collect(ledger.entries(id))),
      ];
      for (const one of seen) Object.assign(one ?? {}, { version: 99 });
      expect(await ledger.entry(id, entry.id)).toEqual(entry);
      expect(await ledger.job(id)).toEqual(job);
    });

    test('the entries of a job come in the order of their ids, over more than one page of 1 MB, without other jobs', async () => {
      const jobId = campaignIdOf(name, 'pages');
      const reason = { code: 'long', detail: 'x'.repeat(4_000) };
      const count = 320;
      const chunks = Array.from({ length: count }, (_, at) => (at * 7) % count);
      await ledger.addJob(aJob({ id: jobId }));
      await ledger.addEntry(anEntry({ jobId: campaignIdOf(name, 'another'), chunkNo: 3 }));
      await Promise.all(chunks.map((chunkNo) => ledger.addEntry(anEntry({ jobId, chunkNo, reason }))));
      await ledger.addEntry(anEntry({ jobId, chunkNo: 5, part: 2 }));
      const ids = (await collect(ledger.entries(jobId))).map(({ id }) => id as string);
      expect(ids).toHaveLength(321);
      expect(ids.slice(0, 8)).toEqual([
        '000000.01',
        '000001.01',
        '000002.01',
        '000003.01',
        '000004.01',
        '000005.01',
        '000005.02',
        '000006.01',
      ]);
      expect(ids).toEqual(ids.toSorted());
    });

    test('of many who claim a content at once one owns it, and stays its owner', async () => {
      const ids = Array.from({ length: 20 }, (_, at) => campaignIdOf(name, 'content', String(at)));
      const owners = await Promise.all(ids.map((id) => ledger.claimContent(`${name} a`, id)));
      expect(new Set(owners).size).toBe(1);
      expect(ids).toContain(owners[0]);
      for (const id of ids) expect(await ledger.claimContent(`${name} a`, id)).toBe(owners[0]);
      const other = campaignIdOf(name, 'other content');
      expect(await ledger.claimContent(`${name} b`, other)).toBe(other);
    });
  });
}

function foundIn<Item>(answer: Written<Item>): Item | undefined {
  return answer.applied ? undefined : answer.found;
}
