import { kindOf } from '../../core/ids.ts';
import type { Job } from '../../core/jobs/job.ts';
import { inParallel } from '../../core/parallel.ts';
import { present } from '../../core/present.ts';
import {
  newRecovery,
  type Recovery,
  type Restored,
  recoveryMoved,
  unconfirmed,
} from '../../core/recovery/recovery.ts';
import type { JobList } from '../../ports/jobs/job-list.ts';
import type { RecoveryPorts } from '../../ports/recovery.ts';
import type { AllPorts } from '../../ports/world.ts';
import { type MarkPorts, markJob } from './mark-job.ts';

type Ports = RecoveryPorts &
  MarkPorts &
  Pick<AllPorts, 'log'> & {
    readonly queues: Pick<AllPorts['queues'], 'sendCount'>;
    readonly jobList: JobList;
    /** Switches all rules off: what they did since the backup is not known. */
    readonly stopRules: () => Promise<void>;
  };

/** How many jobs are asked to be counted before the time is looked at, and how many of them side by side. */
const [jobsAGo, jobsAtOnce] = [100, 16];

/** Kept free at the end of a run of the scheduler for the writes under way. */
const reserveMs = 15_000;

/**
 * Makes a ledger that was restored from a backup safe, a part in each run of the scheduler: every entry that may have
 * been called since is marked, and all rules are switched off. Calls are made again when all is marked and a person has
 * confirmed what no record tells.
 *
 * @param remainingMs time left to the function
 * @returns whether calls may be made
 */
export async function recover(ports: Ports, remainingMs: () => number): Promise<boolean> {
  const { restored, recovery } = ports;
  if (restored === undefined) return true;
  const found = await recovery.find(restored.toMs);
  if (found?.state === 'open') {
    if (found.isCounted !== true) await countJobs(ports, found, remainingMs);
    return true;
  }
  if (found === undefined && restored.toMs > ports.now()) {
    // Most often a local time that was written as UTC: calls between the true moment and this one would count as known.
    ports.log.warn('recovery.not_begun', { toMs: restored.toMs });
    return false;
  }
  const begun = found ?? (await begin(ports, restored));
  if (begun === undefined) return false;
  const marked = begun.state === 'marking' ? await markJobs(ports, begun, remainingMs) : begun;
  if (marked?.state !== 'waiting') return false;
  const missing = unconfirmed(restored);
  const facts = { toMs: marked.toMs, untilMs: marked.untilMs, entries: marked.entries };
  if (missing.length > 0 || ports.now() < marked.untilMs) {
    ports.log.warn('recovery.waits', { ...facts, missing: missing.join() });
    return false;
  }
  const open = recoveryMoved(marked, { state: 'open', at: { chunkNo: 0 } });
  if (!(await recovery.write(open)).applied) return false;
  ports.log.info('recovery.open', facts);
  await countJobs(ports, open, remainingMs);
  return true;
}

async function begin(ports: Ports, restored: Restored): Promise<Recovery | undefined> {
  // First: a process that dies behind the mark would leave them on.
  await ports.stopRules();
  const mark = newRecovery(restored, ports.now());
  if (!(await ports.recovery.write(mark)).applied) return undefined;
  ports.log.warn('recovery.begun', { toMs: mark.toMs, untilMs: mark.untilMs });
  return mark;
}

/**
 * Has every job counted: the figures are those of the backup, and the looks that were to correct them are lost. A job
 * that is over is counted by nobody else.
 */
async function countJobs(ports: Ports, open: Recovery, remainingMs: () => number): Promise<void> {
  let mark = open;
  let go: Job[] = [];
  const send = async (change: Partial<Pick<Recovery, 'isCounted'>>): Promise<boolean> => {
    const walkFromMs = ports.now();
    await inParallel(go, jobsAtOnce, ({ id }) => ports.queues.sendCount({ jobId: id, walkFromMs }, 0));
    const last = go.at(-1);
    const after = last === undefined ? mark.at?.after : { createdAtMs: last.createdAtMs, id: last.id };
    go = [];
    mark = recoveryMoved(mark, { ...change, at: present({ after, chunkNo: 0 }) });
    return (await ports.recovery.write(mark)).applied;
  };
  for await (const job of ports.jobList.newest(open.at?.after)) {
    if (job.plan === undefined || job.createdAtMs >= open.untilMs || kindOf(job.id) === 'notifications')
      continue;
    go.push(job);
    if (go.length < jobsAGo) continue;
    if (!(await send({})) || remainingMs() < reserveMs) return;
  }
  await send({ isCounted: true });
}

/** @returns the mark as it is now, or undefined when another scheduler is at it */
async function markJobs(
  ports: Ports,
  begun: Recovery,
  remainingMs: () => number,
): Promise<Recovery | undefined> {
  const goesOn = (): boolean => remainingMs() > reserveMs;
  let mark = begun;
  const keep = async (change: Parameters<typeof recoveryMoved>[1]): Promise<boolean> => {
    const next = recoveryMoved(mark, change);
    if (!(await ports.recovery.write(next)).applied) return false;
    mark = next;
    return true;
  };
  let after = begun.at?.after;
  for await (const job of ports.jobList.newest(after)) {
    // It was planned with the ledger as it is.
    if (job.createdAtMs >= mark.untilMs) continue;
    const fromChunkNo = job.id === begun.at?.jobId ? begun.at.chunkNo : 0;
    const done = await markJob(ports, job, mark, fromChunkNo, goesOn);
    if (done.left === undefined) after = { createdAtMs: job.createdAtMs, id: job.id };
    const begunJob = done.left === undefined ? { chunkNo: 0 } : { jobId: job.id, chunkNo: done.left };
    const at = { ...(after === undefined ? {} : { after }), ...begunJob };
    const isKept = done.entries === 0 && goesOn();
    if (!isKept && !(await keep({ at, entries: mark.entries + done.entries }))) return undefined;
    if (!goesOn()) return mark;
  }
  return (await keep({ state: 'waiting' })) ? mark : undefined;
}
