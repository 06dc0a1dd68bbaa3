import { expect, test } from 'vitest';
import { aProduct } from '../../support/worlds/rule-world.ts';
import { apiWorld, arrives, call, put, setMode, shipped } from './rules-client.ts';

test('a fired decision says of each guard how far it is used, and a held back one which has no room', async () => {
  const world = await apiWorld();
  await put(world, shipped);
  await setMode(world, 'top-up-at-80', 'on');
  await arrives(world);
  world.clock.advance(90 * 60_000);
  world.known.products.set('prd_2', aProduct('prd_2'));
  await arrives(world, { id: 'evt_2', subject: { about: 'product', id: 'prd_2' } });
  const [held, fired] = (await call(world, 'GET', '/v1/executions')).body.items;
  expect(fired.verdict).toBe('executed');
  expect(fired.checks.slice(5)).toEqual([
    {
      name: 'cooldown',
      passed: true,
      detail: 'The rule has not fired for this subscription yet; the cooldown is 60 minutes',
    },
    { name: 'on_the_way', passed: true, detail: 'This execution is number 1 of 1' },
    {
      name: 'subscription_month',
      passed: true,
      detail: 'This execution is number 1 of 2, 500 of 1000 in the smallest unit of EUR',
    },
    {
      name: 'subscription_day',
      passed: true,
      detail: 'This execution is number 1 of 1, 500 of 500 in the smallest unit of EUR',
    },
    {
      name: 'rule_day',
      passed: true,
      detail: 'This execution is number 1 of 200, 500 of 100000 in the smallest unit of EUR',
    },
    {
      name: 'day',
      passed: true,
      detail: 'This execution is number 1 of 2000, 500 of 250000 in the smallest unit of EUR',
    },
    {
      name: 'refill',
      passed: true,
      detail:
        'None of the 0 other active products has used less than the threshold; the provider lists no products, so a refill by others shows only after an event about it',
    },
  ]);
  expect(held).toMatchObject({
    verdict: 'guard_refused',
    why: 'The quota has too little left: 1 of 1 are taken',
  });
  expect(held.checks.slice(5)).toEqual([
    {
      name: 'cooldown',
      passed: true,
      detail: 'The rule fired for this subscription 90 minutes ago; the cooldown is 60 minutes',
    },
    { name: 'on_the_way', passed: false, detail: 'The quota has too little left: 1 of 1 are taken' },
  ]);
});

test('decisions are reported with each condition and guard, and found by rule, subject, verdict and time', async () => {
  const world = await apiWorld();
  world.known.subscriptions.set('subs_1', { id: 'subs_1', status: 'grace' });
  await put(world, shipped);
  await arrives(world);
  world.known.subscriptions.set('subs_1', { id: 'subs_1', status: 'active' });
  world.clock.advance(1_000);
  await arrives(world, { id: 'evt_2' });
  const list = (query: Record<string, string> = {}) => call(world, 'GET', '/v1/executions', { query });
  const [second, first] = (await list()).body.items;
  expect(second).toMatchObject({ verdict: 'dry_run', rule: 'top-up-at-80', why: 'The rule is set to dry' });
  expect(first).toMatchObject({ verdict: 'condition_not_met', why: 'The condition does not hold' });
  expect(second.checks.map(({ name }: { name: string }) => name)).toEqual([
    'switch',
    'age',
    'once',
    'condition',
    'threshold',
    'cooldown',
    'on_the_way',
    'subscription_month',
    'subscription_day',
    'rule_day',
    'day',
    'refill',
    'dry_run',
  ]);
  const ids = async (query: Record<string, string>) =>
    (await list(query)).body.items.map(({ id }: { id: string }) => id);
  expect(await ids({ verdict: 'condition_not_met' })).toEqual([first.id]);
  expect(await ids({ rule: 'tell-depleted' })).toEqual([]);
  expect(await ids({ subject: 'subs_1' })).toEqual([second.id, first.id]);
  expect(await ids({ to: first.at })).toEqual([]);
  expect(await ids({ from: second.at })).toEqual([second.id]);
  const page = await list({ limit: '1' });
  expect(await ids({ limit: '1', cursor: page.body.next })).toEqual([first.id]);
  expect((await list({ verdict: 'maybe' })).status).toBe(400);
});
