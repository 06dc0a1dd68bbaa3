import { expect, test } from 'vitest';
import { costOfRule, needsYes } from '../../../shared/core/rules/cost.ts';
import type { RuleAction } from '../../../shared/core/rules/rule.ts';
import { aRule, aTopUp } from '../../support/worlds/rule-world.ts';

const sms: RuleAction = {
  kind: 'sms',
  from: '+12125550100',
  to: 'subscription',
  text: 'More is on its way.',
};
const dear: RuleAction = {
  kind: 'operation',
  operation: 'partner.change_subscription_plan',
  input: {},
  price: { amount: 1_200, currency: 'EUR' },
};

test.each<[string, readonly RuleAction[], number]>([
  ['nothing but a text', [sms], 0],
  ['a top-up before a text', [aTopUp, sms], 500],
  ['a top-up after a text', [sms, aTopUp], 500],
  ['two that are bought, and a text between', [aTopUp, sms, dear], 1_700],
])('what an execution costs is the sum over all that it does: %s', (_, actions, cost) => {
  expect(costOfRule(aRule({ do: actions }))).toBe(cost);
});

test('a yes is needed for the sum, whichever action costs most', () => {
  const rule = aRule({ do: [sms, aTopUp, dear] });
  expect(needsYes({ ...rule, approveAbove: 1_699 })).toBe(true);
  expect(needsYes({ ...rule, approveAbove: 1_700 })).toBe(false);
});
