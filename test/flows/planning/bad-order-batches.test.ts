import { describe, expect, test } from 'vitest';
import type { BatchSettings } from '../../../shared/core/jobs/batch-settings.ts';
import type { InputFault } from '../../../shared/errors.ts';
import { aBatch, account, activate, refusalOf } from './order-planning.ts';

test('a subscription is changed once in a batch, whatever the second row wants', async () => {
  const id = `sub_${'C'.repeat(26)}`;
  const { plan } = aBatch();
  const { orders, report } = await plan(
    `action,account_id,subscription_id\nsuspend,${account},${id}\nresume,${account},${id}\n`,
    { ...activate, kind: 'change' },
  );
  expect(orders.map((order) => order.line)).toEqual([2]);
  expect(report).toMatchObject([{ line: 3, reason: 'duplicate', of: 2 }]);
  expect(report[0]?.detail).toContain('the same subscription');
});

test("what the provider's client would not send is invalid, by its column", async () => {
  const fault: InputFault = { detail: 'It must be a country code', pointer: '/subscriber/employeeId' };
  const { plan } = aBatch();
  const { report } = await plan(`account_id,email\n${account},a@example.com\n`, activate, {}, () => [fault]);
  expect(report).toMatchObject([
    { reason: 'not_orderable', detail: 'The column "employee_id": It must be a country code' },
  ]);
});

test('a row with more cells than the header is not ordered: its cells stand under wrong names', async () => {
  const { plan } = aBatch();
  const { report } = await plan(
    `account_id,group,email\n${account},Drivers, north,a@example.com\n${account},b,b@example.com,,\n`,
  );
  expect(report).toMatchObject([{ line: 2, reason: 'extra_cells' }]);
});

test('a total below the orders is none of them', async () => {
  const { plan } = aBatch();
  const { orders, report } = await plan(`account_id,email\n${account},a@example.com\nTotal,1\n`);
  expect(orders.map((order) => order.line)).toEqual([2]);
  expect(report).toMatchObject([{ line: 3, reason: 'footer' }]);
});

test('a row with broken quotes is not ordered, and the others are', async () => {
  const { plan } = aBatch();
  const { orders, report } = await plan(
    `account_id,group,email\n${account},"a"b,a@example.com\n${account},c,c@example.com\n`,
  );
  expect(orders.map((order) => order.line)).toEqual([3]);
  expect(report).toMatchObject([
    { line: 2, reason: 'broken_quotes', detail: expect.stringMatching(/^Cell 2 has broken quotes/) },
  ]);
});

test('rows of a request are read as the rows of a file are', async () => {
  const { planRequest } = aBatch();
  const { orders, report } = await planRequest({
    rows: [
      { account_id: account, email: 'a@example.com', delivery_to: ['a@example.com', 'b@example.com'] },
      { employee_id: 7, account_id: account, email: 'c@example.com', group: null },
      { account_id: account, email: 'C@example.com' },
    ],
  });
  expect(orders.map(({ line, steps }) => [line, steps[0]?.input])).toMatchObject([
    [1, { simProfile: { delivery: { to: ['a@example.com', 'b@example.com'] } } }],
    [2, { subscriber: { employeeId: '7', email: 'c@example.com' } }],
  ]);
  expect(report).toMatchObject([{ line: 3, of: 2 }]);
});

describe('a batch is refused as a whole', () => {
  const many = (rows: number) =>
    `account_id,employee_id\n${Array.from({ length: rows }, (_, no) => `${account},E${no}\n`).join('')}`;
  const api: BatchSettings = { ...activate, defaults: { delivery: 'api' } };

  test('with more than 100,000 rows, but not with that many', async () => {
    const { plan } = aBatch();
    expect((await plan(many(100_000), api)).totals).toMatchObject({ rows: 100_000, accepted: 100_000 });
    const refusal = await refusalOf(plan(many(100_001), api));
    expect(refusal).toMatchObject({ status: 413, code: 'too_many_rows' });
  });

  test.each([
    ['without any row', `account_id,email\n`, 'empty_input'],
    ['without a header', '', 'empty_input'],
    ['whose header names nothing', 'one,two\n1,2\n', 'unusable_columns'],
  ])('%s', async (_what, csv, code) => {
    expect((await refusalOf(aBatch().plan(csv))).code).toBe(code);
  });

  test.each([
    ['no rows', { rows: [] }, 'empty_input'],
    ['rows that are no list', { rows: 'all' }, 'unreadable_rows'],
    ['a row that is no object', { rows: [[account]] }, 'unreadable_rows'],
    ['a value that is an object', { rows: [{ email: { to: 'a@example.com' } }] }, 'unreadable_rows'],
  ])('as a request with %s', async (_what, body, code) => {
    expect((await refusalOf(aBatch().planRequest(body))).code).toBe(code);
  });

  test('with a default for a column that such orders do not have', async () => {
    const settings = { ...activate, defaults: { plan: 'prdoff_1' } };
    const refusal = await refusalOf(aBatch().plan(`account_id,email\n`, settings));
    expect(refusal.faults).toMatchObject([{ pointer: '/defaults/plan' }]);
  });

  test('and leaves nothing behind', async () => {
    const { plan, world } = aBatch();
    await refusalOf(plan(many(100_001), api));
    expect(world.objects.keys().filter((key) => key.startsWith('jobs/'))).toEqual([]);
  });

  test('when the same rows were uploaded before, unless they shall be ordered again', async () => {
    const { plan } = aBatch();
    const rows = `account_id,email\n${account},a@example.com\n`;
    const first = await plan(rows);
    const refusal = await refusalOf(plan(rows));
    expect(refusal.status).toBe(409);
    expect(refusal.message).toContain(first.job.id);
    expect((await plan(rows, activate, { again: 'yes' })).orders).toHaveLength(1);
    expect((await plan(rows, { ...activate, allowSecondSubscription: true })).orders).toHaveLength(1);
  });
});
