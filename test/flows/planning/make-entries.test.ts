import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Entry } from '../../../shared/core/calls/entry.ts';
import { chunksInFirst, entriesAtOnce, furtherPartitions } from '../../../shared/core/calls/partitions.ts';
import { chunksInGroup } from '../../../shared/core/counts/chunk-groups.ts';
import { campaignIdOf, chunkNoOf, type EntryId } from '../../../shared/core/ids.ts';
import type { Job } from '../../../shared/core/jobs/job.ts';
import type { Msisdn } from '../../../shared/core/msisdn.ts';
import { planKeyOf } from '../../../shared/core/rows/object-keys.ts';
import { encodeChunk, encodeEnd } from '../../../shared/core/rows/plan.ts';
import { makeEntries } from '../../../shared/flows/planning/make-entries.ts';
import { PlanIsNeedless } from '../../../shared/flows/planning/plan-ports.ts';
import { memoryLedger } from '../../../shared/memory/calls/ledger.ts';
import type { Ledger } from '../../../shared/ports/calls/ledger.ts';
import { collect } from '../../support/pieces.ts';
import { aJob, aWorld } from '../../support/world.ts';

const fromNumber = '+12125550100' as Msisdn;
const to = ['+12125550101' as Msisdn];

/** A job with a plan of this many chunks, every seventh of which has two parts, and a ledger without entries. */
function planned(chunks: number) {
  const world = aWorld();
  const job = aJob({ id: campaignIdOf('made', String(chunks)) });
  const partsOf = (no: number) => (no % 7 === 3 ? ['One', 'Two'] : ['One']);
  const lines = Array.from({ length: chunks }, (_, no) =>
    encodeChunk({ no, from: fromNumber, parts: partsOf(no), to, lines: [no] }),
  );
  const entries = Array.from({ length: chunks }, (_, no) => partsOf(no).length).reduce(
    (sum, n) => sum + n,
    0,
  );
  const none = { duplicate: 0, invalid: 0, suppressed: 0 };
  const totals = { rows: chunks, accepted: chunks, ...none, chunks, entries };
  const end = encodeEnd({ totals, reportKey: 'jobs/x/report.jsonl', suppressionSeq: 0 });
  world.objects.put(planKeyOf(job.id), Buffer.concat([...lines, end]));
  return { world, job, entries };
}

type Write = (entry: Entry) => 'written' | 'lost' | 'written, but unanswered';

/** A ledger each of whose writes may fail on its own; it counts what planners ask of it. */
function counting(ledger: Ledger, write: Write = () => 'written') {
  const requested = { reads: 0, writes: 0, again: 0 };
  const counted: Ledger = {
    ...ledger,
    async addEntries(entries) {
      let failed = false;
      for (const entry of entries) {
        requested.writes += 1;
        if ((await ledger.entry(entry.jobId, entry.id)) !== undefined) requested.again += 1;
        const answer = write(entry);
        if (answer !== 'lost') await ledger.addEntries([entry]);
        if (answer !== 'written') failed = true;
      }
      if (failed) throw new Error('The planner died');
    },
    lastEntries(...args) {
      requested.reads += 1;
      return ledger.lastEntries(...args);
    },
    entries: () => {
      throw new Error('No entry needs to be read');
    },
  };
  return { ledger: counted, requested };
}

const made = async (ledger: Ledger, job: Job) => (await collect(ledger.entries(job.id))).map(({ id }) => id);

test('calls of a large job are due in the order of the file, stretch by stretch', async () => {
  const { world, job } = planned(chunksInFirst + 2 * furtherPartitions * chunksInGroup + 1);
  await makeEntries(world, job);
  const entries = await collect(world.ledger.entries(job.id));
  // A second part is due once the first one is accepted.
  const due = entries.filter(({ dueAtMs }) => dueAtMs !== undefined);
  const dueAfterMs = Map.groupBy(due, ({ dueAtMs = 0 }) => dueAtMs - world.now());
  const last = [...dueAfterMs].map(([ms, of]) => [ms, Math.max(...of.map(({ id }) => chunkNoOf(id)))]);
  const first = chunksInFirst + furtherPartitions * chunksInGroup;
  expect(last).toEqual([
    [0, first - 1],
    [1, first + furtherPartitions * chunksInGroup - 1],
    [2, first + furtherPartitions * chunksInGroup],
  ]);
});

test('a write that failed counts for more than a job that was canceled: it may take effect later', async () => {
  const { world, job } = planned(chunksInFirst + 8 * furtherPartitions * entriesAtOnce);
  const lost = new Error('The write was not answered');
  let isFirst = true;
  const first = Promise.withResolvers<void>();
  const failing: Ledger = {
    ...world.ledger,
    async addEntries(entries) {
      if (chunkNoOf(entries[0]?.id as EntryId) < chunksInFirst) return world.ledger.addEntries(entries);
      if (!isFirst) {
        first.reject(new PlanIsNeedless());
        // The planner must see `PlanIsNeedless` first.
        await new Promise(setImmediate);
        throw lost;
      }
      isFirst = false;
      return first.promise;
    },
  };
  await expect(makeEntries({ ...world, ledger: failing }, job)).rejects.toThrow(lost);
});

test('a planner that comes after another one writes none of its entries again, and reads only the last ones', async () => {
  const chunks = 1_800;
  const { world, job, entries } = planned(chunks);
  const ledger = memoryLedger();
  let left = 1_500;
  const first = counting(ledger, () => {
    left -= 1;
    return left >= 0 ? 'written' : 'lost';
  });
  await expect(makeEntries({ ...world, ledger: first.ledger }, job)).rejects.toThrow('died');
  const there = (await made(ledger, job)).length;
  expect(there).toBeGreaterThanOrEqual(1_500 - 25 * furtherPartitions);
  const ranges: number[] = [];
  const objects = {
    ...world.objects,
    read: () => Promise.reject(new Error('The plan is not read from its beginning')),
    readRange: (key: string, offset: number, bytes: number) => {
      ranges.push(offset);
      return world.objects.readRange(key, offset, bytes);
    },
  };
  const second = counting(ledger);
  await makeEntries({ ...world, objects, ledger: second.ledger }, job);
  expect(await made(ledger, job)).toHaveLength(entries);
  expect(second.requested).toEqual({ reads: 1, writes: entries - there, again: 0 });
  expect(ranges).toHaveLength(1);
  expect(ranges[0]).toBeGreaterThan(0);
  const third = counting(ledger);
  await makeEntries({ ...world, objects, ledger: third.ledger }, job);
  expect(third.requested).toEqual({ reads: 1, writes: 0, again: 0 });
});

test.each([
  ['of one partition', 80, 0],
  ['in its further partitions', chunksInFirst + 300, chunksInFirst - 5],
])(
  'a planner that dies at any write of a job %s leaves no hole behind the next one',
  async (_, chunks, madeBefore) => {
    const { world, job, entries } = planned(chunks);
    const started = memoryLedger();
    const until = counting(started, ({ id }) => (chunkNoOf(id) < madeBefore ? 'written' : 'lost'));
    await makeEntries({ ...world, ledger: until.ledger }, job).catch(() => {});
    const before = await collect(started.entries(job.id));
    for (let dies = 0; dies < entries - before.length; dies += 1) {
      const ledger = memoryLedger();
      for (const entry of before) await ledger.addEntries([entry]);
      let writes = 0;
      const dying = counting(ledger, () => {
        writes += 1;
        // Those beside it in the same request are lost or not, each on its own.
        return writes <= dies ? 'written' : writes % 3 === 0 ? 'written, but unanswered' : 'lost';
      });
      await expect(makeEntries({ ...world, ledger: dying.ledger }, job)).rejects.toThrow('died');
      const there = (await made(ledger, job)).length;
      const next = counting(ledger);
      await makeEntries({ ...world, ledger: next.ledger }, job);
      expect(await made(ledger, job)).toHaveLength(entries);
      expect(next.requested).toEqual({ reads: 1, writes: entries - there, again: 0 });
    }
  },
);

test('planners that are at it side by side and die at any time leave no hole, whatever their writes come to', async () => {
  const { world, job, entries } = planned(chunksInFirst + 500);
  const outcome = fc.constantFrom('written', 'written', 'written', 'lost', 'written, but unanswered');
  const planner = fc.record({
    lives: fc.nat(500),
    outcomes: fc.array(outcome as fc.Arbitrary<ReturnType<Write>>),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(planner, { minLength: 2, maxLength: 6 }),
      fc.nat(),
      async (planners, random) => {
        const ledger = memoryLedger();
        const late: (() => Promise<void>)[] = [];
        const run = async ({ lives, outcomes }: (typeof planners)[number]) => {
          let writes = 0;
          const dying = counting(ledger, (entry) => {
            writes += 1;
            if (writes <= lives) return 'written';
            const answer = outcomes[writes % Math.max(1, outcomes.length)] ?? 'lost';
            // A write that nobody waits for any more may be carried out later.
            if (answer === 'lost' && (writes + random) % 2 === 0) late.push(() => ledger.addEntries([entry]));
            return answer === 'written' ? 'written, but unanswered' : answer;
          });
          await makeEntries({ ...world, ledger: dying.ledger }, job).catch(() => {});
        };
        for (const [no, one] of planners.entries()) {
          if (no % 2 === 0) await Promise.all([run(one), run({ ...one, lives: one.lives + 13 })]);
          else await run(one);
          for (const write of late.splice(0, late.length >> 1)) await write();
        }
        const last = counting(ledger);
        await makeEntries({ ...world, ledger: last.ledger }, job);
        expect(new Set<EntryId>(await made(ledger, job)).size).toBe(entries);
        expect(last.requested.again).toBe(0);
      },
    ),
    { seed: 20_261_123, numRuns: 60 },
  );
});
