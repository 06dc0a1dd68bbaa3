import { expect, test } from 'vitest';
import type { FittingPage } from '../../../shared/ports/rules.ts';
import { partnerFittingPages } from '../../../shared/provider/partner/directory/fitting-pages.ts';
import { partnerSubjects } from '../../../shared/provider/partner/subscriptions/subject-reads.ts';
import type { Offering } from '../../../tools/provider-sandbox/partner/products/offering.ts';
import { openPractice, type PracticeOptions } from '../../support/documents/practice.ts';
import { firstSubscription } from '../../support/documents/some-subscription.ts';
import { coverageAreaId, offeringId } from '../../support/documents/stock.ts';
import { answerOf } from '../../support/provider/loopback.ts';
import { halAnswer, pageAnswer, partnerServer } from '../../support/provider/partner-server.ts';
import { problemOf } from '../../support/provider/thrown.ts';

async function practiceOf(options: PracticeOptions) {
  const practice = await openPractice(options);
  return { ...practice, [Symbol.asyncDispose]: () => practice.close() };
}

const lists = { flags: { listCompatibleOfferings: true } } as const;

const absence = (words: RegExp) => [{ absent: expect.stringMatching(words) }];

test('the offerings that fit a subscription are found by the plan that it has', async () => {
  await using practice = await practiceOf({ ...lists, partner: { subscriptions: 1 } });
  const { planId } = await firstSubscription(practice);
  const plan = await partnerSubjects(practice.partner).product(planId);
  expect(plan).toMatchObject({ offeringId: offeringId.monthlyPlan, offeringType: 'plan' });
  const pages = await Array.fromAsync(partnerFittingPages(practice.partner)(offeringId.monthlyPlan));
  expect(pages).toEqual([
    { ids: expect.arrayContaining([offeringId.addon]) as unknown as string[], isLast: true },
  ]);
  const [call] = practice.sandbox.spy.calls('partner.listCompatibleOfferings');
  expect(call?.headers['api-version']).toBe('2026-02-05');
});

test('a long list is read to its last page', async () => {
  const anAddOn = (no: number): Offering => ({
    id: `prdoff_more_${no}`,
    name: `More ${no}`,
    type: 'addon',
    status: 'active',
    validity: { unit: 'day', unitCount: 1, isRecurrent: false },
    allowance: {
      unit: 'gigabytes',
      unitCount: 1,
      isUnlimited: false,
      coverageAreaId: coverageAreaId.germany,
    },
    price: { unitAmount: 100, currency: 'EUR' },
  });
  const more = Array.from({ length: 60 }, (_, no) => anAddOn(no));
  await using practice = await practiceOf({ ...lists, partner: { offerings: more } });
  const pages = await Array.fromAsync(partnerFittingPages(practice.partner)(offeringId.monthlyPlan));
  expect(pages.map((page) => 'isLast' in page && [page.ids.length, page.isLast])).toEqual([
    [40, false],
    [22, true],
  ]);
  expect(pages.flatMap((page) => ('ids' in page ? page.ids : []))).toEqual(
    expect.arrayContaining(more.map(({ id }) => id)),
  );
});

test('a provider of the documented version has no such list', async () => {
  await using practice = await practiceOf({});
  const pages = partnerFittingPages(practice.partner)(offeringId.monthlyPlan);
  expect(await Array.fromAsync(pages)).toEqual(absence(/refused \(404\)/));
});

test.each([
  ['another method lives there', halAnswer(405, {}), /refused \(405\)/],
  ['the version is not spoken', halAnswer(400, {}), /refused \(400\)/],
  ['it is not implemented', halAnswer(501, {}), /unavailable \(501\)/],
  ['the credentials are not for it', halAnswer(403, {}), /refused \(403\)/],
  ['something else is answered', halAnswer(200, { _embedded: { offers: [] } }), /unreadable/],
  [
    'a page for people is answered',
    answerOf(200, { 'content-type': 'text/html' }, '<p>Hello</p>'),
    /unreadable/,
  ],
])('it counts as absent when %s', async (_, answer, words) => {
  await using p = await partnerServer(() => answer);
  expect(await Array.fromAsync(partnerFittingPages(p.partner)('prdoff_1'))).toEqual(absence(words));
  expect(p.arrived).toHaveLength(1);
});

test.each([
  [429, 'busy'],
  [500, 'unavailable'],
  [503, 'unavailable'],
])('an answer %i says nothing about whether there is one', async (status, code) => {
  await using p = await partnerServer(() => halAnswer(status, {}));
  const pages = Array.fromAsync<FittingPage>(partnerFittingPages(p.partner)('prdoff_1'));
  expect(await problemOf(pages)).toMatchObject({ code, status });
});

test('a list that does not end is none', async () => {
  await using p = await partnerServer((_, count) =>
    pageAnswer('product_offerings', [{ id: `prdoff_${count}` }], `/here?cursor=c${count}`),
  );
  const pages = await Array.fromAsync(partnerFittingPages(p.partner)('prdoff_1'));
  expect(pages.at(-1)).toEqual({ absent: expect.stringContaining('does not end') });
  expect(p.arrived).toHaveLength(25);
});

test('an id that has no place in an address is not asked for', async () => {
  await using p = await partnerServer(() => pageAnswer('product_offerings', []));
  const pages = await Array.fromAsync(partnerFittingPages(p.partner)('../orders'));
  expect(pages).toEqual(absence(/cannot be asked for/));
  expect(p.arrived).toEqual([]);
});
