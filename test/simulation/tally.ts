import type { RunResult } from './campaign-run.ts';

/** Sums over many runs. */
export type Tally = {
  add(run: RunResult): void;
  readonly runs: () => number;
  readonly virtualMs: () => number;
  readonly calls: () => number;
  readonly steps: () => number;
  /** Faults that struck and outcomes of calls, by name. */
  readonly struck: ReadonlyMap<string, number>;
  /** Entries at the end of their run, by state. */
  readonly states: ReadonlyMap<string, number>;
};

export function newTally(): Tally {
  const sum = { runs: 0, virtualMs: 0, calls: 0, steps: 0 };
  const struck = new Map<string, number>();
  const states = new Map<string, number>();
  return {
    add(run) {
      sum.runs += 1;
      sum.virtualMs += run.virtualMs;
      sum.calls += run.calls;
      sum.steps += run.steps;
      addAll(struck, run.struck);
      addAll(states, run.states);
    },
    runs: () => sum.runs,
    virtualMs: () => sum.virtualMs,
    calls: () => sum.calls,
    steps: () => sum.steps,
    struck,
    states,
  };
}

function addAll(to: Map<string, number>, from: ReadonlyMap<string, number>): void {
  for (const [name, count] of from) to.set(name, (to.get(name) ?? 0) + count);
}
