import { expect, test } from 'vitest';
import { partnerProductPages } from '../../../shared/provider/partner/subscriptions/product-pages.ts';
import { openPractice, type PracticeOptions } from '../../support/documents/practice.ts';
import { offeringId } from '../../support/documents/stock.ts';
import { answerOf } from '../../support/provider/loopback.ts';
import { halAnswer, pageAnswer, partnerServer } from '../../support/provider/partner-server.ts';
import { problemOf } from '../../support/provider/thrown.ts';
import { partnerSubscriptions, planBytes } from '../../support/system-client.ts';

async function practiceOf(options: PracticeOptions) {
  const practice = await openPractice(options);
  return { ...practice, [Symbol.asyncDispose]: () => practice.close() };
}

const lists = { flags: { listProducts: true } } as const;

test('all active products are read page by page, in the version that lists them', async () => {
  await using practice = await practiceOf({ ...lists, partner: { subscriptions: 50 } });
  const subscriptions = await partnerSubscriptions(practice.sandbox);
  const pages = partnerProductPages(practice.partner);
  const first = await pages({ status: 'active' });
  if (!('next' in first)) throw new Error('There is one page');
  const second = await pages({ status: 'active' }, first.next);
  const products = [first, second].flatMap((page) => ('products' in page ? page.products : []));
  expect(products.map(({ id }) => id).toSorted()).toEqual(
    subscriptions.map(({ planId }) => planId).toSorted(),
  );
  expect(first.products).toHaveLength(40);
  expect('next' in second).toBe(false);
  expect(products[0]).toMatchObject({
    status: 'active',
    subscriptionId: expect.any(String),
    offeringId: offeringId.monthlyPlan,
    balances: [{ initial: planBytes, remaining: planBytes }],
  });
  const [call] = practice.sandbox.spy.calls('partner.listProducts');
  expect(call?.headers['api-version']).toBe('2026-02-05');
});

test('the products of one subscription are asked for by its id', async () => {
  await using practice = await practiceOf({ ...lists, partner: { subscriptions: 3 } });
  const [, subscription] = await partnerSubscriptions(practice.sandbox);
  const subscriptionId = subscription?.subscriptionId ?? '';
  const page = await partnerProductPages(practice.partner)({ status: 'active', subscriptionId });
  expect(page).toMatchObject({ products: [{ id: subscription?.planId, subscriptionId }] });
});

test('a provider of the documented version has no such list', async () => {
  await using practice = await practiceOf({ partner: { subscriptions: 1 } });
  const page = await partnerProductPages(practice.partner)({ status: 'active' });
  expect(page).toEqual({ absent: expect.stringMatching(/refused \(404\)/) });
});

test.each([
  ['the version is not spoken', halAnswer(400, {}), /refused \(400\)/],
  ['it is not implemented', halAnswer(501, {}), /unavailable \(501\)/],
  ['something else is answered', halAnswer(200, { _embedded: { offers: [] } }), /unreadable/],
  [
    'a page for people is answered',
    answerOf(200, { 'content-type': 'text/html' }, '<p>Hi</p>'),
    /unreadable/,
  ],
])('it counts as absent when %s', async (_, answer, words) => {
  await using p = await partnerServer(() => answer);
  const page = await partnerProductPages(p.partner)({ status: 'active' });
  expect(page).toEqual({ absent: expect.stringMatching(words) });
  expect(p.arrived).toHaveLength(1);
});

test.each([
  [429, 'busy'],
  [503, 'unavailable'],
])('an answer %i says nothing about whether there is one', async (status, code) => {
  await using p = await partnerServer(() => halAnswer(status, {}));
  expect(await problemOf(partnerProductPages(p.partner)({}))).toMatchObject({ code, status });
});

test('what has no place in an address is not asked for', async () => {
  await using p = await partnerServer(() => pageAnswer('products', []));
  const pages = partnerProductPages(p.partner);
  const absent = { absent: expect.stringContaining('cannot be asked for') };
  expect(await pages({ subscriptionId: '../orders' })).toEqual(absent);
  expect(await pages({}, 'not base64!')).toEqual(absent);
  expect(p.arrived).toEqual([]);
});
