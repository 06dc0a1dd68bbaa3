import { expect } from 'vitest';
import type { Practice } from '../../../support/documents/practice.ts';
import { statementsOf } from '../../../support/documents/statement.ts';
import { all } from '../../../support/provider/walk.ts';
import { embeddedIn, type Json, linksIn } from '../bare-answer.ts';
import { type Changes, readChanged } from '../changed-answers.ts';
import { type BothReadings, saidIn, statesMembers } from '../members.ts';

const states = statementsOf('Organization API');

/** The one template that has two products. */
async function idOf({ organization }: Practice): Promise<string> {
  const templates = await all(organization.orderTemplates.list());
  return templates.find(({ products }) => products?.length === 2)?.id ?? '';
}

const read: BothReadings = async (practice) => {
  const id = await idOf(practice);
  return {
    typed: await practice.organization.orderTemplates.get(id),
    said: saidIn(await practice.bareOrganization('GET', `/order-templates/${id}`)),
  };
};

statesMembers(
  'Order template',
  'an order template',
  [
    ['id', 'id', expect.stringMatching(/^otpl_[0-9A-Z]{26}$/), 'otpl_ and 26 characters of 0-9 and A-Z'],
    ['type', 'type', 'activate_subscription', 'which is activate_subscription'],
    ['description', 'description', 'Travelling line', 'a string'],
  ],
  read,
);

statesMembers(
  'Order template',
  'a product offering of a template',
  [
    ['id', 'id', expect.stringMatching(/^prodoff_/), 'which begins with prodoff_'],
    ['type', 'type', 'plan', 'of which one value is in use: plan'],
    ['name', 'name', 'Voice and data 10 GB', 'a string'],
  ],
  async (practice) => {
    const { typed, said } = await read(practice);
    const [product] = said.products as [{ _embedded: { 'product-offering': Json } }];
    const [offering] = (typed as { products?: readonly [{ raw: Json }] }).products ?? [];
    return { typed: offering ?? { raw: {} }, said: product._embedded['product-offering'] };
  },
);

states('Order template', 'a template lists each of its products', async (practice) => {
  const { typed, said } = await read(practice);
  expect(said.products).toHaveLength(2);
  expect(typed).toMatchObject({ products: [{ name: 'Voice and data 10 GB' }, { name: 'Roaming 5 GB' }] });
});

states('Order template', 'a template links to itself', async (practice) => {
  const id = await idOf(practice);
  expect(linksIn(await practice.bareOrganization('GET', `/order-templates/${id}`))).toContain('self');
  const { raw } = await practice.organization.orderTemplates.get(id);
  expect(raw).toEqual({
    _links: { self: { href: `${practice.sandbox.baseUrl}/enterprise/order-templates/${id}` } },
  });
});

const offering = { id: 'prdoff_1', type: 'bundle', name: 'Everything' };

for (const [words, products] of [
  ['named with an underscore', [{ _embedded: { product_offering: offering } }]],
  ['that stands beside', [{ 'product-offering': offering }]],
  ['that is the product itself', [offering]],
] as const)
  states('Order template', `an offering ${words}, of another type and prefix, is read`, async (practice) => {
    const id = await idOf(practice);
    const changes: Changes = { products };
    const template = await readChanged(practice, changes, ({ orderTemplates }) => orderTemplates.get(id));
    expect(template.products).toEqual([{ ...offering, raw: {} }]);
  });

states('Order template', 'templates that are listed without _embedded are read', async (practice) => {
  const bare = await practice.bareOrganization('GET', '/order-templates');
  const templates = embeddedIn(bare, 'order-templates');
  const changes: Changes = { _embedded: undefined, order_templates: templates };
  const read = await readChanged(practice, changes, ({ orderTemplates }) => all(orderTemplates.list()));
  expect(read.map(({ id }) => id)).toEqual(templates?.map(({ id }) => id));
  expect(read).toHaveLength(3);
});
