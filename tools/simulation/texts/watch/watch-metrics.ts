import type { TextEntry } from '../../../../shared/core/calls/entry.ts';
import type { CounterName } from '../../../../shared/core/counter.ts';
import type { JobId } from '../../../../shared/core/ids.ts';
import type { Job, JobState } from '../../../../shared/core/jobs/job.ts';
import { type CountedEvent, metricsTellTheTruth, type WatchedMetric } from '../invariants/of-metrics.ts';
import type { Watch } from './watch.ts';

/** Watches what an operator learns about rows and campaigns, beside the ledger. */
export type MetricWatch = {
  counted(name: CounterName, by: number): void;
  written(before: TextEntry | undefined, after: TextEntry): void;
  jobWritten(job: Job): void;
  /** The ledger was restored: what campaigns have done since is forgotten. */
  restored(jobs: readonly Job[]): void;
  /** @param isCalm whether no process could die, or miss an answer, between a write and its count */
  metricsEnded(isCalm: boolean): void;
};

/** Why a campaign pauses that nobody paused. */
const haltedFor = ['error_share', 'out_of_bundle', 'sender_refused'];

export function newMetricWatch({ check, book, count }: Pick<Watch, 'check' | 'book' | 'count'>): MetricWatch {
  const metrics: Record<WatchedMetric, CountedEvent> = {
    RowsAccepted: { counted: 0, happened: 0 },
    RowsRefused: { counted: 0, happened: 0 },
    RowsHeld: { counted: 0, happened: 0 },
    RowsUnclear: { counted: 0, happened: 0 },
    CampaignsHalted: { counted: 0, happened: 0 },
  };
  const states = new Map<JobId, JobState>();

  const happened = (name: WatchedMetric, by: number): void => {
    metrics[name].happened += by;
  };
  const divided = (before: TextEntry, { part, parts, division }: TextEntry): void => {
    const { by, children } = book.outcome(division?.key) ?? { by: undefined, children: [] };
    for (const { state, indexes } of children) {
      if (state === 'accepted' && part === parts && by !== 'person') happened('RowsAccepted', indexes.length);
      if (state === 'refused') happened('RowsRefused', indexes.length);
      if (state === 'held' && before.state !== 'held') happened('RowsHeld', indexes.length);
    }
  };

  return {
    counted(name, by) {
      if (!isWatched(name)) return;
      metrics[name].counted += by;
      check('metricsTellTheTruth', metricsTellTheTruth(metrics, false));
    },
    written(before, after) {
      const { state, reason, part, parts } = after;
      if (before === undefined || before.state === state) return;
      const rows = book.calledIndexes(after).length;
      const isOwn = reason?.code !== 'accepted_by_person';
      if (state === 'accepted' && part === parts && isOwn) happened('RowsAccepted', rows);
      if (state === 'refused') happened('RowsRefused', rows);
      if (state === 'held' && !isMarked(after)) happened('RowsHeld', rows);
      if (state === 'unclear' && !isMarked(after)) happened('RowsUnclear', rows);
      if (state === 'divided') divided(before, after);
    },
    jobWritten({ id, state, reason }) {
      const before = states.get(id);
      states.set(id, state);
      if (state !== 'paused' || before === 'paused' || !haltedFor.includes(reason?.code ?? '')) return;
      happened('CampaignsHalted', 1);
      count(`halted, ${reason?.code}`);
    },
    restored(jobs) {
      states.clear();
      for (const { id, state } of jobs) states.set(id, state);
    },
    metricsEnded: (isCalm) => check('metricsTellTheTruth', metricsTellTheTruth(metrics, isCalm)),
  };

  function isWatched(name: CounterName): name is WatchedMetric {
    return name in metrics;
  }
}

/** Whether it stands in a restored ledger so that nothing is called twice: no call that was seen ended so. */
function isMarked({ reason }: TextEntry): boolean {
  return reason?.code === 'restored' || reason?.code === 'restored_waiting';
}
