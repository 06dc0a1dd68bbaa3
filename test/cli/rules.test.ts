import { expect, test } from 'vitest';
import { answeringApi } from './support/answering-api.ts';
import { fleetcast } from './support/run-cli.ts';

const rule = { name: 'refill', on: 'product.depleted', mode: 'on', once: 'day', do: [] };
const here = answeringApi({
  'GET /v1/rules': { version: 4, off: false, rules: [rule] },
  'GET /v1/rules/refill/quotas': {
    day: '2027-03-02',
    currency: 'EUR',
    rule_day: { used: { count: 3, amount: 1_500 }, allowed: { count: 10, amount: 5_000 } },
    day_quota: { used: { count: 12, amount: 1_500 }, allowed: { count: 2_000 } },
  },
});

test('a rule is shown as a document that can be put back, and beside it what it has used today', async () => {
  const { code, stdout, stderr } = await fleetcast(here(), 'rules', 'show', 'refill', '--json');
  expect([code, JSON.parse(stdout)]).toEqual([0, rule]);
  expect(stderr).toContain(
    'This rule used 3 of 10 executions today, 1500 of 5000 in the smallest unit of EUR.',
  );
  expect(stderr).toContain('All rules together used 12 of 2000 executions today.');
});

test.each([
  [['--status', 'active'], { facts: { subscription: { status: 'active' } } }],
  [[], {}],
])('a rule is tried with what its event does not report: %j', async (args, facts) => {
  const tried = ['rules', 'test', 'refill', '--event', 'evt_1', ...args, '--dry-run', '--json'];
  const { code, stdout } = await fleetcast(here(), ...tried);
  expect([code, JSON.parse(stdout).body]).toEqual([0, { source: 'provider', id: 'evt_1', ...facts }]);
});
