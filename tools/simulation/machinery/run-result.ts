/** What came of a seed that was played. */
export type RunResult<Broken> = {
  readonly broken: readonly Broken[];
  readonly traceHash: string;
  readonly lastSteps: readonly string[];
  readonly steps: number;
  readonly virtualMs: number;
  readonly calls: number;
  /** Faults that struck and outcomes of calls, by name. */
  readonly struck: ReadonlyMap<string, number>;
  /** Entries at the end, by state. */
  readonly states: ReadonlyMap<string, number>;
  /** What the observer counted. */
  readonly figures: ReadonlyMap<string, number>;
};
