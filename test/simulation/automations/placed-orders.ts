import type { Command } from '../../../shared/core/rules/command.ts';
import type { Cap, RuleBook } from '../../../shared/core/rules/rule.ts';
import type { Breaks } from './promises.ts';
import { graceMs, price } from './scenario.ts';

type Sum = { count: number; amount: number };

type Order = { readonly atMs: number; endedMs?: number; refusedMs?: number };

/** The end of an order is looked for at least so often, and what it had taken is given back then. */
const looksEveryMs = 6.2 * 3_600_000;

/** Counts the orders that were placed, to the day on which their rule fired, and knows nothing of reservations. */
export function placedOrders({ rules, dayCap }: RuleBook, breaks: Breaks) {
  const spent = new Map<string, Sum>();
  const placed = new Map<string, Order[]>();
  const orders = new Map<string, Order>();
  const highest = new Map<string, number>();

  /** Every cap that an order counts under, as a person reads the rules. */
  const capsOf = ({ rule: name, subject }: Command, firedAtMs: number) => {
    const caps = rules.find((rule) => rule.name === name)?.caps;
    const at = new Date(firedAtMs).toISOString();
    const [day, month] = [at.slice(0, 10), at.slice(0, 7)];
    return [
      ['line and month', `${name} ${subject.subscriptionId} ${month}`, caps?.subscriptionMonth],
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
        breaks('no cap is passed', `${name}: ${key} had ${sum.count} at ${sum.amount}`);
    }
  };
  const taken = (whose: string, fromMs: number, nowMs: number): number =>
    (placed.get(whose) ?? []).filter(
      ({ atMs, refusedMs = nowMs }) => atMs >= fromMs && nowMs - refusedMs <= looksEveryMs,
    ).length;
  const underWay = (line: string, nowMs: number): number =>
    (placed.get(line) ?? []).filter(({ endedMs = nowMs }) => nowMs - endedMs <= looksEveryMs).length;

  return {
    highest,
    /** A command that costs money was started, by a firing of that time. */
    starts(command: Command, firedAtMs: number, nowMs: number): void {
      add(command, firedAtMs, 1);
      const order: Order = { atMs: nowMs };
      orders.set(command.key, order);
      for (const whose of ['all', lineOf(command)]) {
        const list = placed.get(whose) ?? [];
        list.push(order);
        placed.set(whose, list);
      }
    },
    ends(command: Command, isRefused: boolean, firedAtMs: number, nowMs: number): void {
      const order = orders.get(command.key);
      if (order === undefined) return;
      order.endedMs = nowMs;
      if (!isRefused) return;
      order.refusedMs = nowMs;
      add(command, firedAtMs, -1);
    },
    /** @param halfMade how many firings have taken room and placed no order yet */
    heldBack(guard: string, line: string, halfMade: () => number, nowMs: number): void {
      const { subscriptionMonth, subscriptionDay, ruleDay } = rules[0]?.caps ?? {};
      const [day, month] = [startOf(nowMs, 'day'), startOf(nowMs, 'month')];
      const roomIn = (whose: string, fromMs: number, cap: Cap | undefined): number => {
        const most = Math.min(cap?.count ?? 0, Math.floor((cap?.amount ?? Number.POSITIVE_INFINITY) / price));
        return most - taken(whose, fromMs - graceMs, nowMs);
      };
      const rooms: Readonly<Record<string, () => number>> = {
        subscription_month: () => roomIn(line, month, subscriptionMonth),
        subscription_day: () => roomIn(line, day, subscriptionDay),
        rule_day: () => roomIn('all', day, ruleDay),
        day: () => roomIn('all', day, dayCap),
        on_the_way: () => 1 - underWay(line, nowMs),
        cooldown: () => 1 - taken(line, nowMs - graceMs, nowMs),
      };
      const room = rooms[guard]?.() ?? 1;
      if (room > 0 && room > halfMade())
        breaks('nothing is held back without need', `${guard} of ${line} had room for ${room} more`);
    },
  };
}

function lineOf({ subject }: Command): string {
  return subject.subscriptionId ?? '';
}

function startOf(atMs: number, unit: 'day' | 'month'): number {
  const at = new Date(atMs);
  return Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), unit === 'day' ? at.getUTCDate() : 1);
}
