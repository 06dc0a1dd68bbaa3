import type { OrderEntry, TextEntry } from '../../core/calls/entry.ts';
import { type Halt, haltOf, haltOutOfBundle, haltSenderRefused } from '../../core/calls/halt.ts';
import { type Count, chunksOfEntries, countChunk, emptyCount } from '../../core/calls/progress.ts';
import { chunkNoOf, type JobId, kindOf } from '../../core/ids.ts';
import { optionsOf } from '../../core/jobs/campaign-options.ts';
import type { Job } from '../../core/jobs/job.ts';
import { jobMoved } from '../../core/jobs/job-moves.ts';
import { pausedUntilMs } from '../../core/jobs/retention.ts';
import { refusalsLookedAt, sameRefusal } from '../../core/orders/same-refusal.ts';
import { sweepEveryMs } from '../../core/timing.ts';
import type { AllPorts } from '../../ports/world.ts';

type Ports = Pick<AllPorts, 'ledger' | 'now' | 'log' | 'count'>;

/**
 * Pauses a running job whose first orders were all refused in the same words.
 *
 * @returns whether the job may go on
 */
export async function goesOn(ports: Ports, job: Job): Promise<boolean> {
  if (job.state !== 'running') return true;
  const same =
    kindOf(job.id) === 'orders' ? sameRefusal(await firstEntries(ports, job), job.halted) : undefined;
  if (same !== undefined) {
    await pause(ports, job, same);
    return false;
  }
  return true;
}

export function watchesShare(job: Job): boolean {
  return job.state === 'running' && optionsOf(job).halt?.errorShare !== undefined;
}

/**
 * Pauses a running job of which too large a share went wrong.
 *
 * @param rows all of its rows, as they were just counted
 * @returns whether the job may go on
 */
export async function shareGoesOn(ports: Ports, job: Job, rows: Readonly<Count>): Promise<boolean> {
  const { halt } = optionsOf(job);
  const found = halt === undefined ? undefined : haltOf(halt, rows, job.halted);
  if (found === undefined) return true;
  await pause(ports, job, found);
  return false;
}

/** @returns a running job's rows by their states */
export async function countRows({ ledger }: Pick<AllPorts, 'ledger'>, job: Job): Promise<Count> {
  const rows = emptyCount();
  for await (const chunk of chunksOfEntries(ledger.entries(job.id))) countChunk(chunk, rows);
  return rows;
}

async function firstEntries({ ledger }: Ports, job: Job): Promise<readonly OrderEntry[]> {
  const first: OrderEntry[] = [];
  for await (const entry of ledger.entries(job.id)) {
    if (first.length === refusalsLookedAt) break;
    if (entry.kind === 'order') first.push(entry);
  }
  return first;
}

/** Called when a usage item of a job's text was billed beside the plan: pauses the job if its owner wants that. */
export async function usageLooksOutOfBundle(ports: Ports, jobId: JobId): Promise<void> {
  for (let job = await ports.ledger.job(jobId); job?.state === 'running'; ) {
    const { halt } = optionsOf(job);
    const found = halt === undefined ? undefined : haltOutOfBundle(halt, job.halted);
    if (found === undefined) return;
    const written = await pause(ports, job, found);
    if (written.applied) return;
    job = written.found;
  }
}

/**
 * Called when the provider refused an entry because of its sender: pauses the job if it would go on to call for other
 * chunks.
 */
export async function senderWasRefused(ports: Ports, { jobId, chunkNo }: TextEntry): Promise<void> {
  for (let job = await ports.ledger.job(jobId); job?.state === 'running'; ) {
    const found = haltSenderRefused(job.halted);
    if (found === undefined || !(await hasMoreToCall(ports, jobId, chunkNo))) return;
    const written = await pause(ports, job, found);
    if (written.applied) return;
    job = written.found;
  }
}

async function hasMoreToCall({ ledger }: Ports, jobId: JobId, chunkNo: number): Promise<boolean> {
  for await (const entry of ledger.entries(jobId))
    if (entry.state === 'planned' && chunkNoOf(entry.id) !== chunkNo) return true;
  return false;
}

async function pause(ports: Ports, job: Job, { reason, halted }: Halt) {
  const untilMs = pausedUntilMs(job, ports.now());
  // Looked at like one that a person has paused: its last call may be over already.
  const rest = { dueAtMs: Math.min(ports.now() + sweepEveryMs, untilMs), pausedUntilMs: untilMs };
  const written = await ports.ledger.replaceJob(jobMoved(job, 'paused', { reason, halted, ...rest }));
  if (written.applied) {
    ports.count('CampaignsHalted', 1);
    ports.log.warn('job.halted', { jobId: job.id, code: reason.code });
  }
  return written;
}
