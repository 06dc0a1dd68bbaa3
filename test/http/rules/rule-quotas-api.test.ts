import { expect, test } from 'vitest';
import { apiWorld, arrives, call, put, setMode, shipped } from './rules-client.ts';

const quotas = async (world: Awaited<ReturnType<typeof apiWorld>>, rule: string) =>
  call(world, 'GET', `/v1/rules/${rule}/quotas`);

const allowed = { count: 200, amount: 100_000 };

test('a rule says how much of its quota of the day is used, and all rules how much of theirs', async () => {
  const world = await apiWorld();
  await put(world, shipped);
  await setMode(world, 'top-up-at-80', 'on');
  expect((await quotas(world, 'top-up-at-80')).body).toMatchObject({
    currency: 'EUR',
    rule_day: { used: { count: 0, amount: 0 }, allowed },
  });
  await arrives(world);
  const { status, body } = await quotas(world, 'top-up-at-80');
  expect([status, body]).toEqual([
    200,
    {
      day: '2026-01-05',
      currency: 'EUR',
      rule_day: { used: { count: 1, amount: 500 }, allowed },
      day_quota: { used: { count: 1, amount: 500 }, allowed: { count: 2_000, amount: 250_000 } },
    },
  ]);
  const { body: other } = await quotas(world, shipped.rules[1].name);
  expect([other.rule_day?.used.count, other.day_quota.used]).toEqual([0, { count: 1, amount: 500 }]);
  world.clock.advance(86_400_000);
  expect((await quotas(world, 'top-up-at-80')).body).toMatchObject({
    day: '2026-01-06',
    rule_day: { used: { count: 0, amount: 0 } },
  });
});

test('a quota that the rule lacks is not made up', async () => {
  const world = await apiWorld();
  const [rule] = shipped.rules.slice(1);
  const { rule_day: _, ...rest } = rule.quotas;
  await put(world, { rules: [{ ...rule, quotas: rest }] });
  expect((await quotas(world, rule.name)).body).toEqual({ day: '2026-01-05' });
});

test('of an unknown rule nothing is said', async () => {
  const world = await apiWorld();
  expect(await quotas(world, 'no-such-rule')).toMatchObject({ status: 404, body: { code: 'not_found' } });
});
