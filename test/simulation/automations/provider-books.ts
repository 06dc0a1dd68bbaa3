import type { RuleBook } from '../../../shared/core/rules/rule.ts';
import type { Crossing } from './fleet.ts';
import type { Breaks } from './promises.ts';
import { graceMs } from './scenario.ts';

/**
 * What the provider itself could show: which thresholds were reached, which orders it got, and what it sold, each at its own
 * time. It knows no rule, no key and no reservation; only how much was promised to be bought at most.
 */
export type ProviderBooks = ReturnType<typeof providerBooks>;

export function providerBooks({ rules, dayCap }: RuleBook, breaks: Breaks) {
  const reached = new Map<string, number>();
  const sold = new Map<string, number>();
  const lastOrderMs = new Map<string, number>();
  const soldWithin = new Map<string, number>();
  const [rule] = rules;
  if (rule === undefined) throw new Error('The book has no rule');
  const { subscriptionMonth, subscriptionDay, ruleDay } = rule.caps;

  /** An order is placed at most the grace after its rule fired, so that what is sold later in a day was fired in that day. */
  const capsAt = (line: string, atMs: number) => {
    const [day, month] = [10, 7].map((length) => {
      const [fired, now] = [atMs - graceMs, atMs].map((ms) => new Date(ms).toISOString().slice(0, length));
      return fired === now ? now : undefined;
    });
    return [
      ['line and month', month && `${line} ${month}`, subscriptionMonth],
      ['line and day', day && `${line} ${day}`, subscriptionDay],
      ['rule and day', day && `rule ${day}`, ruleDay],
      ['day', day && `all ${day}`, dayCap],
    ] as const;
  };

  return {
    reached: ({ line }: Crossing): void => void increase(reached, line),
    /** An order came in, whatever becomes of it. */
    ordered: (line: string, atMs: number): void => void lastOrderMs.set(line, atMs),
    hasOrderFor: (line: string, atMs: number): boolean => (lastOrderMs.get(line) ?? -1) >= atMs,
    /** @param price what was paid, in the smallest unit */
    sold(line: string, price: number, isNeeded: boolean, atMs: number): void {
      const count = increase(sold, line);
      const thresholds = reached.get(line) ?? 0;
      if (count > thresholds)
        breaks(
          'nothing is bought twice',
          `${line} reached ${thresholds} thresholds and was sold ${count} top-ups`,
        );
      if (!isNeeded)
        breaks('nothing is bought that is not needed', `${line} has no product past its threshold`);
      for (const [name, key, cap] of capsAt(line, atMs)) {
        if (key === undefined || cap === undefined) continue;
        const within = increase(soldWithin, key);
        if (within > cap.count || within * price > (cap.amount ?? within * price))
          breaks('no cap is passed', `${name}: ${key} was sold ${within} at ${price} each`);
      }
    },
  };
}

function increase(counts: Map<string, number>, key: string): number {
  const next = (counts.get(key) ?? 0) + 1;
  counts.set(key, next);
  return next;
}
