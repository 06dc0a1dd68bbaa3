import { describe, expect, test } from 'vitest';
import type { BatchSettings } from '../../../shared/core/jobs/batch-settings.ts';
import { aBatch } from './order-planning.ts';

describe('an activation at the partner', () => {
  const settings: BatchSettings = {
    kind: 'partner-activate',
    defaults: { plan: 'prdoff_1', country: 'DE', account_id: 'acc_2' },
    allowSecondSubscription: false,
  };
  const rows =
    'first_name,last_name,email,subscriber_id\nAda,Berg,ada@example.com,\nBo,Dahl,bo@example.com,\n';
  const subscriber = (firstName: string, lastName: string, email: string) => ({
    accountId: 'acc_2',
    firstName,
    lastName,
    email,
  });

  test('uses the subscriber who is there, and creates the one who is not', async () => {
    const { plan, have } = aBatch();
    for (const no of [0, 1, 2])
      await have('partner.create_subscriber', subscriber('C', 'D', `c${no}@example.com`));
    const id = await have('partner.create_subscriber', subscriber('Ada', 'Berg', 'Ada@example.com'));
    const { orders, totals } = await plan(rows, settings);
    expect(orders.map(({ steps }) => steps.map(({ operation }) => operation))).toEqual([
      ['partner.activate_subscription'],
      ['partner.create_subscriber', 'partner.activate_subscription'],
    ]);
    expect(orders[0]?.steps[0]?.input.subscriberId).toBe(id);
    expect(totals).toMatchObject({ chunks: 2, entries: 3 });
  });

  test('takes the one of that name among several, and nobody when the name does not tell', async () => {
    const { plan, have } = aBatch();
    const ids = [];
    for (const name of ['Bo', 'Ada', 'Eve'])
      ids.push(await have('partner.create_subscriber', subscriber(name, 'Berg', 'ada@example.com')));
    for (const _ of [0, 1])
      await have('partner.create_subscriber', subscriber('Bo', 'Dahl', 'bo@example.com'));
    const { orders, report } = await plan(rows, settings);
    expect(orders.map(({ steps }) => steps[0]?.input.subscriberId)).toEqual([ids[1]]);
    expect(report).toMatchObject([{ line: 3, kind: 'invalid', reason: 'unsure_subscriber' }]);
  });

  /** A subscriber with a subscription in this state. */
  const haveTheirSubscription = async (
    { provider, have }: ReturnType<typeof aBatch>,
    no: number,
    status = 'active',
  ) => {
    const who = subscriber('Ada', `Berg ${no}`, `ada${no}@example.com`);
    const id = await have('partner.create_subscriber', who);
    await have('partner.activate_subscription', { subscriberId: id, products: {} });
    provider.have(`sub_${no}`, status);
    return id;
  };
  const rowOf = (no: number) => `Ada,Berg ${no},ada${no}@example.com,`;
  const header = 'first_name,last_name,email,subscriber_id';

  test('for somebody who has a subscription there is skipped, unless that one is over or the batch says so', async () => {
    const batch = aBatch();
    const ids = [];
    for (const [at, status] of ['active', 'created', 'terminated', 'canceled', 'deactivated'].entries())
      ids.push(await haveTheirSubscription(batch, at + 1, status));
    const csv = `${[header, ...[1, 2, 3, 4].map(rowOf), `,,,${ids[4]}`, rowOf(6)].join('\n')}\n`;
    const { orders, report } = await batch.plan(csv, settings);
    expect(orders.map(({ line }) => line)).toEqual([4, 5, 7]);
    expect(report.map(({ line, kind, reason }) => [line, kind, reason])).toEqual([
      [2, 'suppressed', 'has_subscription'],
      [3, 'suppressed', 'has_subscription'],
      [6, 'suppressed', 'has_subscription'],
    ]);
    expect(report[0]?.detail).toContain('sub_1');
    const again = await batch.plan(csv, { ...settings, allowSecondSubscription: true });
    expect(again.orders.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6, 7]);
  });

  test('asks few subscribers one by one for their subscriptions, and walks over all of these once for many', async () => {
    const batch = aBatch();
    const numbers = Array.from({ length: 30 }, (_, at) => at + 1);
    for (const no of numbers) await haveTheirSubscription(batch, no);
    const few = await batch.plan(`${[header, ...numbers.slice(0, 20).map(rowOf)].join('\n')}\n`, settings);
    expect(few.totals).toMatchObject({ accepted: 0, suppressed: 20 });
    expect(few.requested).toEqual({ subscribers: 15, subscriberSubscriptions: 20, partnerSubscriptions: 0 });
    const many = await batch.plan(`${[header, ...numbers.map(rowOf)].join('\n')}\n`, settings);
    expect(many.totals).toMatchObject({ accepted: 0, suppressed: 30 });
    expect(many.requested).toEqual({ subscribers: 15, subscriberSubscriptions: 0, partnerSubscriptions: 15 });
  });

  test('of the same subscriber twice is a duplicate, by their id too', async () => {
    const { plan, have } = aBatch();
    const id = await have('partner.create_subscriber', subscriber('Ada', 'Berg', 'ada@example.com'));
    const { orders, report } = await plan(`${rows},,,${id}\n`, settings);
    expect(orders.map(({ line }) => line)).toEqual([2, 3]);
    expect(report).toMatchObject([{ line: 4, kind: 'duplicate', of: 2 }]);
  });
});
