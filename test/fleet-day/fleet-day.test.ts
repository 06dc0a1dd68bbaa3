import { expect, test } from 'vitest';
import { playDay } from './play-day.ts';
import { brokenPromises } from './promises/promises.ts';
import type { Records } from './records.ts';

/** Ten times what it takes: a hang is to be caught, and not a busy machine. */
const hangMs = 120_000;

test('after a day of a thousand subscriptions every balance, order, porting, text and notification is accounted for', {
  timeout: hangMs,
}, async () => {
  const { figures, broken } = await playDay({ seed: 1, subscriptions: 1000 });
  expect(broken).toEqual([]);
  expect(figures.subscriptions).toBe(1000);
  expect(figures.virtualHours).toBe(52);
  // A day on which nothing went wrong would have shown nothing.
  expect(figures.orders).toEqual({ completed: expect.any(Number), failed: expect.any(Number) });
  expect(figures.simOrders).toEqual({ completed: expect.any(Number), canceled: expect.any(Number) });
  expect(figures.portings).toEqual({ completed: 35, rejected: 14, canceled: 14 });
  expect(figures.topUps).toBeGreaterThan(200);
  expect(figures.thresholds).toBeGreaterThan(figures.topUps);
  expect(Math.min(figures.duplicated, figures.overtaken, figures.dropped)).toBeGreaterThan(50);
  expect(figures.texts).toBe(900);
  expect(figures.tokens).toBeGreaterThan(200);
});

test('the same seed plays the same day, and another seed another one', async () => {
  const first = await playDay({ seed: 7, subscriptions: 40 });
  const second = await playDay({ seed: 7, subscriptions: 40 });
  const third = await playDay({ seed: 8, subscriptions: 40 });
  expect([first, second, third].flatMap(({ broken }) => broken)).toEqual([]);
  expect(second.figures).toEqual(first.figures);
  expect(third.figures.print).not.toBe(first.figures.print);
});

const without = <Item>(items: readonly Item[], meant: (item: Item) => boolean): Item[] => {
  const at = items.findIndex(meant);
  expect(at).toBeGreaterThanOrEqual(0);
  return items.toSpliced(at, 1);
};

const losses: readonly [string, (records: Records) => Partial<Records>][] = [
  [
    "Every subscription's balance adds up",
    ({ products }) => ({ products: without(products, ({ balance }) => balance !== undefined) }),
  ],
  [
    'Every event is delivered or dropped on purpose',
    ({ attempts }) => ({ attempts: without(attempts, ({ status }) => status === 200) }),
  ],
  [
    'What was done is reported as often as it was done',
    ({ events }) => ({ events: without(events, ({ type }) => type === 'subscription.grace') }),
  ],
  [
    'Every order ends, and every threshold that was answered is one top-up',
    ({ orders }) => ({ orders: without(orders, ({ type }) => type === 'topup_subscription') }),
  ],
  [
    'Every porting ends as it was decided',
    ({ portings }) => ({ portings: without(portings, ({ direction }) => direction === 'out') }),
  ],
  ['Every invoice is paid in the end', ({ invoices }) => ({ invoices: invoices.slice(1) })],
  ['Everybody gets each text once, and usage shows it', ({ usage }) => ({ usage: usage.slice(1) })],
];

test('a single thing that is missing breaks its promise', async () => {
  const { fleet, records, broken } = await playDay({ seed: 9, subscriptions: 40 });
  expect(broken).toEqual([]);
  for (const [promise, lose] of losses) {
    const complaints = brokenPromises(fleet, { ...records, ...lose(records) });
    expect(complaints).toContainEqual(expect.stringContaining(promise));
  }
});
