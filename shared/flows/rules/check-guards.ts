import type { Check } from '../../core/rules/executions/decision.ts';
import { emptyQuotaItem, pauseOver, remainingUnder } from '../../core/rules/executions/quota-item.ts';
import type { AutomationPorts } from '../../ports/rules.ts';
import type { NewExecution } from './fire.ts';

export type Guarded = Pick<NewExecution, 'key' | 'amount' | 'pause' | 'onTheWay' | 'reservations'>;

/** Whether each guard has room now, in the order in which execution takes it, up to the first that has none. */
export async function* checkGuards(
  { quotas, now }: Pick<AutomationPorts, 'quotas' | 'now'>,
  { pause, onTheWay, reservations, amount, key }: Guarded,
  currency: string | undefined,
): AsyncGenerator<Check> {
  if (pause !== undefined) {
    const last = await quotas.last(pause.item);
    const remaining = pauseOver(pause.forMs, last && now() - last.atMs);
    yield { name: 'cooldown', ...remaining };
    if (!remaining.passed) return;
  }
  for (const hold of onTheWay === undefined ? reservations : [onTheWay, ...reservations]) {
    const item = (await quotas.item(hold.item)) ?? emptyQuotaItem(hold.item);
    const remaining = remainingUnder(hold, item, { key, amount }, currency);
    yield { name: hold.guard, ...remaining };
    if (!remaining.passed) return;
  }
}
