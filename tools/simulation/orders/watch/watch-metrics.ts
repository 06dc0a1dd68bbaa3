import type { Entry } from '../../../../shared/core/calls/entry.ts';
import type { CounterName } from '../../../../shared/core/counter.ts';
import type { JobId } from '../../../../shared/core/ids.ts';
import type { Job, JobState } from '../../../../shared/core/jobs/job.ts';
import type { CountedEvent, WatchedMetric } from '../../texts/invariants/of-metrics.ts';
import { orderInvariants as must, type OrderInvariantName } from '../order-invariants.ts';

/** Watches what an operator learns about rows, of orders and of reminders, and about batches, beside the ledger. */
export type OrderMetricWatch = {
  counted(name: CounterName, by: number): void;
  moved(before: Entry | undefined, after: Entry): void;
  jobWritten(job: Job): void;
  restored(jobs: readonly Job[]): void;
  /** @param isCalm whether no process could die, or miss an answer, between a write and its count */
  metricsEnded(isCalm: boolean): void;
};

/** The state that each counts. */
const states = {
  RowsAccepted: 'accepted',
  RowsRefused: 'refused',
  RowsUnclear: 'unclear',
  RowsHeld: 'held',
} as const satisfies Partial<Record<WatchedMetric, Entry['state']>>;

type RowMetric = keyof typeof states;

/** Why a batch pauses that nobody paused. */
const haltedFor = 'same_refusal';

export function newOrderMetricWatch(
  check: (invariant: OrderInvariantName, complaint: string | undefined) => void,
): OrderMetricWatch {
  const metrics: Record<WatchedMetric, CountedEvent> = {
    RowsAccepted: { counted: 0, happened: 0 },
    RowsRefused: { counted: 0, happened: 0 },
    RowsUnclear: { counted: 0, happened: 0 },
    RowsHeld: { counted: 0, happened: 0 },
    CampaignsHalted: { counted: 0, happened: 0 },
  };
  const jobs = new Map<JobId, JobState>();
  const judge = (isExact: boolean): void =>
    check('metricsTellTheTruth', must.metricsTellTheTruth(metrics, isExact));
  return {
    counted(name, by) {
      if (!(name in metrics)) return;
      metrics[name as WatchedMetric].counted += by;
      judge(false);
    },
    moved(before, after) {
      for (const name of Object.keys(states) as RowMetric[])
        if (after.state === states[name] && before?.state !== after.state && isCounted(name, after))
          metrics[name].happened += 1;
    },
    jobWritten({ id, state, reason }) {
      const isHalted = state === 'paused' && jobs.get(id) !== 'paused' && reason?.code === haltedFor;
      jobs.set(id, state);
      if (isHalted) metrics.CampaignsHalted.happened += 1;
    },
    restored(all) {
      jobs.clear();
      for (const { id, state } of all) jobs.set(id, state);
    },
    metricsEnded: judge,
  };
}

/**
 * A row is accepted once, with its last step, and not by the word of a person. What stands in a restored ledger so that
 * nothing is called twice is no call that ended so. A reminder is one row.
 */
function isCounted(name: RowMetric, entry: Entry): boolean {
  const { code } = entry.reason ?? {};
  if (name === 'RowsHeld' || name === 'RowsUnclear')
    return code !== 'restored' && code !== 'restored_waiting';
  if (name === 'RowsRefused') return true;
  if (code === 'accepted_by_person') return false;
  if (entry.kind === 'order') return entry.step === entry.steps;
  return entry.kind === 'text' && entry.part === entry.parts;
}
