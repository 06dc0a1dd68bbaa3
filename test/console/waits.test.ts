import { expect, test } from 'vitest';
import { decidedWithin, waitsOf } from '../../apps/console/src/api/waits.ts';

type Args = Parameters<typeof waitsOf>;

const rule = { kind: 'rule', id: 'refill', name: 'refill' } as const;
/** Who makes a call to another system that a rule wants. */
const rules = { kind: 'system', id: 'rule', name: 'rule' } as const;
const at = (hour: number) => `2026-11-27T${String(hour).padStart(2, '0')}:00:00.000Z`;

const campaign = {
  id: 'cmp_1',
  created_at: at(2),
  created_by: { kind: 'key', id: 'key_1', name: 'crm' },
  source: { request: 'spring' },
};
const order = {
  id: 'ord_1',
  created_at: at(8),
  created_by: rule,
  source: { operation: 'refill/1', rule: 'refill' },
};
const text = {
  id: 'cmp_2',
  created_at: at(8),
  created_by: rule,
  source: { request: 'refill/2', rule: 'refill' },
};
const call = {
  id: 'ntc_1',
  created_at: at(5),
  created_by: rules,
  source: { notification: 'tell/1', to: 'crm' },
};

const waits = (ready: readonly object[], calls: readonly object[], decided: readonly object[]) => {
  const of = waitsOf([], ready as Args[1], calls as Args[2], decided as Args[3]);
  return {
    approval: of.approval.map(({ id }) => id),
    executions: of.executions.map(({ id }) => id),
    count: of.count,
  };
};

test('jobs of one execution wait once, under it, and those of people beside it', () => {
  const decided = [{ id: 'both', commands: ['refill/1', 'refill/2'] }];
  expect(waits([campaign, order, text], [], decided)).toEqual({
    approval: ['cmp_1'],
    executions: ['both'],
    count: 2,
  });
});

test('an execution of which somebody has decided waits for nobody', () => {
  expect(waits([campaign], [], [{ id: 'over', commands: ['refill/9'] }])).toMatchObject({ executions: [] });
});

test('a call to another system waits under its execution as well', () => {
  expect(waits([], [call], [{ id: 'tells', commands: ['tell/1'] }])).toMatchObject({ executions: ['tells'] });
});

test('a job whose execution was not found waits alone', () => {
  expect(waits([order], [], [])).toEqual({ approval: ['ord_1'], executions: [], count: 1 });
});

test('a key of a person that reads like a command is none', () => {
  const odd = { ...campaign, source: { request: 'refill/1' } };
  expect(waits([odd], [], [{ id: 'other', commands: ['refill/1'] }])).toEqual({
    approval: ['cmp_1'],
    executions: [],
    count: 1,
  });
});

test('executions are looked for around the time of the jobs of rules, and not without one', () => {
  type Made = Parameters<typeof decidedWithin>[0];
  expect(decidedWithin([campaign] as unknown as Made)).toBeUndefined();
  expect(decidedWithin([campaign, order, call] as unknown as Made)).toEqual({ from: at(4), to: at(9) });
});
