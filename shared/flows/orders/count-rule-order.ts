import type { Entry } from '../../core/calls/entry.ts';
import type { Job } from '../../core/jobs/job.ts';
import type { Count } from '../../ports/log.ts';

/**
 * An order that a rule asked for, and that nobody repeats by themselves: its subscription goes without, unless a person
 * hears of it.
 */
export function countRuleOrder(
  count: Count,
  source: Job['source'] | undefined,
  { state }: Pick<Entry, 'state'>,
): void {
  const isOfRule = source?.kind === 'operation' && source.rule !== undefined;
  if (isOfRule && (state === 'refused' || state === 'held')) count('RuleOrdersStopped', 1);
}
