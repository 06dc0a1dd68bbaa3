import type { CounterName } from '../../../../shared/core/counter.ts';
import type { Complaint } from './complaint.ts';

export type WatchedMetric = Extract<
  CounterName,
  'RowsAccepted' | 'RowsRefused' | 'RowsHeld' | 'RowsUnclear' | 'CampaignsHalted'
>;

/** How often a metric was counted until now, and how often what it counts has happened. */
export type CountedEvent = { counted: number; happened: number };

/**
 * Rows are counted with the call that ended so: as accepted once, with their last part, and those that a call left out
 * never. At no moment is anything counted that the ledger does not have yet. A count may be lost with the process that
 * was to make it.
 */
export function metricsTellTheTruth(
  metrics: Readonly<Record<WatchedMetric, Readonly<CountedEvent>>>,
  isExact: boolean,
): Complaint {
  for (const [name, { counted, happened }] of Object.entries(metrics)) {
    if (counted > happened) return `${name} is ${counted} while the ledger has ${happened}`;
    if (isExact && counted < happened)
      return `${name} is only ${counted} of ${happened}, and nothing went wrong`;
  }
  return undefined;
}
