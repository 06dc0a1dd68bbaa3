import { expect, test } from 'vitest';
import type { DirectoryItem, DirectoryListName } from '../../../shared/core/directory/list.ts';
import type { BatchSettings } from '../../../shared/core/jobs/batch-settings.ts';
import { memoryDirectory } from '../../../shared/memory/directory/directory.ts';
import { aBatch } from './order-planning.ts';

const changes: BatchSettings = {
  kind: 'partner-change',
  defaults: { purchase_location: 'DE' },
  allowSecondSubscription: false,
};

const prices = new Map([
  ['prdoff_1', { amount: 499, currency: 'EUR' }],
  ['prdoff_2', { amount: 150, currency: 'USD' }],
]);

/** A batch at a provider that sells these offerings. */
function selling(offerings: readonly DirectoryItem[]) {
  const requested: string[] = [];
  const lists: Partial<Record<DirectoryListName, readonly DirectoryItem[]>> = {
    'partner.accounts': [],
    'partner.catalogs': [{ id: 'prdcat_1' }],
    'partner.offerings.prdcat_1': offerings,
    'partner.network-operators': [{ id: 'nopr_1' }],
    'partner.service-providers': [{ id: 'spro_1' }],
  };
  const batch = aBatch({
    directoryPorts: {
      directory: memoryDirectory(),
      directoryPages: async (name) => ({ items: lists[name] ?? [] }),
      providerApis: ['organization', 'partner'],
    },
    offeringPrices: async (id) => {
      requested.push(id);
      const price = prices.get(id);
      return price === undefined ? { absent: 'no price' } : { prices: [price] };
    },
  });
  return { ...batch, requested };
}

const addons = (...ids: string[]) => ids.map((id) => ({ id, type: 'addon' }));
const header = 'action,subscription_id,addons,start_at';

test('what the rows buy is summed up by currency, and each price is asked for once', async () => {
  const { plan, requested } = selling(addons('prdoff_1', 'prdoff_2', 'prdoff_3'));
  const rows = [
    'top_up,subs_1,prdoff_1,',
    'top_up,subs_2,prdoff_1 prdoff_2,',
    'top_up,subs_3,prdoff_1 prdoff_3,',
    'suspend,subs_4,,',
  ];
  const { orders, cost } = await plan([header, ...rows].join('\n'), changes);
  expect(orders).toHaveLength(4);
  expect(cost).toEqual({
    amounts: [
      { amount: 998, currency: 'EUR' },
      { amount: 150, currency: 'USD' },
    ],
    unknownRows: 1,
  });
  expect(requested).toEqual(['prdoff_1', 'prdoff_2', 'prdoff_3']);
});

test('a batch that buys nothing has no cost, and asks for no price', async () => {
  const { plan, requested } = selling([]);
  expect((await plan(`${header}\nsuspend,subs_4,,\n`, changes)).cost).toBeUndefined();
  expect(requested).toEqual([]);
});

test('an offering that ended, a time in the past and an id that nobody has are found before anything is ordered', async () => {
  const batch = selling([]);
  const yesterday = new Date(batch.world.now() - 86_400_000).toISOString();
  const later = new Date(batch.world.now() + 86_400_000).toISOString();
  const { plan } = selling([
    { id: 'prdoff_1', type: 'addon', endAt: yesterday },
    { id: 'prdoff_2', type: 'addon', endAt: later },
  ]);
  const rows = [
    'top_up,subs_1,prdoff_1,',
    `top_up,subs_2,prdoff_2,${yesterday}`,
    'top_up,subs_3,prdoff_3,',
    `top_up,subs_4,prdoff_2,${later}`,
  ];
  const { orders, report } = await plan([header, ...rows].join('\n'), changes);
  expect(orders.map(({ line }) => line)).toEqual([5]);
  expect(report.map(({ line, reason, detail }) => [line, reason, detail])).toEqual([
    [2, 'offering_ended', `The column "addons": The offering ended at ${yesterday}. Choose one that is sold`],
    [3, 'past', 'The column "start_at": It is in the past. Write a later one'],
    [4, 'unknown_id', expect.stringContaining('The provider has no such thing')],
  ]);
});

test('a day of a schedule may be today, and not the day before yesterday', async () => {
  const { plan, world } = selling([]);
  const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  const rows = [
    `cancel,subs_1,${dayOf(world.now())}`,
    `cancel,subs_2,${dayOf(world.now() - 2 * 86_400_000)}`,
  ];
  const { orders, report } = await plan(['action,subscription_id,when', ...rows].join('\n'), changes);
  expect([orders.length, report.map(({ line, reason }) => [line, reason])]).toEqual([1, [[3, 'past']]]);
});

test('a porting at a time in the past is invalid, and so is one from a carrier that nobody knows', async () => {
  const { plan, world } = selling([]);
  const portings: BatchSettings = {
    kind: 'partner-porting',
    defaults: { action: 'port_in' },
    allowSecondSubscription: false,
  };
  const past = new Date(world.now() - 1).toISOString();
  const csv = [
    'subscription_id,phone_number_id,msisdn,network_operator_id,service_provider_id,porting_at',
    `subs_1,pn_1,+4915112345678,nopr_1,spro_1,${past}`,
    'subs_1,pn_2,+4915112345679,nopr_2,spro_1,',
    'subs_1,pn_3,+4915112345670,nopr_1,spro_1,',
  ];
  const { orders, report } = await plan(csv.join('\n'), portings);
  expect(orders.map(({ line }) => line)).toEqual([4]);
  expect(report.map(({ reason, detail }) => [reason, detail])).toEqual([
    ['past', 'The column "porting_at": It is in the past. Write a later one'],
    ['unknown_id', expect.stringMatching(/^The column "network_operator_id": /)],
  ]);
});

test('a batch may mix changes of subscriptions, and a row of another kind is invalid with what its kind is', async () => {
  const { plan } = selling([]);
  const csv = [
    'action,subscription_id,phone_number_id',
    'suspend,subs_1,',
    'grace,subs_2,',
    'port_in,subs_3,pn_1',
    'create,subs_4,',
  ];
  const { orders, report } = await plan(csv.join('\n'), changes);
  expect(orders.map(({ line }) => line)).toEqual([2, 3]);
  expect(report.map(({ line, reason }) => [line, reason])).toEqual([
    [4, 'unknown_value'],
    [5, 'unknown_value'],
  ]);
  expect(report[0]?.detail).toMatch(/^The column "action" must be top_up or .* suspend or /);
});

test('a resource that another row changes already is a duplicate', async () => {
  const { plan } = selling([]);
  const { report } = await plan(`${header}\nsuspend,subs_4,,\ngrace,subs_4,,\n`, changes);
  expect(report).toMatchObject([{ line: 3, kind: 'duplicate', of: 2 }]);
});
