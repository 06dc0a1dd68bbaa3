import { type DueGroup, jobGroups } from '../../../shared/core/calls/due-group.ts';
import { lanes } from '../../../shared/core/jobs/lane.ts';
import type { LedgerStore } from '../machinery/stores/ledger-store.ts';

const entryGroups: readonly DueGroup[] = [
  'claimed',
  'unclear',
  'held',
  'divided',
  'accepted',
  ...lanes.map((lane): DueGroup => `queued#${lane}`),
  ...(['orders', 'partner orders'] as const).map((lane): DueGroup => `ordered#${lane}`),
];

const runningGroups = lanes.map((lane): DueGroup => `running#${lane}`);

/**
 * Whether a run of the scheduler by then would find work in the ledger. What is planned in a job that rests is none,
 * however long it has been due.
 */
export function isWorkDue(ledger: LedgerStore, untilMs: number): boolean {
  if (entryGroups.some((group) => !isEmpty(ledger.dueEntries(group, untilMs)))) return true;
  if (!isEmpty(ledger.dueJobs(jobGroups, untilMs))) return true;
  for (const id of ledger.dueJobs(runningGroups, Number.MAX_SAFE_INTEGER))
    if (!isEmpty(ledger.dueEntries(`planned#${id}`, untilMs))) return true;
  return false;
}

function isEmpty(items: Iterable<unknown>): boolean {
  return items[Symbol.iterator]().next().done === true;
}
