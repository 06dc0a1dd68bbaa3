import { expect, test } from 'vitest';
import { answeringApi } from './support/answering-api.ts';
import { fleetcast } from './support/run-cli.ts';

const here = answeringApi({});

test.each([
  [['--status', 'active'], { facts: { subscription: { status: 'active' } } }],
  [[], {}],
])('a rule is tried with what its event does not report: %j', async (args, facts) => {
  const tried = ['rules', 'test', 'refill', '--event', 'evt_1', ...args, '--dry-run', '--json'];
  const { code, stdout } = await fleetcast(here(), ...tried);
  expect([code, JSON.parse(stdout).body]).toEqual([0, { source: 'provider', id: 'evt_1', ...facts }]);
});
