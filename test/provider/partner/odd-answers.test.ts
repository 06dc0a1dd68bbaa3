import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { account } from '../../../shared/provider/partner/customers/accounts.ts';
import { contract } from '../../../shared/provider/partner/customers/contracts.ts';
import { invoice } from '../../../shared/provider/partner/customers/invoices.ts';
import { subscriber } from '../../../shared/provider/partner/customers/subscribers.ts';
import { productOffering } from '../../../shared/provider/partner/directory/product-offerings.ts';
import { serviceProvider } from '../../../shared/provider/partner/directory/service-providers.ts';
import { order } from '../../../shared/provider/partner/orders/orders.ts';
import { phoneNumber } from '../../../shared/provider/partner/portings/phone-numbers.ts';
import { porting } from '../../../shared/provider/partner/portings/porting.ts';
import { product } from '../../../shared/provider/partner/subscriptions/products.ts';
import { subscription } from '../../../shared/provider/partner/subscriptions/subscriptions.ts';
import { halAnswer, partnerServer } from '../../support/provider/partner-server.ts';

const forms: [string, z.ZodMiniType][] = [
  ['account', account],
  ['contract', contract],
  ['invoice', invoice],
  ['order', order],
  ['phone number', phoneNumber],
  ['porting', porting],
  ['product', product],
  ['product offering', productOffering],
  ['service provider', serviceProvider],
  ['subscriber', subscriber],
  ['subscription', subscription],
];

describe('an answer that differs from the document is read as far as it goes', () => {
  test.each(forms)('%s: an id is enough', (_, form) => {
    expect(form.parse({ id: 'x_1' })).toMatchObject({ id: 'x_1', links: {}, raw: {} });
  });

  test.each(forms)('%s: without an id it is unreadable', (_, form) => {
    for (const answer of [{}, { id: 5 }, { id: '' }, [], null, 'x_1', undefined])
      expect(form.safeParse(answer).success).toBe(false);
  });

  test.each(forms)(
    '%s: unknown statuses are kept, and unknown or odd members stay visible in raw',
    (_, form) => {
      const odd = {
        id: 'x_1',
        status: 'asleep',
        type: 'new',
        created_at: 5,
        moon: { phase: 1 },
        _links: 'none',
      };
      const read = form.parse(odd);
      expect(read).toMatchObject({ id: 'x_1', links: {}, raw: { created_at: 5, moon: { phase: 1 } } });
      expect(JSON.stringify(read)).toContain('asleep');
    },
  );

  test('money with a fraction counts as not reported', () => {
    const read = invoice.parse({ id: 'inv_1', total: { amount: 19.99, currency: 'EUR' } });
    expect(read.total).toBeUndefined();
    expect(read.raw).toMatchObject({ total: { amount: 19.99, currency: 'EUR' } });
  });

  test('a link that ends in no identifier names nobody', () => {
    for (const href of ['', '/', 'https://x.example/subscriptions/', 'http://[', '/subscriptions/%20'])
      expect(
        product.parse({ id: 'prd_1', _links: { subscription: { href } } }).subscriptionId,
      ).toBeUndefined();
  });

  test('links are never followed', async () => {
    const href = 'http://127.0.0.1:9/connect/subscriptions/subs_1';
    await using p = await partnerServer(() =>
      halAnswer(200, { id: 'prd_1', _links: { self: { href }, subscription: { href } } }),
    );
    const read = await p.partner.products.get('prd_1');
    await p.partner.subscriptions.get(read.subscriptionId ?? '');
    expect(p.arrived.map(({ line }) => line)).toEqual([
      'GET /connect/products/prd_1 HTTP/1.1',
      'GET /connect/subscriptions/subs_1 HTTP/1.1',
    ]);
  });
});
