import { expect, test } from 'vitest';
import type { RuleAction } from '../../../shared/core/rules/rule.ts';
import { ProviderError } from '../../../shared/errors.ts';
import { startOperation } from '../../../shared/flows/commands/start-operation.ts';
import { passOverUnwanted, stillWanted } from '../../../shared/flows/rules/pass-over-unwanted.ts';
import { reactToEvent } from '../../../shared/flows/rules/react-to-event.ts';
import type { Subjects } from '../../../shared/ports/rules.ts';
import {
  aBook,
  anEventReport,
  aProduct,
  aRule,
  invocation,
  ruleWorld,
  settings,
} from '../../support/worlds/rule-world.ts';

const minuteMs = 60_000;
const planS = { offeringId: 'prdoff_s', offeringName: 'Plan S', offeringType: 'plan' };
const addOn = { offeringId: 'prdoff_old', offeringType: 'addon' };
const message = { source: 'partner', eventId: 'evt_1' };
const misfit = 'The offering prdoff_extra does not fit the plan "Plan S" (prdoff_s)';

/** A world whose subscription has a plan of 100 units, 85 of them used, and which offerings fit its plan. */
async function planWorld(fitting: Subjects['fitting'], does?: readonly RuleAction[]) {
  const world = await ruleWorld([aRule(does === undefined ? {} : { do: does })]);
  world.known.products.set('prd_1', aProduct('prd_1', planS));
  if (fitting !== undefined) world.subjects.fitting = fitting;
  world.keep(anEventReport());
  return world;
}

/** Which offerings fit the subscription's plan; the one that it had before took what is bought. */
const says =
  (...ids: readonly string[]): NonNullable<Subjects['fitting']> =>
  async (plan) =>
    new Set(plan === 'prdoff_s' ? ids : plan === 'prdoff_before' ? ['prdoff_extra'] : []);

const down = new ProviderError({ tried: 'List', code: 'unavailable', effect: 'none', status: 503 });

async function commandOf(world: Awaited<ReturnType<typeof planWorld>>) {
  await reactToEvent(world, settings, message, invocation);
  const [command] = world.commands.started;
  if (command === undefined) throw new Error('Nothing was started');
  return command;
}

test.each<[string, Subjects['fitting'], true | string]>([
  ['fits the plan', says('prdoff_other', 'prdoff_extra'), true],
  ['does not fit the plan', says('prdoff_other'), misfit],
  ['cannot be checked', async () => undefined, true],
  ['is checked by nobody', undefined, true],
])('directly before it is bought: an add-on that %s', async (_, fitting, answer) => {
  const world = await planWorld(undefined);
  const command = await commandOf(world);
  if (fitting !== undefined) world.subjects.fitting = fitting;
  expect(await stillWanted(world, command)).toBe(answer);
});

test('an order that is queued when its offering ceases to fit is not placed, and its row says why', async () => {
  const world = await planWorld(says('prdoff_extra'));
  const command = await commandOf(world);
  if (command.do.kind !== 'operation') throw new Error('It is no order');
  const { job } = await startOperation(world, ':rule', command.key, { step: command.do.step, command });
  const [entry] = await Array.fromAsync(world.ledger.entries(job.id));
  if (entry === undefined) throw new Error('It has no row');
  expect(await passOverUnwanted(world, job, entry)).toBe(false);
  world.subjects.fitting = says('prdoff_other');
  expect(await passOverUnwanted(world, job, entry)).toBe(true);
  expect(await world.ledger.entry(job.id, entry.id)).toMatchObject({
    state: 'canceled',
    reason: { code: 'not_wanted', detail: misfit },
  });
});

test('what does not fit the plan is not bought, and the log of decisions names offering and plan', async () => {
  const world = await planWorld(says('prdoff_other'));
  expect(await reactToEvent(world, settings, message, invocation)).toEqual({ kind: 'ack' });
  expect(world.commands.started).toEqual([]);
  const [decision] = world.decisions.all.values();
  expect(decision?.verdict).toBe('guard_refused');
  expect(decision?.checks.at(-1)).toEqual({ name: 'offering', passed: false, detail: misfit });
});

test('an add-on that does not fit is named before another order that is on its way', async () => {
  const world = await planWorld(undefined);
  await commandOf(world);
  const misfitting = aRule({ name: 'another' });
  await world.rules.append({ ...aBook([misfitting]), version: 2 });
  world.subjects.fitting = says('prdoff_other');
  await reactToEvent(world, settings, message, invocation);
  const decision = [...world.decisions.all.values()].at(-1);
  expect(decision?.checks.at(-1)).toEqual({ name: 'offering', passed: false, detail: misfit });
});

test('a rule that was held back for its offering may fire once the offering fits', async () => {
  const world = await planWorld(says());
  await reactToEvent(world, settings, message, invocation);
  world.subjects.fitting = says('prdoff_extra');
  world.keep(anEventReport({ id: 'evt_2' }));
  await reactToEvent(world, settings, { ...message, eventId: 'evt_2' }, invocation);
  expect(world.commands.started).toHaveLength(1);
});

test('an event is decided about later, and an order placed later, while the provider does not answer', async () => {
  const world = await planWorld(() => Promise.reject(down));
  expect(await reactToEvent(world, settings, message, invocation)).toMatchObject({ kind: 'retry_later' });
  expect(world.commands.started).toEqual([]);
  world.subjects.fitting = says('prdoff_extra');
  world.clock.advance(minuteMs);
  const command = await commandOf(world);
  world.subjects.fitting = () => Promise.reject(down);
  await expect(stillWanted(world, command)).rejects.toBe(down);
});

test.each<[string, (world: Awaited<ReturnType<typeof planWorld>>) => void, number]>([
  [
    'the plan of the subscription is found among its products',
    (world) => (world.subjects.products = listed),
    0,
  ],
  ['its own type is not reported', (world) => world.known.products.set('prd_1', aProduct()), 1],
  ['nobody lists the products of the subscription', () => {}, 1],
])('the event is about an add-on: %s', async (_, how, bought) => {
  const world = await planWorld(says('prdoff_other'));
  world.known.products.set('prd_1', aProduct('prd_1', addOn));
  how(world);
  await reactToEvent(world, settings, message, invocation);
  expect(world.commands.started).toHaveLength(bought);
});

async function* listed(subscriptionId: string) {
  yield aProduct('prd_1', addOn);
  yield aProduct('prd_0', { ...planS, offeringId: 'prdoff_before', status: 'terminated' });
  if (subscriptionId === 'subs_1') yield aProduct('prd_2', planS);
}

test('of two plans of a subscription one is enough that the offering fits', async () => {
  const world = await planWorld(says('prdoff_extra'));
  world.known.products.set('prd_1', aProduct('prd_1', addOn));
  world.subjects.products = async function* () {
    yield aProduct('prd_3', { ...planS, offeringId: 'prdoff_abroad' });
    yield aProduct('prd_2', planS);
  };
  await reactToEvent(world, settings, message, invocation);
  expect(world.commands.started).toHaveLength(1);
});

test('a top-up that is written out as an operation is checked as well, on its own subscription only', async () => {
  const topUpOf = (subscriptionId: unknown): RuleAction => ({
    kind: 'operation',
    operation: 'partner.topup_subscription',
    price: { amount: 500, currency: 'EUR' },
    input: {
      type: 'topup_subscription',
      subscriptionId,
      purchaseLocation: 'ES',
      products: { addons: [{ productOfferingId: 'prdoff_extra', activationMode: 'immediate' }] },
    },
  });
  const own = await planWorld(says(), [topUpOf({ $: 'subscription' })]);
  await reactToEvent(own, settings, message, invocation);
  expect(own.commands.started).toEqual([]);
  const other = await planWorld(says(), [topUpOf('subs_2')]);
  await reactToEvent(other, settings, message, invocation);
  expect(other.commands.started).toHaveLength(1);
});

test('what buys no add-on asks nobody', async () => {
  let requested = 0;
  const suspend: RuleAction = {
    kind: 'operation',
    operation: 'partner.suspend_subscription',
    input: { id: { $: 'subscription' } },
  };
  const text: RuleAction = { kind: 'sms', to: ['+491721234567'], text: 'Low' };
  const world = await planWorld(async () => {
    requested += 1;
    return new Set();
  }, [suspend, text]);
  const command = await commandOf(world);
  expect(await stillWanted(world, command)).toBe(true);
  expect([requested, world.commands.started.length]).toEqual([0, 2]);
});
