import { type Entry, isFinal } from '../../core/calls/entry.ts';
import { type GroupNo, groupNoOf } from '../../core/counts/chunk-groups.ts';
import { counting, isCountedAtOnce } from '../../core/counts/counting.ts';
import { chunkNoOf, type JobId } from '../../core/ids.ts';
import type { Ledger } from '../../ports/calls/ledger.ts';
import type { Queues } from '../../ports/calls/queues.ts';
import type { CountingWish, JobCounts } from '../../ports/jobs/job-counts.ts';
import type { AllPorts } from '../../ports/world.ts';

type Ports = Pick<AllPorts, 'ledger' | 'now' | 'log'> & {
  readonly jobCounts: Pick<JobCounts, 'mark'>;
  readonly queues: Pick<Queues, 'sendCount'>;
} & CountingWish;

/** How many jobs and groups a process remembers. It forgets all of them, and learns them again. */
const rememberedMax = 1_000;

/**
 * The ledger of a process that moves entries. It marks a group before an entry of it moves, and has its job counted: so
 * a count that is older than the last move is known to be old, wherever the process dies. A mark that fails keeps no
 * entry from moving: all of the job is counted again once the mark would be over. A job of few calls is looked at
 * whenever one of them is over.
 *
 * @param asks whether it has jobs counted: not in the counter, whose own look follows
 */
export function markedLedger(ports: Ports, asks = true): Ledger {
  const { ledger, jobCounts, queues, now, log } = ports;
  const settings = ports.counting ?? counting;
  const { markedForMs, markLeftMs, lateMovesMs, soonMs } = settings;
  const marks = new Map<string, number>();
  const isSmall = new Map<JobId, boolean>();

  const remember = <Key, Value>(map: Map<Key, Value>, key: Key, value: Value): void => {
    if (map.size >= rememberedMax) map.clear();
    map.set(key, value);
  };
  const orLogged = async (jobId: JobId, work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      log.error('job.mark_failed', { jobId }, error);
    }
  };
  const markedUntilMs = (jobId: JobId, group: GroupNo) => marks.get(nameOf(jobId, group)) ?? 0;
  const mark = async (jobId: JobId, group: GroupNo): Promise<void> => {
    const untilMs = now() + markedForMs;
    try {
      await jobCounts.mark(jobId, group, untilMs);
      // The counter goes on looking until a mark has been over for a while, by its own clock. Another process that
      // marked may have died before it asked for a first look, so that each asks for its own.
      if (asks && markedUntilMs(jobId, group) < now()) await queues.sendCount({ jobId }, soonMs);
    } catch (error) {
      log.error('job.mark_failed', { jobId }, error);
      // Nobody looks again at a job that is over, if nobody asks.
      await queues.sendCount({ jobId, walkFromMs: untilMs }, markedForMs + lateMovesMs);
    }
    remember(marks, nameOf(jobId, group), untilMs);
  };
  const moving = async <Result>(entry: Entry, move: () => Promise<Result>): Promise<Result> => {
    const { jobId } = entry;
    if (!isCounted(entry)) return move();
    if (isSmall.get(jobId) === true) {
      const result = await move();
      if (isFinal(entry.state)) await orLogged(jobId, () => queues.sendCount({ jobId }, soonMs));
      return result;
    }
    const group = groupNoOf(chunkNoOf(entry.id));
    if (markedUntilMs(jobId, group) - now() < markLeftMs) await orLogged(jobId, () => mark(jobId, group));
    const result = await move();
    // The write took longer than its mark held.
    if (markedUntilMs(jobId, group) < now()) await orLogged(jobId, () => mark(jobId, group));
    return result;
  };

  return {
    ...ledger,
    async job(id) {
      const job = await ledger.job(id);
      if (job?.plan !== undefined) remember(isSmall, id, isCountedAtOnce(job, settings));
      return job;
    },
    addEntry: (entry) => moving(entry, () => ledger.addEntry(entry)),
    replaceEntry: (next) => moving(next, () => ledger.replaceEntry(next)),
  };
}

/**
 * A notification is a job of its own. One that is planned still counts as before, unless it was called, or held: then
 * it says why it is planned again.
 */
function isCounted({ kind, state, claimNo, reason }: Entry): boolean {
  return kind !== 'notification' && (state !== 'planned' || claimNo > 0 || reason !== undefined);
}

function nameOf(jobId: JobId, group: GroupNo): string {
  return `${jobId} ${group}`;
}
