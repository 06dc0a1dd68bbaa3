import { describe, expect, test } from 'vitest';
import { jsonAnswer } from '../../support/provider/loopback.ts';
import { all } from '../../support/provider/walk.ts';
import { organization } from './organization-server.ts';

describe('an order template', () => {
  const plan = { id: 'prodoff_1', type: 'plan', name: 'Basic' };

  test.each([
    ['a hyphen', [{ _embedded: { 'product-offering': plan } }]],
    ['an underscore', [{ _embedded: { product_offering: plan } }]],
    ['nothing around', [plan]],
  ])('names its offerings with %s', async (_, products) => {
    await using o = await organization(() =>
      jsonAnswer(200, { id: 'otpl_1', type: 'activate_subscription', description: 'Drivers', products }),
    );
    expect(await o.api.orderTemplates.get('otpl_1')).toEqual({
      id: 'otpl_1',
      type: 'activate_subscription',
      description: 'Drivers',
      products: [{ ...plan, raw: {} }],
      raw: {},
    });
  });

  test.each([
    ['embedded, with a hyphen', { _embedded: { 'order-templates': [{ id: 'otpl_1' }] } }],
    ['embedded, with an underscore', { _embedded: { order_templates: [{ id: 'otpl_1' }] } }],
    ['on top, with an underscore', { order_templates: [{ id: 'otpl_1' }] }],
  ])('is found in a list that is %s', async (_, body) => {
    await using o = await organization(() => jsonAnswer(200, body));
    expect(await all(o.api.orderTemplates.list())).toMatchObject([{ id: 'otpl_1' }]);
  });
});
