import { Facts } from '../parts/facts.tsx';
import { count, masked } from '../words/format.ts';
import { words } from '../words/words.ts';
import { RuleQuotas, smallest } from './rule-quotas.tsx';
import type { Rule, RuleBook } from './rule-words.ts';

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
