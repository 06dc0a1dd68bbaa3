import { expect, test } from 'vitest';
import { openSystem } from '../support/open-system.ts';

/** What functions call for a job of many calls: it is counted group by group. */
const at = openSystem();
const { call } = at;

type View = {
  readonly id: string;
  readonly state: string;
  readonly rows: Readonly<Record<string, number>>;
  readonly rows_by_reason: readonly object[];
  readonly completed_at: string | null;
};

const [calls, from] = [30, '+12125550100'];

test('a campaign of many calls is counted while it is sent, completed when it is over, and listed with its counts', async () => {
  const rows = Array.from({ length: calls }, (_, no) => ({ to: `+12125551${100 + no}`, text: `Text ${no}` }));
  at.sandbox.faults.next('sendSms', { kind: 'refused' });
  const { body } = await call<View>('POST', '/v1/campaigns', { from, rows, options: { mode: 'approve' } });
  await at.reaches(`/v1/jobs/${body.id}`, ({ state }: View) => state === 'ready');
  const { body: approved } = await call<View>('POST', `/v1/jobs/${body.id}/approve`);
  expect(approved.rows).toMatchObject({ total: calls, unprocessed: calls });
  const over = await at.goOnUntil(async () => {
    const { body: seen } = await call<View>('GET', `/v1/jobs/${body.id}`);
    const sum = Object.entries(seen.rows ?? {}).reduce(
      (all, [state, n]) => all + (state === 'total' ? 0 : n),
      0,
    );
    expect(sum).toBe(seen.rows?.total ?? 0);
    return seen.completed_at === null ? undefined : seen;
  }, 2_000);
  expect(over).toMatchObject({ state: 'completed', rows: { total: calls, accepted: calls - 1, refused: 1 } });
  expect(over.rows_by_reason).toEqual([{ state: 'refused', reason: 'refused', count: 1 }]);
  expect(at.hasCalled('sms-send', 'dynamodb:UpdateItem', /^COUNTS#/)).toBe(true);
  expect(at.hasCalled('jobs-count', 'dynamodb:Query', /^COUNTS#/)).toBe(true);

  const { body: page } = await call<{ readonly items: readonly View[] }>('GET', '/v1/jobs?limit=1');
  expect(page.items[0]).toMatchObject({ id: body.id, rows: { accepted: calls - 1 } });
}, 300_000);
