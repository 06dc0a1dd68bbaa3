import type { BodyOf } from '@fleetcast/client';
import { useAnswer } from '../api/use-answer.ts';
import { Facts } from '../parts/facts.tsx';
import { Problem } from '../parts/problem.tsx';
import { count, masked, smallestUnits } from '../words/format.ts';
import { words } from '../words/words.ts';
import type { Rule, RuleBook } from './rule-book.ts';

const said = words.rules;

/** What a rule watches, asks, may do and does. */
export function RuleFacts({ rule, book }: { readonly rule: Rule; readonly book: RuleBook }) {
  const { on, when, once, threshold_percent: threshold, cooldown_minutes: cooldown } = rule;
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
          [said.approveAbove, rule.approve_above && smallest(rule.approve_above, book.currency)],
        ]}
      />
      <RuleQuotas rule={rule} book={book} />
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
type DayQuota = NonNullable<BodyOf<'getRuleQuotas'>['rule_day']>;

/** What a rule may do in a month or a day, and how much of the day's it has used. */
function RuleQuotas({ rule, book }: { readonly rule: Rule; readonly book: RuleBook }) {
  const { quotas = {} } = rule;
  const isLimited = Object.keys(quotas).length > 0 || book.day_quota !== undefined;
  const { data, error } = useAnswer(
    'getRuleQuotas',
    { path: { name: rule.name } },
    { refetchMs: 60_000, isAsked: isLimited },
  );
  if (!isLimited) return null;
  const { currency } = book;
  const ofDay = (allowed: Quota | undefined, today: DayQuota | undefined) =>
    today === undefined ? allowed && allowedWords(allowed, currency) : usedWords(today, currency);
  return (
    <>
      <h3>{said.quotas}</h3>
      <Facts
        of={[
          ...(['subscription_month', 'subscription_day'] as const).map(
            (quota) => [said.quotaOf[quota], quotas[quota] && allowedWords(quotas[quota], currency)] as const,
          ),
          [said.quotaOf.rule_day, ofDay(quotas.rule_day, data?.rule_day)],
          [said.quotaOf.day_quota, ofDay(book.day_quota, data?.day_quota)],
        ]}
      />
      {(quotas.subscription_month ?? quotas.subscription_day) && <p className="quiet">{said.quotaHint}</p>}
      <Problem error={error ?? undefined} />
    </>
  );
}

function allowedWords({ count: times, amount }: Quota, currency: string | undefined): string {
  const parts = [said.times(times), amount !== undefined && smallest(amount, currency)];
  return parts.filter(Boolean).join(', ');
}

function usedWords({ used, allowed }: DayQuota, currency: string | undefined): string {
  const times = said.usedToday(count(used.count), count(allowed.count));
  if (allowed.amount === undefined) return times;
  return `${times}, ${said.usedOf(smallest(used.amount, currency), smallest(allowed.amount, currency))}`;
}

/** @param amount in the currency's smallest unit */
function smallest(amount: number, currency: string | undefined): string {
  if (currency === undefined) return count(amount);
  return smallestUnits({ amount, currency });
}
