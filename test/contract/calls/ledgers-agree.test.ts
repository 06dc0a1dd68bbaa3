import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tableLedger } from '../../../shared/aws/calls/ledger.ts';
import type { Entry } from '../../../shared/core/calls/entry.ts';
import { campaignIdOf, entryIdOf, type JobId } from '../../../shared/core/ids.ts';
import type { Job } from '../../../shared/core/jobs/job.ts';
import type { Lane } from '../../../shared/core/jobs/lane.ts';
import { memoryLedger } from '../../../shared/memory/calls/ledger.ts';
import type { DueEntry } from '../../../shared/ports/calls/due.ts';
import type { Ledger } from '../../../shared/ports/calls/ledger.ts';
import { collect } from '../../support/pieces.ts';
import { openTable } from '../../support/target/local-table.ts';
import { aJob, anEntry } from '../../support/world.ts';

/** One thing to ask of a ledger. Jobs are named by number, so that each run can have jobs of its own. */
type Command =
  | {
      kind: 'addJob' | 'replaceJob';
      job: number;
      version: number;
      state: Job['state'];
      dueAtMs: number | undefined;
    }
  | {
      kind: 'addEntry' | 'replaceEntry';
      job: number;
      chunkNo: number;
      version: number;
      state: Entry['state'];
      dueAtMs: number | undefined;
      lane: Lane;
      queued: true | undefined;
    }
  | { kind: 'job' | 'entries'; job: number }
  | { kind: 'entry'; job: number; chunkNo: number }
  | { kind: 'duePlanned'; job: number; nowMs: number }
  | { kind: 'queued'; lane: Lane }
  | { kind: 'dueOrdered'; lane: Lane; nowMs: number }
  | { kind: 'runningJobs'; lane: Lane; nowMs: number }
  | { kind: 'dueEntries'; state: 'claimed' | 'unclear'; nowMs: number }
  | { kind: 'dueJobs'; nowMs: number };

const job = fc.nat(1);
const chunkNo = fc.constantFrom(0, 1, 2, 999, 1_000, 1_001, 1_009);
const version = fc.integer({ min: 1, max: 4 });
const lane = fc.constantFrom<Lane>('bulk', 'orders');
const dueAtMs = fc.option(fc.nat(3), { nil: undefined });
const command: fc.Arbitrary<Command> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('addJob', 'replaceJob'),
    job,
    version,
    state: fc.constantFrom('planning', 'running', 'completed', 'failed'),
    dueAtMs,
  }),
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('addEntry', 'replaceEntry'),
      job,
      chunkNo,
      version,
      state: fc.constantFrom('planned', 'claimed', 'ordered', 'accepted', 'unclear'),
      dueAtMs,
      lane,
      queued: fc.constantFrom(undefined, true),
    }),
  },
  fc.record({ kind: fc.constantFrom('job', 'entries'), job }),
  fc.record({ kind: fc.constant('entry'), job, chunkNo }),
  fc.record({
    kind: fc.constant('dueEntries'),
    state: fc.constantFrom('claimed', 'unclear'),
    nowMs: fc.nat(3),
  }),
  fc.record({ kind: fc.constant('duePlanned'), job, nowMs: fc.nat(3) }),
  fc.record({ kind: fc.constant('queued'), lane }),
  fc.record({ kind: fc.constant('dueOrdered'), lane, nowMs: fc.nat(3) }),
  fc.record({ kind: fc.constant('runningJobs'), lane, nowMs: fc.nat(3) }),
  fc.record({ kind: fc.constant('dueJobs'), nowMs: fc.nat(3) }),
);

test('the ledgers in memory and in DynamoDB give the same answer to every command of any sequence', async () => {
  const table = await openTable();
  let run = 0;
  try {
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 20, maxLength: 60 }), async (commands) => {
        run += 1;
        const jobs = [campaignIdOf('agree', `${run}a`), campaignIdOf('agree', `${run}b`)];
        const memory = memoryLedger();
        const dynamo = tableLedger(table.client(), table.name, randomUUID);
        for (const one of commands) {
          const expected = await answer(memory, one, jobs);
          expect(await answer(dynamo, one, jobs), JSON.stringify(one)).toEqual(expected);
        }
      }),
      { seed: 20_260_105, numRuns: 25 },
    );
  } finally {
    await table.close();
  }
});

async function answer(ledger: Ledger, one: Command, jobs: readonly JobId[]): Promise<unknown> {
  const id = ('job' in one ? jobs[one.job] : undefined) ?? campaignIdOf('none');
  switch (one.kind) {
    case 'addJob':
    case 'replaceJob':
      return ledger[one.kind](aJob({ id, version: one.version, state: one.state, ...dueOf(one) }));
    case 'addEntry':
    case 'replaceEntry': {
      const { chunkNo: no, version, state, lane } = one;
      const queued = one.queued === true ? { queued: true as const } : {};
      const index = { jobId: id, chunkNo: no, version, state, lane };
      return ledger[one.kind](anEntry({ ...index, ...queued, ...dueOf(one) }));
    }
    case 'job':
      return ledger.job(id);
    case 'entries':
      return collect(ledger.entries(id));
    case 'entry':
      return ledger.entry(id, entryIdOf(one.chunkNo, 1));
    // What fell due at the same time may come in any order; the table also holds the jobs of earlier runs.
    case 'dueEntries':
      return namesOf(await collect(ledger.dueEntries(one.state, one.nowMs)), jobs);
    case 'duePlanned':
      return namesOf(await ledger.duePlanned(id, one.nowMs, 10), jobs);
    case 'dueOrdered':
      return namesOf(await ledger.dueOrdered(one.lane, one.nowMs, 1_000), jobs);
    case 'queued':
      return namesOf(await ledger.queued(one.lane, 1_000), jobs);
    case 'runningJobs':
      return (await collect(ledger.runningJobs(one.lane, one.nowMs)))
        .filter((due) => jobs.includes(due))
        .sort();
    case 'dueJobs':
      return (await collect(ledger.dueJobs(one.nowMs))).filter((due) => jobs.includes(due)).sort();
  }
}

function namesOf(due: readonly DueEntry[], jobs: readonly JobId[]): string[] {
  return due
    .filter(({ jobId }) => jobs.includes(jobId))
    .map(({ jobId, entryId }) => `${jobId}/${entryId}`)
    .sort();
}

function dueOf(one: { dueAtMs: number | undefined }): { dueAtMs?: number } {
  return one.dueAtMs === undefined ? {} : { dueAtMs: one.dueAtMs };
}
