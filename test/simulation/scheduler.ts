import { type Event, eventHeap, type Owner } from './event-heap.ts';

/**
 * Virtual time. Everything that happens is an event; the clock jumps from one to the next, and between two events all
 * code that the first one woke runs until it waits for another event.
 */
export type Scheduler = {
  readonly nowMs: () => number;
  /** Lets `run` happen at `dueMs`, unless its owner is dead by then. A time that has passed means: as soon as possible. */
  at(dueMs: number, owner: Owner | undefined, run: () => void): void;
  /**
   * Makes the next event happen, and waits until all code that it woke has come to rest.
   *
   * @returns false when there is none; true at once after a quiet event, because waiting costs more than most events
   */
  advance(): boolean | Promise<boolean>;
  /** Said by an event that lets no code go on. */
  quiet(): void;
  /** Says that code which reads Node's streams is under way: it takes turns of the event loop to come to rest. */
  streaming(by: 1 | -1): void;
};

/** @param tieBreak decides between events of the same time, from 0 up to 1 */
export function newScheduler(startMs: number, tieBreak: () => number): Scheduler {
  const heap = eventHeap();
  let nowMs = startMs;
  let streams = 0;
  let isQuiet = false;

  const nextOfLiving = (): Event | undefined => {
    for (let event = heap.pop(); event !== undefined; event = heap.pop()) {
      if (event.owner === undefined || event.owner.alive) return event;
    }
    return undefined;
  };

  return {
    nowMs: () => nowMs,
    at(dueMs, owner, run) {
      heap.push({ dueMs: Math.max(dueMs, nowMs), tie: tieBreak(), owner, run });
    },
    advance() {
      const event = nextOfLiving();
      if (event === undefined) return false;
      nowMs = event.dueMs;
      isQuiet = false;
      event.run();
      if (streams > 0) return loopTurned();
      return isQuiet || microtasksDone();
    },
    quiet() {
      isQuiet = true;
    },
    streaming(by) {
      streams += by;
    },
  };
}

/** Node runs what was queued for the next tick only when no microtask is left. */
function microtasksDone(): Promise<boolean> {
  return new Promise((resolve) => process.nextTick(resolve, true));
}

/** By then all ticks and microtasks are over, however many of each other they queued. */
function loopTurned(): Promise<boolean> {
  return new Promise((resolve) => setImmediate(resolve, true));
}
