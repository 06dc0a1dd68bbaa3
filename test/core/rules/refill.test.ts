import { expect, test } from 'vitest';
import type { ProductFacts } from '../../../shared/core/rules/conditions/facts.ts';
import { isRefill, refillNeeded } from '../../../shared/core/rules/readings/refill.ts';
import { aProduct, aRule, aTopUp } from '../../support/worlds/rule-world.ts';

const data = (initial: number, remaining: number, allowance = 'data') => [
  { allowance, unit: 'bytes', initial, remaining },
];
const addOn = (remaining: number, change: Partial<ProductFacts> = {}): ProductFacts =>
  aProduct('prd_9', {
    offeringType: 'addon',
    offeringName: 'Extra',
    balances: data(100, remaining),
    ...change,
  });
const needed = (others: readonly ProductFacts[], thresholdPercent?: number) =>
  refillNeeded(thresholdPercent === undefined ? {} : { thresholdPercent }, aProduct(), {
    products: [aProduct(), ...others],
    areListed: true,
  });

test('a subscription whose other product has data left above the threshold needs no refill, and the reason names it', () => {
  expect(needed([addOn(21)], 80)).toEqual({
    wanted: false,
    detail: 'Another product, "Extra" (prd_9), has used 79 %; the threshold is 80 %',
  });
});

test.each<[string, readonly ProductFacts[], number | undefined, boolean]>([
  ['has no other product', [], 80, true],
  ['has another product that has reached the threshold', [addOn(20)], 80, true],
  ['has one that has run low and one that has not', [addOn(20), addOn(100, { id: 'prd_8' })], 80, false],
  ['has another one with a byte left, where the rule names no threshold', [addOn(1)], undefined, false],
  ['has another one without a byte, where the rule names no threshold', [addOn(0)], undefined, true],
  ['has a full one that is not active any more', [addOn(100, { status: 'terminated' })], 80, true],
  ['has one whose data nobody knows', [addOn(0, { balances: [] })], 80, true],
  ['has one with minutes only', [addOn(0, { balances: data(100, 100, 'voice') })], 80, true],
  ['has another one without a limit', [addOn(0, { isUnlimited: true, balances: [] })], 80, false],
  [
    'has another one that is unlimited at home, and used up elsewhere',
    [addOn(0, { isUnlimited: true })],
    80,
    false,
  ],
  [
    'had one without a limit',
    [addOn(0, { isUnlimited: true, balances: [], status: 'terminated' })],
    80,
    true,
  ],
  ['has another plan with data left', [addOn(100, { offeringType: 'plan' })], 80, false],
])('a subscription that %s', (_, others, percent, wanted) => {
  expect(needed(others, percent).wanted).toBe(wanted);
});

test('a subscription with another plan that is unlimited needs no refill, and the reason names the plan', () => {
  expect(needed([addOn(0, { isUnlimited: true, balances: [] })], 80)).toEqual({
    wanted: false,
    detail: 'Another product, "Extra" (prd_9), has unlimited data',
  });
});

test('where the provider lists no products the answer says what it cannot see', () => {
  const { wanted, detail } = refillNeeded({}, aProduct(), { products: [], areListed: false });
  expect(wanted).toBe(true);
  expect(detail).toContain('a refill by others shows only after an event about it');
});

test.each([
  ['buys at a threshold', aRule(), true],
  [
    'buys when a product is depleted',
    { ...aRule({ on: 'product.depleted' }), thresholdPercent: undefined },
    true,
  ],
  [
    'buys for a new subscription',
    { ...aRule({ on: 'subscription.active' }), thresholdPercent: undefined },
    false,
  ],
  ['only tells somebody', aRule({ do: [{ kind: 'crm', body: {} }] }), false],
  [
    'buys by an operation',
    aRule({ do: [{ kind: 'operation', operation: 'partner.change_subscription_plan', input: {} }] }),
    true,
  ],
  [
    'does what costs nothing',
    aRule({ do: [{ kind: 'operation', operation: 'partner.suspend_subscription', input: {} }] }),
    false,
  ],
  ['buys after it has reported somebody', aRule({ do: [{ kind: 'crm', body: {} }, aTopUp] }), true],
])('a rule that %s: whether it refills', (_, rule, isOne) => {
  const { thresholdPercent, ...rest } = rule;
  expect(isRefill(thresholdPercent === undefined ? rest : { ...rest, thresholdPercent })).toBe(isOne);
});
