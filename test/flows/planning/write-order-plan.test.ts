import { describe, expect, test } from 'vitest';
import { decodeOrder } from '../../../shared/core/orders/order-plan.ts';
import { planKeyOf } from '../../../shared/core/rows/object-keys.ts';
import { aBatch, account, activate, other } from './order-planning.ts';

test('each accepted row is one order in the plan, found again by its byte range, and the totals add up', async () => {
  const { plan, world } = aBatch();
  const { orders, ranges, totals, report, job } = await plan(
    `account_id,email,employee_id\n${account},a@example.com,E1\n${account},b@example,E2\n${account},c@example.com,E3\n${account},d@example.com,E1\n`,
  );
  expect(orders.map(({ no, line, steps }) => [no, line, steps.length])).toEqual([
    [0, 2, 1],
    [1, 4, 1],
  ]);
  expect(totals).toEqual({
    rows: 4,
    accepted: 2,
    invalid: 1,
    duplicate: 1,
    suppressed: 0,
    chunks: 2,
    entries: 2,
  });
  expect(report.map(({ kind, line, reason, of }) => [kind, line, reason, of])).toEqual([
    ['invalid', 3, 'bad_email', undefined],
    ['duplicate', 5, 'duplicate', 2],
  ]);
  const { offset = 0, bytes = 1 } = ranges[1] ?? {};
  expect(decodeOrder(await world.objects.readRange(planKeyOf(job.id), offset, bytes))).toEqual(orders[1]);
});

describe('rows for one person', () => {
  const linesOf = async (rows: string[]) => {
    const { orders, report } = await aBatch().plan(`account_id,email,employee_id\n${rows.join('\n')}\n`);
    return { ordered: orders.map(({ line }) => line), of: report.map(({ line, of }) => [line, of]) };
  };

  test('are those of one employee id, whatever their e-mail', async () => {
    expect(await linesOf([`${account},a@example.com,E1`, `${account},b@example.com,E1`])).toEqual({
      ordered: [2],
      of: [[3, 2]],
    });
  });

  test('are not those who share an e-mail under different employee ids', async () => {
    expect(await linesOf([`${account},depot@example.com,E1`, `${account},depot@example.com,E2`])).toEqual({
      ordered: [2, 3],
      of: [],
    });
  });

  test('are those of one e-mail and account where an employee id is missing, in any case of letters', async () => {
    expect(await linesOf([`${account},a@example.com,`, `${account},A@Example.com,`])).toEqual({
      ordered: [2],
      of: [[3, 2]],
    });
    expect(await linesOf([`${account},a@example.com,E1`, `${account},a@example.com,`])).toEqual({
      ordered: [2],
      of: [[3, 2]],
    });
    expect(await linesOf([`${account},a@example.com,`, `${other},a@example.com,`])).toEqual({
      ordered: [2, 3],
      of: [],
    });
  });
});

describe('somebody who has a subscription', () => {
  const rows = `account_id,email,employee_id\n${account},a@example.com,E1\n${account},b@example.com,E2\n${account},new@example.com,E3\n`;

  test('is skipped, and distinguished by employee id first', async () => {
    const { plan, haveSubscription } = aBatch();
    await haveSubscription({ email: 'elsewhere@example.com', employeeId: 'E1' });
    await haveSubscription({ email: 'b@example.com', employeeId: 'E99' });
    const { orders, report, totals } = await plan(rows);
    expect(orders.map(({ line }) => line)).toEqual([3, 4]);
    expect(report).toMatchObject([{ kind: 'suppressed', line: 2, reason: 'has_subscription' }]);
    expect(report[0]?.detail).toContain('sub_1');
    expect(totals).toMatchObject({ accepted: 2, suppressed: 1 });
  });

  test('is found by e-mail and account where the record has no employee id, on any page', async () => {
    const { plan, haveSubscription } = aBatch();
    for (const no of [0, 1, 2, 3, 4]) await haveSubscription({ email: `other-${no}@example.com` });
    await haveSubscription({ email: 'B@example.com' });
    await haveSubscription({ email: 'new@example.com' }, other);
    const { report } = await plan(rows);
    expect(report).toMatchObject([{ line: 3, reason: 'has_subscription' }]);
  });

  test('gets another one when the batch says so', async () => {
    const { plan, haveSubscription } = aBatch();
    await haveSubscription({ email: 'a@example.com', employeeId: 'E1' });
    const { orders } = await plan(rows, { ...activate, allowSecondSubscription: true });
    expect(orders.map(({ line }) => line)).toEqual([2, 3, 4]);
  });
});
