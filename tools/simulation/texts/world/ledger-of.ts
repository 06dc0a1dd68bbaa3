import { type DueGroup, jobGroups } from '../../../../shared/core/calls/due-group.ts';
import type { Entry } from '../../../../shared/core/calls/entry.ts';
import { chunkPrefixOf } from '../../../../shared/core/ids.ts';
import type { Job } from '../../../../shared/core/jobs/job.ts';
import type { QueuedEntry } from '../../../../shared/ports/calls/due.ts';
import type { Ledger } from '../../../../shared/ports/calls/ledger.ts';
import type { Process } from '../../machinery/process.ts';
import type { Shared, WorldWatch } from './world-of.ts';

/** The ledger as one process has it: each call is a step. */
export function ledgerOf(process: Process, { ledger, adversary, observer }: Shared): Ledger {
  const written = ({ id, state, version }: Entry): string => `${id} ${state} r${version}`;
  const read = <Item>(what: string, all: () => readonly Item[]): Promise<readonly Item[]> =>
    process.step('read', what, all, adversary.readMs === undefined ? 0 : adversary.readMs(all().length));
  async function* listed<Item>(what: string, all: () => Iterable<Item>): AsyncGenerator<Item> {
    yield* await read(what, () => [...all()]);
  }
  /**
   * A list that never held anything is no step: whatever went wrong there would make no difference, and there are many.
   */
  function dueIn<Item>(groups: readonly DueGroup[], what: string, all: () => Iterable<Item>) {
    return ledger.knowsAny(groups) ? listed(what, all) : nothing<Item>();
  }
  const firstOf = (
    group: DueGroup,
    what: string,
    untilMs: number,
    most: number,
  ): Promise<readonly QueuedEntry[]> =>
    ledger.knowsAny([group])
      ? process.step('read', what, () => [...ledger.dueEntries(group, untilMs)].slice(0, most))
      : Promise.resolve([]);
  return {
    addJob(job) {
      const chosen = withOptions(job, observer);
      return process.step('write', `addJob ${job.state}`, () => ledger.addJob(chosen));
    },
    job: (id) =>
      process.step('read', 'job', () => {
        const job = ledger.job(id);
        observer.jobRead(process, id, job?.state);
        return job;
      }),
    replaceJob: (next) =>
      process.step('write', `replaceJob ${next.state} r${next.version}`, () => {
        const written = ledger.replaceJob(next);
        if (written.applied) observer.firstClaims?.noted(process, next);
        return written;
      }),
    addEntry: (entry) => process.step('write', `addEntry ${entry.id}`, () => ledger.addEntry(entry)),
    // Each of them may fail, or be lost, on its own.
    async addEntries(entries) {
      const add = (entry: Entry) =>
        process.step('write', `addEntries ${entry.id}`, () => void ledger.addEntry(entry));
      const answers = await Promise.allSettled(entries.map(add));
      for (const answer of answers) if (answer.status === 'rejected') throw answer.reason;
    },
    lastEntries: (jobId, most) => read('last entries', () => ledger.lastEntries(jobId, most)),
    countEntries: (jobId) => process.step('read', 'count entries', () => ledger.countEntries(jobId)),
    entry: (jobId, id) => process.step('read', `entry ${id}`, () => ledger.entry(jobId, id)),
    replaceEntry: (next) =>
      process.step('write', `replaceEntry ${written(next)}`, () => ledger.replaceEntry(next)),
    entriesIn: (jobId, range) => listed(`entries from ${range.from}`, () => ledger.entriesIn(jobId, range)),
    chunkEntries: (jobId, chunkNo) => read(`chunk ${chunkNo}`, () => ledger.chunkEntries(jobId, chunkNo)),
    recordClaim: (claimed) =>
      process.step('write', `entry ${claimed.entryId}`, () => {
        observer.firstClaims?.claims(process, claimed);
        ledger.recordClaim(claimed);
      }),
    claimLog: (sender, hour, reading) =>
      listed(`claims ${hour}`, () => ledger.claimLog(sender, hour, reading)),
    sender: (key) => process.step('read', 'sender', () => ledger.sender(key)),
    replaceSender: (next) =>
      process.step('write', `replaceSender r${next.version}`, () => ledger.replaceSender(next)),
    claimContent: (sha256, id) =>
      process.step('write', 'claimContent', () => ledger.claimContent(sha256, id)),
    async *entries(jobId, fromChunkNo = 0) {
      const size = adversary.pageSize();
      for (let after: string = chunkPrefixOf(fromChunkNo), more = true; more; ) {
        const page = await read(`entries after ${after}`, () => ledger.entriesAfter(jobId, after, size));
        yield* page;
        after = page.at(-1)?.id ?? after;
        more = page.length === size;
      }
    },
    dueEntries: (state, nowMs) =>
      dueIn([state], `dueEntries ${state}`, () => ledger.dueEntries(state, nowMs)),
    duePlanned: (jobId, nowMs, most) => firstOf(`planned#${jobId}`, 'duePlanned', nowMs, most),
    dueOrdered: (lane, nowMs, most) => firstOf(`ordered#${lane}`, `dueOrdered ${lane}`, nowMs, most),
    queued: (lane, most) => firstOf(`queued#${lane}`, `queued ${lane}`, Number.POSITIVE_INFINITY, most),
    dueJobs: (nowMs) => dueIn(jobGroups, 'dueJobs', () => ledger.dueJobs(jobGroups, nowMs)),
    runningJobs: (lane, untilMs) =>
      dueIn([`running#${lane}`], `runningJobs ${lane}`, () => ledger.dueJobs([`running#${lane}`], untilMs)),
  };
}

async function* nothing<Item>(): AsyncGenerator<Item> {}

/** As if its owner's choices had come with the input. */
function withOptions(job: Job, { inputs }: WorldWatch): Job {
  const options = inputs.get(job.id)?.options;
  return options === undefined ? job : { ...job, options };
}
