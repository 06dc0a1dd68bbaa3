import { chunkStep } from '../../core/calls/chunk-step.ts';
import { type Entry, isFinal, isOrder } from '../../core/calls/entry.ts';
import { giveUp, postpone } from '../../core/calls/entry-moves.ts';
import { learn } from '../../core/calls/move.ts';
import { chunksOfEntries, countChunk, emptyCount } from '../../core/calls/progress.ts';
import { chunkNoOf } from '../../core/ids.ts';
import type { Job } from '../../core/jobs/job.ts';
import { reminderAtMs } from '../../core/orders/reminder.ts';
import type { AllPorts } from '../../ports/world.ts';
import { makeChildren } from '../calls/divide.ts';
import { completeJob } from '../jobs/end-job.ts';
import { shareGoesOn, watchesShare } from '../jobs/halt-job.ts';

type Ports = Pick<AllPorts, 'ledger' | 'objects' | 'now' | 'log' | 'count'>;

/** What is called soon, or polled: then the job is soon over, and that is to be noted. */
const movingStates: readonly Entry['state'][] = ['planned', 'claimed', 'ordered'];

/** What a walk has found open. */
export type Walked = {
  /** Nothing of it is called soon, or polled. */
  readonly isIdle: boolean;
  /** When the first of what moves may be called. */
  readonly restsUntilMs: number;
};

/**
 * Walks over all entries of a running job: takes steps that a dead worker left untaken, halts it on its share of
 * errors, and notes completion when every entry is final.
 *
 * @returns undefined when it is over, or halted
 */
export async function walkJob(ports: Ports, job: Job): Promise<Walked | undefined> {
  let [open, moving] = [0, 0];
  const rows = emptyCount();
  let restsUntilMs = Number.POSITIVE_INFINITY;
  for await (const found of chunksOfEntries(ports.ledger.entries(job.id))) {
    const chunk = await walkChunk(ports, job, found);
    countChunk(chunk, rows);
    for (const entry of chunk) {
      if (!isFinal(entry.state)) open += 1;
      if (!movingStates.includes(entry.state) || entry.dueAtMs === undefined) continue;
      moving += 1;
      restsUntilMs = Math.min(restsUntilMs, entry.notBeforeMs ?? 0);
    }
  }
  if (watchesShare(job) && !(await shareGoesOn(ports, job, rows))) return undefined;
  if (moving + open > 0) return { isIdle: moving === 0, restsUntilMs };
  await completeJob(ports, job);
  return undefined;
}

type ChunkPorts = Pick<AllPorts, 'ledger' | 'objects' | 'now'>;

/**
 * What is done with each chunk of a running job by anyone who walks over it.
 *
 * @returns the chunk as it is then
 */
export async function walkChunk(
  ports: ChunkPorts,
  job: Job,
  found: readonly Entry[],
): Promise<readonly Entry[]> {
  const chunk = await unstick(ports, found);
  // An earlier version left it to these walks to plan reminders of accepted orders.
  for (const entry of chunk.filter(isOrder)) {
    const remindAtMs = reminderAtMs(job, entry, ports.now());
    if (remindAtMs !== undefined) await ports.ledger.replaceEntry(learn(entry, { dueAtMs: remindAtMs }));
  }
  return chunk;
}

/**
 * Takes the steps of a chunk that need no call and that a dead worker left untaken, and sees to it that the next call
 * has a due time.
 *
 * @returns the chunk as it is then
 */
async function unstick(ports: ChunkPorts, read: readonly Entry[]): Promise<readonly Entry[]> {
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
