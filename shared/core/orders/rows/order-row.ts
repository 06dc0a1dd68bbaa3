import type { Step } from '../../jobs/operation.ts';
import type { Msisdn } from '../../msisdn.ts';

/** An order row as the plan object keeps it. One entry per step. */
export type PlannedOrder = {
  /** From 0, in the order of the plan. */
  readonly no: number;
  /** The input's line. */
  readonly line: number;
  readonly steps: readonly Step[];
  /** Where the person is reminded, in a batch that reminds. */
  readonly phone?: Msisdn;
};
