import { eventHeap } from '../event-heap.ts';

export type Agenda = {
  readonly now: () => number;
  /** @param together works of one name that are due at the same moment are begun before any of them ends */
  at(inMs: number, work: () => Promise<void>, together?: string): void;
  every(everyMs: number, untilMs: number, work: () => Promise<void>): void;
  run(): Promise<void>;
};

/** Virtual time: work is done one after the other in the order of its time, and a day takes as long as its work. */
export function agendaOf(startMs: number): Agenda {
  const heap = eventHeap();
  let nowMs = startMs;
  let ties = 0;
  const groups = new Map<string, (() => Promise<void>)[]>();
  let underWay: Promise<unknown> = Promise.resolve();

  const push = (dueMs: number, work: () => Promise<unknown>): void => {
    ties += 1;
    const run = (): void => {
      underWay = work();
    };
    heap.push({ dueMs, tie: ties, owner: undefined, run });
  };
  const agenda: Agenda = {
    now: () => nowMs,
    at(inMs, work, together) {
      const dueMs = nowMs + inMs;
      if (together === undefined) return push(dueMs, work);
      const name = `${together} ${dueMs}`;
      const group = groups.get(name);
      if (group !== undefined) return void group.push(work);
      const all = [work];
      groups.set(name, all);
      return push(dueMs, () => {
        groups.delete(name);
        return Promise.all(all.map((one) => one()));
      });
    },
    every(everyMs, untilMs, work) {
      const next = async (): Promise<void> => {
        await work();
        if (nowMs + everyMs <= untilMs) agenda.at(everyMs, next);
      };
      agenda.at(everyMs, next);
    },
    async run() {
      for (let event = heap.pop(); event !== undefined; event = heap.pop()) {
        nowMs = event.dueMs;
        event.run();
        await underWay;
      }
    },
  };
  return agenda;
}
