import { dayMs, hourMs } from '../timing.ts';

/** How rules treat events and sweeps. */
export const ruleSettings = {
  /** As long as the ids of events are kept: repeats of older ones could not be distinguished from new ones. */
  eventAgeMaxMs: 14 * dayMs,
  sweepEveryMs: hourMs,
  /**
   * Products, or pages of 40 where the provider lists them, and subscriptions of those that a rule is on; in one
   * minute.
   */
  sweepReadsMax: 200,
};
