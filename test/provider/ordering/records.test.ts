import { afterAll, beforeAll, expect, test } from 'vitest';
import { planningRecords, providerOrderRecords } from '../../../shared/provider/ordering/records.ts';
import { openPractice, type Practice } from '../../support/documents/practice.ts';

let practice: Practice;
beforeAll(async () => {
  practice = await openPractice({});
});
afterAll(() => practice.close());

const suspend = { operation: 'partner.suspend_subscription', input: { id: 'subs_1' } } as const;

test('the records of an API that the stage does not use cannot be read: they do not show that nothing was ordered', async () => {
  const records = providerOrderRecords({ organization: practice.organization });
  const reads = [
    records.subscriberSubscriptions('subr_1'),
    records.partnerSubscriptions(),
    records.subscribers(),
    records.orders(),
    records.subscriptionOfOrder('ord_1'),
    records.statusOf(suspend),
  ];
  const unread = { effect: 'none', code: 'unauthorized', detail: expect.stringContaining('"apis"') };
  for (const read of await Promise.allSettled(reads))
    expect(read).toMatchObject({ status: 'rejected', reason: { problem: unread } });
});

test('planning finds nobody at an API that the stage does not use', async () => {
  const records = planningRecords({ organization: practice.organization });
  expect(await records.subscriberSubscriptions('subr_1')).toEqual({ items: [] });
  expect(await records.partnerSubscriptions()).toEqual({ items: [] });
  expect(await records.subscribers()).toEqual({ items: [] });
});
