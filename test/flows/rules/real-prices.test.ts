import { expect, test } from 'vitest';
import type { Rule, RulePrice } from '../../../shared/core/rules/rule.ts';
import { stillWanted } from '../../../shared/flows/rules/pass-over-unwanted.ts';
import { reactToEvent } from '../../../shared/flows/rules/react-to-event.ts';
import { offeringPrices } from '../../../shared/flows/rules/subjects/offering-prices.ts';
import { aWorld } from '../../support/world.ts';
import {
  anEventReport,
  aProduct,
  aRule,
  aTopUp,
  invocation,
  type RuleTestWorld,
  ruleWorld,
  settings,
} from '../../support/worlds/rule-world.ts';

/** The rule says 500 in EUR; the provider asks these. */
async function priced(requested: readonly RulePrice[] | undefined, change: Partial<Rule> = {}) {
  const quotas = { ruleDay: { count: 9, amount: 1_000 } };
  const world = await ruleWorld([aRule({ quotas, ...change })]);
  world.subjects.prices = async (id) => (id === 'prdoff_extra' ? requested : undefined);
  return world;
}

const eur = (amount: number): RulePrice => ({ amount, currency: 'EUR' });

async function arrives(world: RuleTestWorld, no = 1) {
  const [id, subject] = [`evt_${no}`, { about: 'product', id: `prd_${no}` } as const];
  world.known.products.set(subject.id, aProduct(subject.id, { subscriptionId: `subs_${no}` }));
  world.keep(anEventReport({ id, subject }));
  await reactToEvent(world, settings, { source: 'partner', eventId: id }, invocation);
}

const lastDecision = (world: RuleTestWorld) => [...world.decisions.all.values()].at(-1);
const priceCheck = (world: RuleTestWorld) =>
  lastDecision(world)?.checks.find(({ name }) => name === 'price')?.detail;
const reserved = (world: RuleTestWorld) =>
  [...world.quotas.items.values()].find(({ key }) => key.startsWith('rule/'))?.total;

test('a quota takes what the provider asks when that is more than the rule says, and the decision tells both', async () => {
  const world = await priced([eur(700)]);
  await arrives(world);
  expect(world.commands.started).toMatchObject([{ amount: 700 }]);
  expect(reserved(world)).toBe(700);
  expect(priceCheck(world)).toBe("The provider's price is 700, that of the rule 500: 700 counts");
});

test('a real price that passes the quota is held back', async () => {
  const world = await priced([eur(1_001)]);
  await arrives(world);
  expect(world.commands.started).toEqual([]);
  expect(lastDecision(world)).toMatchObject({ verdict: 'guard_refused' });
  expect(lastDecision(world)?.checks.at(-1)).toMatchObject({ name: 'rule_day', passed: false });
});

test.each<[string, readonly RulePrice[] | undefined, number]>([
  ['the provider asks less', [eur(300)], 500],
  ['the provider does not tell', undefined, 500],
  ['the provider tells no price', [], 500],
  ['the provider tells it in another currency only', [{ amount: 900, currency: 'USD' }], 500],
  ['the provider tells several', [eur(510), eur(650), { amount: 900, currency: 'USD' }], 650],
])('what counts when %s', async (_, requested, amount) => {
  const world = await priced(requested);
  await arrives(world);
  expect(reserved(world)).toBe(amount);
});

test('a real price above the amount that needs a yes waits for one', async () => {
  const world = await priced([eur(700)], { approveAbove: 600 });
  await arrives(world);
  expect(world.commands.started).toMatchObject([{ amount: 700, needsApproval: true }]);
  expect(lastDecision(world)?.verdict).toBe('awaiting_approval');
});

test('the real prices of all that an operation orders are added up', async () => {
  const products = {
    plan: { productOfferingId: 'prdoff_plan' },
    addons: [{ productOfferingId: 'prdoff_extra' }],
  };
  const world = await priced([eur(400)], {
    do: [
      {
        kind: 'operation',
        operation: 'partner.change_subscription_plan',
        input: { products },
        price: eur(500),
      },
    ],
  });
  world.subjects.prices = async (id) => [eur(id === 'prdoff_plan' ? 300 : 400)];
  await arrives(world);
  expect(reserved(world)).toBe(700);
});

test('nobody is asked for the price of what costs nothing, or of what the rule gives no price for', async () => {
  const { price: _, ...unpriced } = aTopUp;
  const sms = { kind: 'sms', from: '+12125550100', to: 'subscription', text: 'You run low.' } as const;
  const suspend = { kind: 'operation', operation: 'partner.suspend_subscription', input: {} } as const;
  const requested: string[] = [];
  for (const action of [sms, unpriced, suspend]) {
    const world = await priced(undefined, { quotas: { ruleDay: { count: 9 } }, do: [action] });
    world.subjects.prices = async (id) => {
      requested.push(id);
      return [eur(900)];
    };
    await arrives(world);
    expect(world.commands.started).toHaveLength(1);
    expect(reserved(world)).toBe(0);
  }
  expect(requested).toEqual([]);
});

test('an order whose price has risen above what was reserved is not placed', async () => {
  const world = await priced([eur(500)]);
  await arrives(world);
  const [command] = world.commands.started;
  if (command === undefined) throw new Error('Nothing was started');
  expect(await stillWanted(world, command)).toBe(true);
  world.subjects.prices = async () => [eur(501)];
  expect(await stillWanted(world, command)).toBe('The provider now asks 501, and only 500 was reserved');
});

test('prices are read through the rate limiter once in ten minutes, and a provider that tells none is asked once an hour', async () => {
  const world = aWorld();
  const requested: string[] = [];
  let answer: Awaited<ReturnType<Parameters<typeof offeringPrices>[1]>> = { absent: 'refused (404)' };
  const prices = offeringPrices(world, async (id) => {
    requested.push(id);
    return answer;
  });
  for (const id of ['a', 'b', 'a']) expect(await prices(id)).toBeUndefined();
  expect(requested).toEqual(['a']);
  answer = { prices: [eur(500)] };
  world.clock.advance(60 * 60_000);
  expect(await prices('a')).toEqual([eur(500)]);
  answer = { absent: 'refused (404)' };
  expect([await prices('a'), await prices('gone')]).toEqual([[eur(500)], undefined]);
  world.clock.advance(9 * 60_000);
  expect(await prices('a')).toEqual([eur(500)]);
  expect(requested).toEqual(['a', 'a', 'gone']);
  expect((await world.limiters.limiter('partner.reads'))?.interval.taken).toBeGreaterThan(0);
});
