import type { RunResult } from './run-result.ts';

/** Sums over many runs. */
export type Sums = {
  runs: number;
  virtualMs: number;
  calls: number;
  steps: number;
  /** Faults that struck and outcomes of calls, by name. */
  readonly struck: Map<string, number>;
  /** Entries at the end of their run, by state. */
  readonly states: Map<string, number>;
  /** What the observers counted. */
  readonly figures: Map<string, number>;
};

export function newSums(): Sums {
  return {
    runs: 0,
    virtualMs: 0,
    calls: 0,
    steps: 0,
    struck: new Map(),
    states: new Map(),
    figures: new Map(),
  };
}

export function addRun(sums: Sums, run: RunResult<unknown>): void {
  addSums(sums, { ...run, runs: 1 });
}

type Added = {
  readonly [Name in keyof Sums]: Sums[Name] extends number ? number : ReadonlyMap<string, number>;
};

export function addSums(sums: Sums, more: Added): void {
  for (const name of ['runs', 'virtualMs', 'calls', 'steps'] as const) sums[name] += more[name];
  for (const name of ['struck', 'states', 'figures'] as const)
    for (const [what, count] of more[name]) sums[name].set(what, (sums[name].get(what) ?? 0) + count);
}
