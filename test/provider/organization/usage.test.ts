import { describe, expect, test } from 'vitest';
import type { UsageFilter } from '../../../shared/provider/organization/usage.ts';
import { jsonAnswer } from '../../support/provider/loopback.ts';
import { problemOf } from '../../support/provider/thrown.ts';
import { all } from '../../support/provider/walk.ts';
import { organization } from './organization-server.ts';

const none = () => jsonAnswer(200, { _embedded: { items: [] } });

const everything: UsageFilter = {
  fromDate: '2026-11-20',
  toDate: '2026-11-21',
  accountId: 'acc_1',
  subscriptionId: 'sub_1',
  subscriberId: 'sbr_1',
  msisdn: '467000000001',
  type: ['voice', 'sms'],
  direction: 'outbound',
  costType: ['free', 'out_of_bundle'],
};

describe('a parameter with several values', () => {
  test('stands once for each, as the document has it', async () => {
    await using o = await organization(none);
    await all(o.api.usage.list({ ...everything, limit: 100 }));
    expect(o.sent()[0]?.line).toBe(
      'GET /enterprise/usage/items?from-date=2026-11-20&to-date=2026-11-21&account-id=acc_1&subscription-id=sub_1&subscriber-id=sbr_1&msisdn=467000000001&type=voice&type=sms&direction=outbound&cost-type=free&cost-type=out_of_bundle&limit=100 HTTP/1.1',
    );
  });

  test('stands once with commas between, by a switch', async () => {
    await using o = await organization(none, { dialect: { arrays: 'comma' } });
    await all(o.api.usage.list({ type: ['voice', 'data', 'sms'], costType: ['in_bundle'] }));
    expect(o.sent()[0]?.line).toBe(
      'GET /enterprise/usage/items?type=voice,data,sms&cost-type=in_bundle HTTP/1.1',
    );
  });
});

test.each<UsageFilter>([
  { msisdn: '1'.repeat(12) },
  { msisdn: '1'.repeat(15) },
  { fromDate: '2028-02-29', toDate: '2028-02-29' },
])('the filter %j may go', async (filter) => {
  await using o = await organization(none);
  await all(o.api.usage.list(filter));
  expect(o.counts.api).toBe(1);
});

test.each<[UsageFilter, string]>([
  [{ msisdn: '46700000001' }, '"msisdn" must be 12 to 15 digits, without a plus'],
  [{ msisdn: '1'.repeat(16) }, '"msisdn" must be 12 to 15 digits, without a plus'],
  [{ msisdn: '+467000000001' }, '"msisdn" must be 12 to 15 digits, without a plus'],
  [{ fromDate: '2026-11-31' }, '"fromDate" must be a day in the form YYYY-MM-DD'],
  [{ toDate: '2026-11-21T00:00:00Z' }, '"toDate" must be a day in the form YYYY-MM-DD'],
  [{ fromDate: '2026-11-22', toDate: '2026-11-21' }, '"fromDate" must not be after "toDate"'],
  [{ type: [] }, '"type" must not be empty'],
  [{ type: ['sms', 'mms' as 'sms'] }, '"type[1]" must be "voice" or "data" or "sms"'],
  [{ direction: 'both' as 'inbound' }, '"direction" must be "inbound" or "outbound"'],
  [{ costType: ['paid' as 'free'] }, '"costType[0]" must be "free" or "in_bundle" or "out_of_bundle"'],
  [{ subscriptionId: 'sub_1&limit=1' }, '"subscriptionId" must be an identifier of 1 to 100 letters'],
])('the filter %j is a fault in our code, reported without its number', async (filter, rule) => {
  await using o = await organization(none);
  expect(() => o.api.usage.list(filter)).toThrow(`List usage: ${rule}`);
  expect(o.counts).toEqual({ token: 0, api: 0 });
});

const call = {
  id: 'uitem_1',
  type: 'voice',
  direction: 'inbound',
  technology: 'cs',
  from_msisdn: '46700000001',
  to_msisdn: 46700000002,
  location_country: 'SE',
  roaming: false,
  is_recorded: true,
  started_at: '2026-11-21T10:00:00Z',
  ended_at: '2026-11-21T10:01:00Z',
  processed_at: '2026-11-21T10:05:00Z',
  quantity: 60,
  unit: 'seconds',
  charged_quantity: 0,
  cost_type: 'in_bundle',
  _links: { subscription: { href: '/subscriptions/sub_1' }, subscriber: { href: '/subscribers/sbr_1' } },
};

test('a usage item has the fields of the document, and its line and person by their links', async () => {
  await using o = await organization(() => jsonAnswer(200, { _embedded: { items: [call] } }));
  expect(await all(o.api.usage.list())).toEqual([
    {
      id: 'uitem_1',
      type: 'voice',
      direction: 'inbound',
      technology: 'cs',
      fromMsisdn: '46700000001',
      toMsisdn: '46700000002',
      locationCountry: 'SE',
      roaming: false,
      isRecorded: true,
      startedAt: '2026-11-21T10:00:00Z',
      endedAt: '2026-11-21T10:01:00Z',
      processedAt: '2026-11-21T10:05:00Z',
      quantity: 60,
      unit: 'seconds',
      chargedQuantity: 0,
      costType: 'in_bundle',
      subscriptionId: 'sub_1',
      subscriberId: 'sbr_1',
      raw: { _links: call._links },
    },
  ]);
});

test('a data session without numbers and with a new technology is read', async () => {
  const data = {
    id: 'uitem_2',
    type: 'data',
    technology: '6G',
    unit: 'bytes',
    quantity: 1_048_576,
    to_msisdn: null,
  };
  await using o = await organization(() => jsonAnswer(200, { _embedded: { items: [data] } }));
  expect(await all(o.api.usage.list())).toMatchObject([
    { type: 'data', technology: '6G', unit: 'bytes', quantity: 1_048_576, toMsisdn: undefined },
  ]);
});

test.each(['type', 'direction', 'from_msisdn', 'to_msisdn', 'started_at'])(
  'an item whose %s is of another type is unreadable: its text must not count as not sent',
  async (name) => {
    const items = [{ ...call, [name]: { value: '46700000002' } }];
    await using o = await organization(() => jsonAnswer(200, { _embedded: { items } }));
    expect(await problemOf(all(o.api.usage.list()))).toMatchObject({
      tried: 'List usage',
      code: 'unreadable',
      effect: 'none',
      detail: `the answer has another form than expected (items 0 ${name} is of another type)`,
    });
  },
);

test('items come in the order of the answer', async () => {
  const items = ['uitem_3', 'uitem_1', 'uitem_2'].map((id) => ({ ...call, id }));
  await using o = await organization(() => jsonAnswer(200, { _embedded: { items } }));
  expect((await all(o.api.usage.list())).map(({ id }) => id)).toEqual(['uitem_3', 'uitem_1', 'uitem_2']);
});
