import { type Asker, actorOf } from '../access/actor.ts';
import { isSameJson } from '../json/same-json.ts';
import { isPaid, type Rule, type RuleBook } from './rule.ts';

type Saved = Pick<RuleBook, 'currency' | 'dayQuota' | 'rules'>;

/** Who has saved each rule last that buys something. Its mode alone is no change; what all rules may spend is one. */
export function savedByAfter(before: RuleBook, after: Saved, by: Asker): Pick<RuleBook, 'savedBy'> {
  const savers = after.rules.filter(buys).map((rule) => {
    const known = isKept(before, after, rule) ? before.savedBy?.[rule.name] : actorOf(by);
    return [rule.name, known] as const;
  });
  const known = savers.filter(([, saver]) => saver !== undefined);
  return known.length === 0 ? {} : { savedBy: Object.fromEntries(known) as NonNullable<RuleBook['savedBy']> };
}

/** The indexes of rules that buy something, and would be on as nobody but their saver has seen them. */
export function onUnseen(before: RuleBook, after: Saved): readonly number[] {
  return after.rules.flatMap((rule, index) => {
    const wasOn = before.rules.some(({ name, mode }) => name === rule.name && mode === 'on');
    return rule.mode === 'on' && buys(rule) && !(wasOn && isKept(before, after, rule)) ? [index] : [];
  });
}

export function buys({ do: actions }: Rule): boolean {
  return actions.some(isPaid);
}

function isKept(before: RuleBook, after: Saved, rule: Rule): boolean {
  const stood = before.rules.find(({ name }) => name === rule.name);
  const limits = ({ currency, dayQuota }: Saved) => ({ currency, dayQuota });
  return (
    stood !== undefined &&
    isSameJson({ ...stood, mode: rule.mode }, rule) &&
    isSameJson(limits(before), limits(after))
  );
}
