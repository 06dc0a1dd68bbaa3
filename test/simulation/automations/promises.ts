import type { Command } from '../../../shared/core/rules/command.ts';
import type { RuleBook } from '../../../shared/core/rules/rule.ts';
import type { Crossing } from './fleet.ts';

/** Watches from outside: it counts what was started, and knows nothing of reservations. */
export type Promises = ReturnType<typeof makePromises>;

type Sum = { count: number; amount: number };

export function makePromises({ rules, dayCap }: RuleBook) {
  const broken: string[] = [];
  const spent = new Map<string, Sum>();
  const bought = new Map<string, number>();
  const started = new Set<string>();
  const highest = new Map<string, number>();
  const breaks = (what: string): void => void (broken.length < 20 && broken.push(what));

  /** Every cap that a firing counts under, as a person reads the rules. */
  const capsOf = ({ rule: name, subject }: Command, firedAtMs: number) => {
    const caps = rules.find((rule) => rule.name === name)?.caps;
    const day = new Date(firedAtMs).toISOString().slice(0, 10);
    return [
      ['line and month', `${name} ${subject.subscriptionId} ${day.slice(0, 7)}`, caps?.subscriptionMonth],
      ['line and day', `${name} ${subject.subscriptionId} ${day}`, caps?.subscriptionDay],
      ['rule and day', `${name} ${day}`, caps?.ruleDay],
      ['day', day, dayCap],
    ] as const;
  };

  const add = (command: Command, firedAtMs: number, times: 1 | -1): void => {
    for (const [name, key, cap] of capsOf(command, firedAtMs)) {
      const sum = spent.get(`${name}: ${key}`) ?? { count: 0, amount: 0 };
      sum.count += times;
      sum.amount += times * (command.amount ?? 0);
      spent.set(`${name}: ${key}`, sum);
      highest.set(name, Math.max(highest.get(name) ?? 0, sum.count));
      if (cap !== undefined && (sum.count > cap.count || sum.amount > (cap.amount ?? sum.amount)))
        breaks(`The cap of ${name} was passed: ${key} had ${sum.count} at ${sum.amount}`);
    }
  };

  return {
    broken,
    highest,
    /** A command that costs money was started, by a firing of that time. */
    starts(command: Command, firedAtMs: number): void {
      started.add(`${command.subject.id} ${command.subject.period}`);
      add(command, firedAtMs, 1);
    },
    /** It was refused: nothing was spent. */
    refused: (command: Command, firedAtMs: number): void => add(command, firedAtMs, -1),
    /** The provider has performed an order for what a product's cycle wanted. */
    performed({ rule, subject }: Command): void {
      const key = `${rule} ${subject.id} ${subject.period}`;
      bought.set(key, (bought.get(key) ?? 0) + 1);
      if ((bought.get(key) ?? 0) > 1) breaks(`Bought twice: ${key}`);
    },
    /** Whether something was done about a crossing. */
    isAnswered: ({ productId, cycle }: Crossing): boolean => started.has(`${productId} ${cycle}`),
    missed: ({ productId, cycle, atMs }: Crossing): void =>
      breaks(`Missed: ${productId} in the cycle until ${cycle}, at ${new Date(atMs).toISOString()}`),
    breaks,
  };
}
