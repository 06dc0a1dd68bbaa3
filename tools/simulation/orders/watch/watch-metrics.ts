import type { Entry } from '../../../../shared/core/calls/entry.ts';
import type { CounterName } from '../../../../shared/core/counter.ts';
import { orderInvariants as must, type OrderInvariantName } from '../order-invariants.ts';

/** Watches what an operator learns about rows, of orders and of reminders, beside the ledger. */
export type OrderMetricWatch = {
  counted(name: CounterName, by: number): void;
  moved(before: Entry | undefined, after: Entry): void;
  /** @param isCalm whether no process could die, or miss an answer, between a write and its count */
  metricsEnded(isCalm: boolean): void;
};

/** The state that each counts. */
const states = {
  RowsAccepted: 'accepted',
  RowsRefused: 'refused',
  RowsUnclear: 'unclear',
  RowsHeld: 'held',
} as const satisfies Partial<Record<CounterName, Entry['state']>>;

type Metric = keyof typeof states;

export function newOrderMetricWatch(
  check: (invariant: OrderInvariantName, complaint: string | undefined) => void,
): OrderMetricWatch {
  const metrics = Object.keys(states) as Metric[];
  const [counted, happened] = [new Map<string, number>(), new Map<string, number>()];
  const judge = (name: Metric, isExact: boolean): void =>
    check(
      'metricsTellTheTruth',
      must.metricsTellTheTruth(name, counted.get(name) ?? 0, happened.get(name) ?? 0, isExact),
    );
  return {
    counted(name, by) {
      counted.set(name, (counted.get(name) ?? 0) + by);
      for (const metric of metrics) if (metric === name) judge(metric, false);
    },
    moved(before, after) {
      for (const name of metrics)
        if (after.state === states[name] && before?.state !== after.state && isCounted(name, after))
          happened.set(name, (happened.get(name) ?? 0) + 1);
    },
    metricsEnded(isCalm) {
      for (const name of metrics) judge(name, isCalm);
    },
  };
}

/** A row is accepted once, with its last step, and not by the word of a person. A reminder is one row. */
function isCounted(name: Metric, entry: Entry): boolean {
  if (name !== 'RowsAccepted') return true;
  if (entry.reason?.code === 'accepted_by_person') return false;
  if (entry.kind === 'order') return entry.step === entry.steps;
  return entry.kind === 'text' && entry.part === entry.parts;
}
