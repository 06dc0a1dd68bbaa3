import { type Actor, type Asker, actorOf } from '../access/actor.ts';
import { isSameJson } from '../json/same-json.ts';
import { isPaid, type Rule, type RuleBook, type Savers } from './rule.ts';

type Saved = Pick<RuleBook, 'currency' | 'dayQuota' | 'rules'>;

/**
 * Who has saved each rule that buys something. Its mode alone is no change; what all rules may spend is one. The last
 * saver alone is not enough: after any later change of another, somebody could switch on their own rule.
 */
export function saversAfter(before: RuleBook, after: Saved, by: Asker): Pick<RuleBook, 'savers'> {
  const savers: Record<string, Savers> = {};
  for (const rule of after.rules.filter(buys)) {
    const stood = before.savers?.[rule.name];
    const next = isKept(before, after, rule) ? stood : withSaver(stood, actorOf(by));
    if (next !== undefined) savers[rule.name] = next;
  }
  return Object.keys(savers).length === 0 ? {} : { savers };
}

function withSaver({ people, isSeen }: Savers = { people: [] }, by: Actor): Savers {
  const others = isSeen ? [] : people.filter((one) => !isSameJson(one, by));
  return { people: [...others, by] };
}

/** What is noted when another person than its savers has switched a rule on. */
export function saversSeen({ savers }: RuleBook, name: string): Pick<RuleBook, 'savers'> {
  const of = savers?.[name];
  return of === undefined ? {} : { savers: { ...savers, [name]: { ...of, isSeen: true } } };
}

/** The indexes of rules that buy something, and would be on though only their savers have seen them. */
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
