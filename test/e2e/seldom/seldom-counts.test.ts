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
  expect(await statesOf(body.id, 'refused')).toEqual(['refused']);
}, 300_000);

test('rows of many orders are found by their state', async () => {
  const rows = Array.from({ length: calls }, (_, no) => ({
    first_name: 'Ada',
    last_name: 'Byron',
    email: `ada.${no}@example.com`,
    employee_id: `e-${no}`,
  }));
  const accountId = at.sandbox.senders[0]?.accountId;
  const defaults = { account_id: accountId, delivery: 'email', group: 'Sales' };
  const { body } = await call<View>('POST', '/v1/order-batches', {
    defaults,
    rows,
    options: { mode: 'approve' },
  });
  await at.reaches(`/v1/jobs/${body.id}`, ({ state }: View) => state === 'ready');
  expect(await statesOf(body.id, 'unprocessed')).toEqual(rows.map(() => 'unprocessed'));
  expect(await statesOf(body.id, 'held')).toEqual([]);
}, 300_000);

async function statesOf(id: string, state: string): Promise<string[]> {
  const { body } = await call<{ readonly items: readonly { readonly state: string }[] }>(
    'GET',
    `/v1/jobs/${id}/rows?state=${state}`,
  );
  return body.items.map((row) => row.state);
}
