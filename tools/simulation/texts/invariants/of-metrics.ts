import type { Complaint } from './complaint.ts';

/**
 * Each row is counted as accepted once, with its last part, and rows that a call left out never are. A count may be
 * lost with the process that was to make it; nothing is ever counted that the ledger does not have.
 *
 * @param accepted rows whose last part the ledger has as accepted by the provider or by its records
 */
export function metricsTellTheTruth(counted: number, accepted: number, isCalm: boolean): Complaint {
  if (counted > accepted) return `${counted} rows are counted as accepted, and the ledger has ${accepted}`;
  return isCalm && counted < accepted
    ? `Only ${counted} of ${accepted} accepted rows are counted, and nothing went wrong`
    : undefined;
}
