import type { Random } from '../../../shared/ports/world.ts';
import { eventHeap } from '../../../tools/simulation/machinery/event-heap.ts';
import { makeProvider } from '../../../tools/simulation/machinery/limited-provider.ts';
import { seededRandom } from '../../support/seeded-random.ts';
import { type Cell, endMsOf, type Figures, idealOf, latencyMs, limitOf, warmUpMs } from './cell.ts';

/** Says when a worker makes its next call, and learns from each answer. */
export type Pacer = {
  /** @returns when the worker may call, or how long nobody may even ask */
  take(worker: number, nowMs: number): { readonly startMs: number } | { readonly waitMs: number };
  /** @param hintMs the wait that a 429 asked for, if it asked for one */
  answered(worker: number, isTaken: boolean, hintMs: number | undefined, nowMs: number): void;
};

/**
 * Workers that always have work call a provider in virtual time.
 *
 * @param seen learns of each call
 */
export function play(
  cell: Cell,
  makePacer: (random: Random, cell: Cell) => Pacer,
  seen?: (atMs: number, isTaken: boolean) => void,
): Figures {
  const random = seededRandom(1);
  const pacer = makePacer(random, cell);
  const provider = makeProvider(cell.kind, limitOf(cell));
  const endMs = endMsOf(cell);
  const heap = eventHeap();
  let nowMs = 0;
  let tie = 0;
  let taken = 0;
  let refused = 0;
  const at = (dueMs: number, run: () => void) => heap.push({ dueMs, tie: tie++, owner: undefined, run });
  const wayMs = () => (latencyMs / 2) * (1 + cell.jitter * (2 * random() - 1));

  let idle = Array.from({ length: cell.workers }, (_, worker) => worker);
  let wakesAtMs = Number.POSITIVE_INFINITY;
  const serve = () => {
    let served = 0;
    for (const worker of idle) {
      const got = pacer.take(worker, nowMs);
      if ('waitMs' in got) {
        wakeAt(nowMs + Math.max(1, got.waitMs));
        break;
      }
      at(got.startMs, () => call(worker));
      served += 1;
    }
    idle = idle.slice(served);
  };
  const wakeAt = (dueMs: number) => {
    if (dueMs >= wakesAtMs) return;
    wakesAtMs = dueMs;
    at(dueMs, () => {
      if (wakesAtMs === dueMs) wakesAtMs = Number.POSITIVE_INFINITY;
      serve();
    });
  };
  const call = (worker: number) =>
    at(nowMs + wayMs(), () => {
      const freeInMs = provider.call(nowMs);
      seen?.(nowMs, freeInMs === undefined);
      if (nowMs >= warmUpMs && freeInMs === undefined) taken += 1;
      if (nowMs >= warmUpMs && freeInMs !== undefined) refused += 1;
      const hintMs = cell.hints && freeInMs !== undefined ? Math.ceil(freeInMs / 1_000) * 1_000 : undefined;
      at(nowMs + wayMs(), () => {
        pacer.answered(worker, freeInMs === undefined, hintMs, nowMs);
        idle.push(worker);
        serve();
      });
    });

  serve();
  for (let next = heap.pop(); next !== undefined && next.dueMs < endMs; next = heap.pop()) {
    nowMs = next.dueMs;
    next.run();
  }
  const ideal = (idealOf(cell) * (endMs - warmUpMs)) / 1_000;
  // Windows that begin elsewhere than the hour let through a few calls more.
  if (taken > 1.05 * ideal)
    throw new Error(`${taken} calls were taken, where ${Math.round(ideal)} are possible`);
  return { used: taken / ideal, refused: refused / Math.max(1, taken + refused) };
}
