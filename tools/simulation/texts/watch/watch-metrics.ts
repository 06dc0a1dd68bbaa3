import type { TextEntry } from '../../../../shared/core/calls/entry.ts';
import type { CounterName } from '../../../../shared/core/counter.ts';
import { metricsTellTheTruth } from '../invariants/of-metrics.ts';
import type { Watch } from './watch.ts';

/** Watches what an operator learns about rows, beside the ledger. */
export type MetricWatch = {
  counted(name: CounterName, by: number): void;
  written(before: TextEntry | undefined, after: TextEntry): void;
  /** @param isCalm whether no process could die, or miss an answer, between a write and its count */
  metricsEnded(isCalm: boolean): void;
};

export function newMetricWatch({ check, book }: Pick<Watch, 'check' | 'book'>): MetricWatch {
  let counted = 0;
  let accepted = 0;
  return {
    counted(name, by) {
      if (name === 'RowsAccepted') counted += by;
    },
    written(before, after) {
      if (after.state !== 'accepted' || before?.state === 'accepted') return;
      if (after.part < after.parts || after.reason?.code === 'accepted_by_person') return;
      accepted += book.calledIndexes(after).length;
    },
    metricsEnded: (isCalm) => check('metricsTellTheTruth', metricsTellTheTruth(counted, accepted, isCalm)),
  };
}
