import { expect, test } from 'vitest';
import { openPartner, type Partner, pointersOf } from '../../../support/sandbox/partner-client.ts';
import { partnerSubscriptions, planBytes } from '../../../support/system-client.ts';

const lists = { flags: { listProducts: true }, partner: { subscriptions: 3 } } as const;

const ask = (partner: Partner, query = '') =>
  partner.call('GET', `/products${query}`, undefined, { 'api-version': '2026-02-05' });

const idsOf = ({ body }: Awaited<ReturnType<typeof ask>>) =>
  (body._embedded.products ?? []).map(({ id }) => id).toSorted();

test('without its flag nothing lives there', async () => {
  const { partner } = await openPartner();
  expect((await ask(partner)).status).toBe(404);
});

test('all products are listed as a single one is shown, or those of one subscription, or those in one state', async () => {
  const { partner, sandbox } = await openPartner(lists);
  const [one, other, third] = await partnerSubscriptions(sandbox);
  const plans = [one, other, third].map((subscription) => subscription?.planId).toSorted();
  const all = await ask(partner);
  expect(idsOf(all)).toEqual(plans);
  const single = await partner.get(`/products/${one?.planId}`);
  expect(all.body._embedded.products).toContainEqual(single.body);
  expect(idsOf(await ask(partner, `?subscription-id=${other?.subscriptionId}`))).toEqual([other?.planId]);
  sandbox.partner.spend(one?.planId ?? '', planBytes);
  expect(idsOf(await ask(partner, '?status=depleted'))).toEqual([one?.planId]);
  expect(idsOf(await ask(partner, '?status=active'))).toEqual(plans.filter((id) => id !== one?.planId));
});

test('it has pages and limits as every list, and a version of its own', async () => {
  const { partner } = await openPartner(lists);
  const first = await ask(partner, '?limit=2');
  const second = await ask(partner, new URL(first.body._links.next?.href ?? '').search);
  expect([...idsOf(first), ...idsOf(second)]).toHaveLength(3);
  expect(second.body._links.next).toBeUndefined();
  expect(pointersOf(await ask(partner, '?limit=41&status=spent'))).toEqual(['$.limit', '$.status']);
  expect(pointersOf(await partner.get('/products'))).toEqual(["$['Api-Version']"]);
});
