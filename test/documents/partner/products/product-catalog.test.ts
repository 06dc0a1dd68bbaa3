import { expect } from 'vitest';
import { allOf } from '../../../support/documents/refused.ts';
import { statementsOf } from '../../../support/documents/statement.ts';
import { catalogId } from '../../../support/documents/stock.ts';

const states = statementsOf('Partner API');

const heading = 'Product catalog and offering';

states(heading, 'a catalog has id, name, created_at, updated_at and _links', async (practice) => {
  const catalog = await practice.partner.productCatalogs.get(catalogId.plansOnly);
  expect(catalog).toMatchObject({
    id: catalogId.plansOnly,
    name: 'Plans only',
    createdAt: '2020-01-01T00:00:00.000Z',
    updatedAt: '2020-01-01T00:00:00.000Z',
  });
  expect(Object.keys(catalog.raw)).toEqual(['_links']);
  const { body } = await practice.barePartner('GET', `/product-catalogs/${catalogId.plansOnly}`);
  expect(body).toEqual({
    id: catalogId.plansOnly,
    name: 'Plans only',
    created_at: '2020-01-01T00:00:00.000Z',
    updated_at: '2020-01-01T00:00:00.000Z',
    _links: { self: { href: catalog.links.self }, 'product-offerings': expect.anything() },
  });
});

states(heading, 'a catalog links itself and its offerings', async (practice) => {
  const { partner, sandbox, barePartner } = practice;
  const { links } = await partner.productCatalogs.get(catalogId.everything);
  const self = `${sandbox.baseUrl}/connect/product-catalogs/${catalogId.everything}`;
  expect(links).toEqual({ self, 'product-offerings': `${self}/product-offerings` });
  const offered = await barePartner(
    'GET',
    `${links['product-offerings']?.slice(`${sandbox.baseUrl}/connect`.length)}`,
  );
  expect(offered).toMatchObject({
    status: 200,
    body: { _embedded: { product_offerings: expect.anything() } },
  });
});

states(heading, 'a catalog in the list is the one that is retrieved', async (practice) => {
  const { partner, barePartner } = practice;
  const catalogs = await allOf(partner.productCatalogs.list());
  expect(catalogs.map(({ name }) => name).toSorted()).toEqual(['Everything', 'Plans only']);
  for (const catalog of catalogs) {
    expect(await partner.productCatalogs.get(catalog.id)).toEqual(catalog);
  }
  expect((await barePartner('GET', '/product-catalogs')).body).toMatchObject({
    _embedded: { product_catalogs: catalogs.map(({ id, name }) => ({ id, name })) },
  });
});
