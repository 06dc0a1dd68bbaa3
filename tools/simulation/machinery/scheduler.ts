import '../loaded.ts';
import { schedulerEveryMs } from '../../../shared/core/timing.ts';
import { type Event, eventHeap, type Owner } from './event-heap.ts';

/**
 * Virtual time. Everything that happens is an event; the clock jumps from one to the next, and between two events all
 * code that the first one woke runs until it waits for another event.
 */
export type Scheduler = {
  readonly nowMs: () => number;
  /**
   * Lets `run` happen at `dueMs`, unless its owner is dead by then. A time that has passed means: as soon as possible.
   */
  at(dueMs: number, owner: Owner | undefined, run: () => void): void;
  /**
   * Lets events happen, one after the other, until none is left or `goes` says no.
   *
   * @param look is called after each event, once all code that it woke has come to rest; the next one waits for its
   * promise
   */
  play(goes: () => boolean, look?: () => Promise<void> | undefined): Promise<void>;
  /** Said by an event that lets no code go on: the next one need not wait, and waiting costs more than most events. */
  quiet(): void;
  /** Says that code which reads Node's streams is under way: it takes turns of the event loop to come to rest. */
  streaming(by: 1 | -1): void;
};

const reconciled = Promise.resolve();

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
  /** Lets one event happen. @returns false when there is none */
  const happen = (): boolean => {
    const event = nextOfLiving();
    if (event === undefined) return false;
    nowMs = event.dueMs;
    isQuiet = false;
    event.run();
    return true;
  };

  return {
    nowMs: () => nowMs,
    at(dueMs, owner, run) {
      heap.push({ dueMs: dueMs > nowMs ? dueMs : nowMs, tie: tieBreak(), owner, run });
    },
    play(goes, look) {
      return new Promise((resolve, reject) => {
        const fromMicrotask = (): void => {
          reconciled.then(goOn).catch(reject);
        };
        const goOn = (): void => {
          do {
            const looking = look?.();
            if (looking !== undefined) {
              looking.then(goOn).catch(reject);
              return;
            }
            if (!goes() || !happen()) {
              resolve();
              return;
            }
          } while (isQuiet && streams === 0);
          // By its turn all immediate callbacks and microtasks are over, however many of each other they queued.
          if (streams > 0) setImmediate(fromMicrotask);
          // Node runs what a microtask queued for the next turn only when no microtask is left.
          else process.nextTick(fromMicrotask);
        };
        fromMicrotask();
      });
    },
    quiet() {
      isQuiet = true;
    },
    streaming(by) {
      streams += by;
    },
  };
}

export function everyMinute(scheduler: Scheduler, each: () => void): void {
  scheduler.at(scheduler.nowMs() + schedulerEveryMs, undefined, () => {
    each();
    everyMinute(scheduler, each);
  });
}
