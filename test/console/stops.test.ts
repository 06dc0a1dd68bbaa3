import { expect, test } from 'vitest';
import { switchesIn } from '../../apps/console/src/status/troubles.ts';

const [goes, stopped] = [
  { enabled: true, since: null, by: null, reason: null },
  {
    enabled: false,
    since: '2026-11-28T09:00:00Z',
    by: { kind: 'person', id: 'ada', name: 'Ada' } as const,
    reason: null,
  },
];

test.each([
  [{ texts: goes, orders: goes }, ['texts', 'orders'], []],
  [{ texts: stopped, orders: goes }, ['orders'], ['texts']],
  [{ texts: stopped, orders: stopped }, [], ['texts', 'orders']],
  [{ texts: null, orders: null }, ['texts', 'orders'], ['texts', 'orders']],
])('where the status says %j, people can stop %j and allow %j', (calls, stoppable, allowable) => {
  const state = calls.texts === null ? 'unknown' : 'known';
  expect(switchesIn({ state, detail: '', ...calls })).toEqual({ stoppable, allowable });
});
