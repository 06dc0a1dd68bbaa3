import { Facts } from '../parts/facts.tsx';
import { count, masked, smallestUnits } from '../words/format.ts';
import { words } from '../words/words.ts';
import type { Rule, RuleBook } from './rule-words.ts';

const said = words.rules;

/** What a rule watches, asks, may do and does. */
export function RuleFacts({
  rule,
  currency,
}: {
  readonly rule: Rule;
  readonly currency: RuleBook['currency'];
}) {
  const { on, when, once, quotas, threshold_percent: threshold, cooldown_minutes: cooldown } = rule;
  return (
    <section>
      <h2>{said.details}</h2>
      <Facts
        of={[
          [said.on, on],
          [said.condition, when === undefined ? said.always : <code key="when">{when}</code>],
          [said.threshold, threshold && said.percent(threshold)],
          [said.once, once && said.onceOf[once]],
          [said.cooldown, cooldown && said.minutes(cooldown)],
          [said.onTheWay, rule.on_the_way_max && count(rule.on_the_way_max)],
          [said.approveAbove, rule.approve_above && smallest(rule.approve_above, currency)],
        ]}
      />
      {quotas && Object.keys(quotas).length > 0 && (
        <>
          <h3>{said.quotas}</h3>
          <Facts
            of={(['subscription_month', 'subscription_day', 'rule_day'] as const).map((quota) => [
              said.quotaOf[quota],
              quotas[quota] && allowed(quotas[quota], currency),
            ])}
          />
        </>
      )}
      <h3>{said.actions}</h3>
      <ul>
        {rule.do.map((action) => (
          <li key={JSON.stringify(action)}>
            {Object.entries(action).map(([kind, what]) => (
              <span key={kind}>
                {said.actionOf[kind as keyof typeof said.actionOf] ?? kind}{' '}
                <code>{JSON.stringify(what).replace(/\+\d{7,}/g, masked)}</code>
              </span>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

type Quota = { readonly count: number; readonly amount?: number };

function allowed({ count: times, amount }: Quota, currency: RuleBook['currency']): string {
  const parts = [said.times(times), amount !== undefined && smallest(amount, currency)];
  return parts.filter(Boolean).join(', ');
}

/** @param amount in the currency's smallest unit */
function smallest(amount: number, currency: string | undefined): string {
  if (currency === undefined) return count(amount);
  return smallestUnits({ amount, currency });
}
