import { chunkStep } from '../../core/calls/chunk-step.ts';
import { type Entry, isFinal } from '../../core/calls/entry.ts';
import { giveUp, postpone } from '../../core/calls/ledger.ts';
import { chunksOfEntries, countChunk, emptyCount } from '../../core/calls/progress.ts';
import { chunkNoOf, kindOf } from '../../core/ids.ts';
import { decidingUntil } from '../../core/jobs/deciding.ts';
import { type Job, jobMoved } from '../../core/jobs/job.ts';
import { sweepEveryMs, sweepIdleEveryMs } from '../../core/timing.ts';
import type { AllPorts } from '../../ports/world.ts';
import { makeChildren } from '../calls/divide.ts';
import { shareGoesOn, watchesShare } from '../jobs/halt-job.ts';
import { planReminder, wantsReminder } from '../orders/plan-reminder.ts';

type Ports = Pick<AllPorts, 'ledger' | 'objects' | 'now' | 'log' | 'count'>;

/**
 * The longer the walk, the longer the rest after it: else a batch of 100,000 rows would be read all day for its last
 * order.
 */
const restMsPerEntry = 6;

/** What is called soon, or polled: then the job is soon over, and that is to be noted. */
const movingStates: readonly Entry['state'][] = ['planned', 'claimed', 'ordered'];

/**
 * Walks over a running job: takes steps that a dead worker left untaken, and notes completion when every entry is
 * final. A job that only waits for unclear entries is looked at seldom: reconciliation brings it back.
 */
export async function sweepJob(ports: Ports, due: Job): Promise<void> {
  // Moved before the walk: one that is too long for this scheduler must not be begun again by each of the next.
  const job = jobMoved(due, 'running', { dueAtMs: ports.now() + sweepEveryMs });
  if (!(await ports.ledger.replaceJob(job)).applied) return;

  let [open, moving, read] = [0, 0, 0];
  const rows = emptyCount();
  let restsUntilMs = Number.POSITIVE_INFINITY;
  for await (const found of chunksOfEntries(ports.ledger.entries(job.id))) {
    const chunk = await unstuck(ports, found);
    countChunk(chunk, rows);
    for (const entry of chunk) {
      read += 1;
      if (wantsReminder(job, entry)) await planReminder(ports, job, entry);
      if (!isFinal(entry.state)) open += 1;
      if (!movingStates.includes(entry.state) || entry.dueAtMs === undefined) continue;
      moving += 1;
      restsUntilMs = Math.min(restsUntilMs, entry.notBeforeMs ?? 0);
    }
  }
  if (watchesShare(job) && !(await shareGoesOn(ports, job, rows))) return;
  if (moving > 0) return rest(ports, job, read, restsUntilMs);
  if (open > 0) {
    await ports.ledger.replaceJob(jobMoved(job, 'running', { dueAtMs: ports.now() + sweepIdleEveryMs }));
    return;
  }
  await complete(ports, job);
}

/**
 * Notes the end of a job whose entries are all final, unless a person's decision may be moving some of them just now.
 */
export async function complete(ports: Pick<Ports, 'ledger' | 'now' | 'log'>, job: Job): Promise<void> {
  const dueAtMs = decidingUntil(job, ports.now());
  const state = dueAtMs === undefined ? 'completed' : job.state;
  const end = state === 'completed' ? { endedAtMs: ports.now() } : {};
  const { applied } = await ports.ledger.replaceJob(jobMoved(job, state, { dueAtMs, ...end }));
  if (applied && state === 'completed') ports.log.info('job.completed', { jobId: job.id });
}

/**
 * A job that is long to read is read the more seldom. And a receiver that is away for days leaves thousands of
 * notifications, each a job: they are looked at when they are sent again.
 */
async function rest({ ledger, now }: Ports, job: Job, read: number, notBeforeMs: number): Promise<void> {
  const readMs = read * restMsPerEntry;
  const dueAtMs = Math.max(
    readMs > sweepEveryMs ? now() + readMs : 0,
    kindOf(job.id) === 'notifications' ? notBeforeMs + sweepEveryMs : 0,
  );
  if (dueAtMs > (job.dueAtMs ?? 0)) await ledger.replaceJob(jobMoved(job, 'running', { dueAtMs }));
}

/** Takes the steps of a chunk that need no call, and sees to it that the next call has a due time. */
async function unstuck(ports: Ports, read: readonly Entry[]): Promise<readonly Entry[]> {
  for (let chunk = read; ; ) {
    const step = chunkStep(chunk, ports.now());
    if (step.kind === 'wait' || step.kind === 'over') return chunk;
    if (step.kind === 'call' && step.entry.dueAtMs !== undefined) return chunk;
    if (step.kind === 'make') await makeChildren(ports, step.parent);
    if (step.kind === 'cancel') await ports.ledger.replaceEntry(giveUp(step.entry, step.before));
    if (step.kind === 'call') await ports.ledger.replaceEntry(postpone(step.entry, ports.now()));
    const first = chunk[0];
    if (first === undefined) return chunk;
    chunk = await ports.ledger.chunkEntries(first.jobId, chunkNoOf(first.id));
  }
}
