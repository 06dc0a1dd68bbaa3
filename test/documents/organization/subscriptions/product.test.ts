import { expect } from 'vitest';
import type { Practice, PracticeOptions } from '../../../support/documents/practice.ts';
import { statementsOf } from '../../../support/documents/statement.ts';
import { all } from '../../../support/provider/walk.ts';
import { linksIn } from '../bare-answer.ts';
import { readChanged } from '../changed-answers.ts';
import { type BothReadings, saidIn, statesMembers } from '../members.ts';

const states = statementsOf('Organization API');

async function idOf({ organization }: Practice, status: 'active' | 'terminated'): Promise<string> {
  const [product] = await all(organization.products.list({ status }));
  return product?.id ?? '';
}

const read =
  (status: 'active' | 'terminated'): BothReadings =>
  async (practice) => {
    const id = await idOf(practice, status);
    return {
      typed: await practice.organization.products.get(id),
      said: saidIn(await practice.bareOrganization('GET', `/products/${id}`)),
    };
  };

statesMembers(
  'Product',
  'a product',
  [
    ['id', 'id', expect.stringMatching(/^prod_/), 'which begins with prod_'],
    ['status', 'status', 'active', 'which is active while it is in use'],
    ['activated_at', 'activatedAt', '2020-01-01T00:00:00.000Z', 'a timestamp'],
  ],
  read('active'),
);

const ended: PracticeOptions = { fleet: { subscriptions: 1, terminatedSubscriptions: 1 } };

statesMembers(
  'Product',
  'a product that has ended',
  [
    ['status', 'status', 'terminated', 'which is terminated'],
    ['terminates_at', 'terminatesAt', '2020-01-31T00:00:00.000Z', 'a timestamp'],
  ],
  read('terminated'),
  ended,
);

states(
  'Product',
  'a product links to its subscription, which the client names by its id',
  async (practice) => {
    const id = await idOf(practice, 'active');
    const subscriptionId = practice.sandbox.senders[0]?.subscriptionId;
    expect(linksIn(await practice.bareOrganization('GET', `/products/${id}`))).toContain('subscription');
    expect(await practice.organization.products.get(id)).toMatchObject({
      subscriptionId,
      raw: {
        _links: { subscription: { href: expect.stringContaining(`/subscriptions/${subscriptionId}`) } },
      },
    });
  },
);

states('Product', 'an identifier with another prefix and an unlisted status are kept', async (practice) => {
  const id = await idOf(practice, 'active');
  const changes = { id: 'prd_1', status: 'depleted' };
  const product = await readChanged(practice, changes, ({ products }) => products.get(id));
  expect(product).toMatchObject({ id: 'prd_1', status: 'depleted' });
});

states('Product', 'a product in use may tell no end', async (practice) => {
  const { typed, said } = await read('active')(practice);
  expect(said.terminates_at).toBeNull();
  expect(typed).toMatchObject({ terminatesAt: undefined, raw: { terminates_at: null } });
});
