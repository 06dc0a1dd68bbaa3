import { expect, test } from 'vitest';
import {
  addonName,
  monthlyPlan,
  offeringNamed,
  openPartner,
  type Partner,
  pointersOf,
} from '../../../support/sandbox/partner-client.ts';

const lists = { flags: { listCompatibleOfferings: true } } as const;

const pathFor = async (partner: Partner, plan: string) =>
  `/product-offerings/${await offeringNamed(partner, plan)}/compatible`;

const ask = (partner: Partner, path: string) =>
  partner.call('GET', path, undefined, { 'api-version': '2026-02-05' });

test('without its flag nothing lives there', async () => {
  const { partner } = await openPartner();
  expect((await ask(partner, await pathFor(partner, monthlyPlan))).status).toBe(404);
});

test('those fit a plan that are sold as add-ons and can be used in one of its countries', async () => {
  const { partner } = await openPartner(lists);
  const namesFor = async (plan: string) => {
    const { body } = await ask(partner, await pathFor(partner, plan));
    return body._embedded.product_offerings?.map(({ name }) => name).toSorted();
  };
  expect(await namesFor(monthlyPlan)).toEqual([addonName, 'Neighbours 3 GB more']);
  expect(await namesFor('Everywhere unlimited')).toEqual([
    addonName,
    'Neighbours 3 GB more',
    'United States day',
  ]);
  expect(await namesFor(addonName)).toEqual([]);
});

test('it has pages and limits as every list, and a version of its own', async () => {
  const { partner } = await openPartner(lists);
  const path = await pathFor(partner, monthlyPlan);
  const first = await ask(partner, `${path}?limit=1`);
  expect(first.body._embedded.product_offerings).toHaveLength(1);
  const second = await ask(partner, first.body._links.next?.href ?? '');
  expect(second.body._embedded.product_offerings).toHaveLength(1);
  expect(second.body._links.next).toBeUndefined();
  expect(pointersOf(await ask(partner, `${path}?limit=41`))).toEqual(['$.limit']);
  expect((await ask(partner, '/product-offerings/prdoff_none/compatible')).status).toBe(404);
  expect(pointersOf(await partner.get(path))).toEqual(["$['Api-Version']"]);
});
