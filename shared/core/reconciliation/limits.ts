import { recordsDelayMs } from '../timing.ts';

/**
 * How much work reconciliation does at most before it leaves the rest to the next invocation, or rows to a person.
 * Callers may pass smaller ones, so that a test reaches each limit with little data.
 */
export type ReconciliationLimits = {
  /**
   * Unclear entries that one run of the scheduler looks at for the first time, of each sender in turn. After an outage
   * there are many, and the next run of the scheduler takes more.
   */
  readonly candidatesMax: number;
  /** Due entries of each state that one run of the scheduler finds in the index. */
  readonly dueMax: number;
  /** Pending calls that one walk over the records looks for. The next walk takes the rest. */
  readonly pendingMax: number;
  /** Competing calls of one pending call. Beyond them it costs more to look than to leave the rows to a person. */
  readonly competingMax: number;
  /** Pending orders that one search looks for. */
  readonly pendingOrdersMax: number;
  /** Other orders of which it is open what they made. Beyond them what was found is left to a person. */
  readonly competingOrdersMax: number;
  /**
   * Accepted calls after a pending one that serve as its controls. A few show how recent the records are as well as all
   * would.
   */
  readonly controlsMax: number;
  /**
   * Claim notes that one walk reads in search of controls: forward from its pending calls, and again backward from the
   * newest.
   */
  readonly claimLogReadsMax: number;
  /** How long a control message of a sender is the latest one: there is at most one in each such period. */
  readonly controlMessagePeriodMs: number;
};

export const reconciliationLimits: ReconciliationLimits = {
  candidatesMax: 1_000,
  dueMax: 100_000,
  pendingMax: 200,
  competingMax: 2_000,
  pendingOrdersMax: 1_000,
  competingOrdersMax: 5_000,
  controlsMax: 8,
  claimLogReadsMax: 2_000,
  controlMessagePeriodMs: recordsDelayMs,
};
