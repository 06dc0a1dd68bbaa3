import type { EventReport } from '../../core/rules/conditions/facts.ts';
import { dayOf } from '../../core/rules/executions/execution-key.ts';
import { reservationsOf } from '../../core/rules/executions/reservations.ts';
import type { Quota, Rule, RuleBook } from '../../core/rules/rule.ts';
import type { QuotaUse } from '../../ports/rules.ts';
import type { Clock } from '../../ports/world.ts';

type UsedQuota = { readonly used: Required<Quota>; readonly allowed: Quota };

/** The quotas of a day, and what is used of them. One that a rule lacks is absent. */
export type QuotasUsed = {
  /** A day of the calendar, in UTC. */
  readonly day: string;
  readonly ruleDay?: UsedQuota;
  /** Over all rules together. */
  readonly dayQuota?: UsedQuota;
};

/** The quotas of a day are the same whatever the event is about. */
const anyEvent: EventReport = { id: '', type: '', createdAtMs: 0, reported: {}, data: {} };

/** How much a rule has used today of the quotas that are not of one subscription: of those there may be millions. */
export async function quotasUsed(
  { quotaUse, now }: { readonly quotaUse: QuotaUse; readonly now: Clock },
  book: RuleBook,
  rule: Rule,
): Promise<QuotasUsed> {
  const nowMs = now();
  const all = reservationsOf(book, rule, anyEvent, {}, nowMs);
  const usedUnder = async (guard: string): Promise<UsedQuota | undefined> => {
    const found = all.find((one) => one.guard === guard);
    if (found === undefined) return undefined;
    const { count = 0, total = 0 } = (await quotaUse.used(found.item)) ?? {};
    return { used: { count, amount: total }, allowed: found.quota };
  };
  const [ruleDay, dayQuota] = await Promise.all([usedUnder('rule_day'), usedUnder('day')]);
  return { day: dayOf(nowMs), ...(ruleDay && { ruleDay }), ...(dayQuota && { dayQuota }) };
}
