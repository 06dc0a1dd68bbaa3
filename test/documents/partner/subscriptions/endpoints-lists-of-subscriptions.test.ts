import { expect } from 'vitest';
import type { PartnerApi } from '../../../../shared/provider/partner/api.ts';
import type { Offering } from '../../../../tools/provider-sandbox/partner/products/offering.ts';
import { type Practice, type PracticeOptions, write } from '../../../support/documents/practice.ts';
import { allOf, expectKept, expectRefused, firstOf } from '../../../support/documents/refused.ts';
import { activation, someSubscriber } from '../../../support/documents/some-subscription.ts';
import { statementsOf } from '../../../support/documents/statement.ts';
import { catalogId, coverageAreaId } from '../../../support/documents/stock.ts';
import { problemOf } from '../../../support/provider/thrown.ts';

const states = statementsOf('Partner API');

const germany = coverageAreaId.germany;

/** Enough offerings for a second page. */
const offerings = Array.from(
  { length: 4 },
  (_, no): Offering => ({
    id: `prdoff_more_${no}`,
    name: `More ${no}`,
    type: 'addon',
    status: 'active',
    validity: { unit: 'day', unitCount: 1, isRecurrent: false },
    allowance: { unit: 'gigabytes', unitCount: 1, isUnlimited: false, coverageAreaId: germany },
    price: { unitAmount: 100, currency: 'EUR' },
  }),
);

type ListCall = { readonly limit?: number; readonly cursor?: string };

type List = {
  readonly operation: string;
  readonly route: string;
  readonly path: string;
  readonly collection: string;
  readonly options: PracticeOptions;
  readonly fill?: (practice: Practice) => Promise<void>;
  readonly count: number;
  readonly list: (
    partner: PartnerApi,
    call: ListCall,
  ) => AsyncIterable<{ readonly id: string }> & {
    pages(): AsyncIterable<{ readonly items: readonly unknown[]; readonly nextCursor: string | undefined }>;
  };
};

const lists: readonly List[] = [
  {
    operation: 'List all Orders',
    route: 'listOrders',
    path: '/orders',
    collection: 'orders',
    options: {},
    async fill(practice) {
      const { id } = await someSubscriber(practice);
      for (let no = 0; no < 12; no += 1) await practice.partner.orders.create(activation(id), write);
    },
    count: 12,
    list: (partner, call) => partner.orders.list(call),
  },
  {
    operation: 'List all Product Catalogs',
    route: 'listProductCatalogs',
    path: '/product-catalogs',
    collection: 'product_catalogs',
    options: {},
    count: 2,
    list: (partner, call) => partner.productCatalogs.list(call),
  },
  {
    operation: 'List all Product Offerings of a Product Catalog',
    route: 'listProductOfferings',
    path: `/product-catalogs/${catalogId.everything}/product-offerings`,
    collection: 'product_offerings',
    options: { partner: { offerings } },
    count: 12,
    list: (partner, call) => partner.productCatalogs.listOfferings(catalogId.everything, call),
  },
  {
    operation: 'List all subscriptions',
    route: 'listSubscriptions',
    path: '/subscriptions',
    collection: 'subscriptions',
    options: { partner: { subscriptions: 12 } },
    count: 12,
    list: (partner, call) => partner.subscriptions.list(call),
  },
];

for (const { operation, route, path, collection, options, fill, count, list } of lists) {
  const itemsOf = ({ body }: { readonly body: unknown }) =>
    (body as { _embedded: Record<string, { id: string }[]> })._embedded[collection] ?? [];

  states(
    'Endpoints',
    `${operation} shows 10 of its items at a time, or as many as limit says`,
    async (practice) => {
      const { partner, barePartner } = practice;
      await fill?.(practice);
      const first = await firstOf(list(partner, {}).pages());
      expect(first.items).toHaveLength(Math.min(10, count));
      expect(itemsOf(await barePartner('GET', path))).toHaveLength(Math.min(10, count));
      for (const limit of [1, 40]) {
        const page = await firstOf(list(partner, { limit }).pages());
        expect(page.items).toHaveLength(Math.min(limit, count));
        const bare = await barePartner('GET', `${path}?limit=${limit}`);
        expect(itemsOf(bare)).toHaveLength(Math.min(limit, count));
      }
    },
    options,
  );

  states('Endpoints', `${operation} takes a limit from 1 to 40`, async (practice) => {
    for (const limit of [0, 41]) {
      await expectKept(practice, route, () => firstOf(list(practice.partner, { limit })));
      expectRefused(await practice.barePartner('GET', `${path}?limit=${limit}`), '$.limit');
    }
  });

  states(
    'Endpoints',
    `${operation} continues at the entry that the cursor names`,
    async (practice) => {
      const { partner, barePartner } = practice;
      await fill?.(practice);
      const all = await allOf(list(partner, { limit: 40 }));
      expect(new Set(all.map(({ id }) => id)).size).toBe(count);
      expect(await allOf(list(partner, { limit: 1 }))).toEqual(all);
      const { nextCursor } = await firstOf(list(partner, { limit: 1 }).pages());
      expect(await allOf(list(partner, { cursor: nextCursor ?? '' }))).toEqual(all.slice(1));
      const bare = await barePartner('GET', `${path}?limit=1&cursor=${encodeURIComponent(nextCursor ?? '')}`);
      expect(itemsOf(bare)[0]?.id).toBe(all[1]?.id);
    },
    options,
  );

  states('Endpoints', `${operation} refuses a cursor that it has not given`, async (practice) => {
    const cursor = Buffer.from('{"id":"somewhere"}').toString('base64');
    expect(await problemOf(firstOf(list(practice.partner, { cursor })))).toMatchObject({
      code: 'refused',
      status: 400,
      pointers: ['$.cursor'],
    });
    expectRefused(
      await practice.barePartner('GET', `${path}?cursor=${encodeURIComponent(cursor)}`),
      '$.cursor',
    );
    await expectKept(practice, route, () => firstOf(list(practice.partner, { cursor: 'not base64!' })));
    expectRefused(await practice.barePartner('GET', `${path}?cursor=not%20base64!`), '$.cursor');
  });
}
