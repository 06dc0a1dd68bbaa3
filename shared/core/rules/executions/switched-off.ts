import { ownCallers } from '../../jobs/callers.ts';
import type { Rule, RuleBook, RuleMode } from '../rule.ts';

/**
 * How many of them are known at most, the last ones: rules that are there no more may come again, and the book has an
 * end.
 */
const switchedOffMax = 300;

type Known = Pick<RuleBook, 'switchedOff'>;

export function isSwitchedOff({ switchedOff }: Known, name: string): boolean {
  return switchedOff !== undefined && Object.hasOwn(switchedOff, name);
}

/**
 * Whether everything is off once somebody has said so, and who has switched it off. A person who switches off what a
 * recovery has switched off already wants it off for good.
 *
 * @param said absent: it stays as it is
 */
export function offAfter(
  { off, offBy }: Pick<RuleBook, 'off' | 'offBy'>,
  by: string,
  said: boolean | undefined,
): Pick<RuleBook, 'off' | 'offBy'> {
  if (!(said ?? off)) return { off: false };
  const isNew = said === true && (!off || offBy === ownCallers.recovery);
  const who = isNew ? by : offBy;
  return { off: true, ...(who === undefined ? {} : { offBy: who }) };
}

/**
 * Who has switched which rule off once a person has set these.
 *
 * @param set those whose mode this person has chosen
 */
export function switchedOffAfter(
  { switchedOff = {} }: Known,
  by: string,
  set: readonly Pick<Rule, 'name' | 'mode'>[],
): Known {
  const after = new Map(Object.entries(switchedOff));
  for (const { name, mode } of set) {
    if (mode === 'on') after.delete(name);
    if (mode === 'off' && !after.has(name)) after.set(name, by);
  }
  return after.size === 0 ? {} : { switchedOff: Object.fromEntries([...after].slice(-switchedOffMax)) };
}

/** The rules of a deployment's file: none of them does more than a person lets it who has switched it off. */
export function deployedOver(before: RuleBook, rules: readonly Rule[]): readonly Rule[] {
  const modes: readonly RuleMode[] = ['off', 'dry_run', 'on'];
  return rules.map((rule) => {
    if (!isSwitchedOff(before, rule.name)) return rule;
    const stood = before.rules.find(({ name }) => name === rule.name)?.mode ?? 'off';
    return modes.indexOf(stood) < modes.indexOf(rule.mode) ? { ...rule, mode: stood } : rule;
  });
}
