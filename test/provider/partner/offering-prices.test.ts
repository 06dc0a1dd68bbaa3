import { expect, test } from 'vitest';
import { partnerOfferingPrices } from '../../../shared/provider/partner/directory/offering-prices.ts';
import { openPractice } from '../../support/documents/practice.ts';
import { offeringId } from '../../support/documents/stock.ts';
import { halAnswer, partnerServer } from '../../support/provider/partner-server.ts';
import { problemOf } from '../../support/provider/thrown.ts';

test('the price of an offering is asked for in the version that tells it', async () => {
  const practice = await openPractice({ flags: { getProductOffering: true } });
  try {
    expect(await partnerOfferingPrices(practice.partner)(offeringId.addon)).toEqual({
      prices: [{ amount: expect.any(Number), currency: 'EUR' }],
    });
    const [call] = practice.sandbox.spy.calls('partner.getProductOffering');
    expect(call?.headers['api-version']).toBe('2026-02-05');
  } finally {
    await practice.close();
  }
});

test('a provider of the documented version tells no price', async () => {
  const practice = await openPractice({});
  try {
    expect(await partnerOfferingPrices(practice.partner)(offeringId.addon)).toEqual({
      absent: expect.stringMatching(/refused \(404\)/),
    });
  } finally {
    await practice.close();
  }
});

test('of an offering with several prices all are reported, but those without amount or currency', async () => {
  const prices = [
    { type: 'one_time', unit_amount: 500, currency: 'EUR' },
    { type: 'recurring', unit_amount: 450, currency: 'EUR' },
    { type: 'one_time', unit_amount: 550, currency: 'USD' },
    { type: 'one_time', currency: 'EUR' },
    { type: 'one_time', unit_amount: 1 },
  ];
  await using p = await partnerServer(() => halAnswer(200, { id: 'prdoff_1', _embedded: { prices } }));
  expect(await partnerOfferingPrices(p.partner)('prdoff_1')).toEqual({
    prices: [
      { amount: 500, currency: 'EUR' },
      { amount: 450, currency: 'EUR' },
      { amount: 550, currency: 'USD' },
    ],
  });
});

test('a provider that does not answer now is asked again later, and not taken for one without prices', async () => {
  await using p = await partnerServer(() => halAnswer(503, {}));
  expect(await problemOf(partnerOfferingPrices(p.partner)('prdoff_1'))).toMatchObject({
    code: 'unavailable',
  });
});

test('an id that no address can hold is not asked for', async () => {
  await using p = await partnerServer(() => halAnswer(200, {}));
  expect(await partnerOfferingPrices(p.partner)('../orders')).toEqual({ absent: expect.any(String) });
  expect(p.arrived).toHaveLength(0);
});
