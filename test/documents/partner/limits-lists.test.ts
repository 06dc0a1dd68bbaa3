import { expect } from 'vitest';
import { expectKept, expectRefused } from '../../support/documents/refused.ts';
import { oneSubscription } from '../../support/documents/some-subscription.ts';
import { statementsOf } from '../../support/documents/statement.ts';
import { customerEndpoints } from './customers/customer-endpoints.ts';

const states = statementsOf('Partner API');

/** The same list with a limit or a cursor. */
const lists = customerEndpoints.filter(({ collection }) => collection !== undefined);

for (const { operation, prepare, bare } of lists) {
  states(
    'Limits',
    `${operation} takes a limit of 1 to 40`,
    async (practice) => {
      const [method, path] = bare(await prepare(practice));
      for (const limit of [1, 40])
        expect((await practice.barePartner(method, `${path}?limit=${limit}`)).status).toBe(200);
      for (const limit of ['0', '41', '1.5', 'ten'])
        expectRefused(await practice.barePartner(method, `${path}?limit=${limit}`), '$.limit');
    },
    oneSubscription,
  );
}

states('Limits', "the client keeps a page's limit between 1 and 40", async (practice) => {
  for (const limit of [0, 41, 1.5])
    await expectKept(practice, 'listAccounts', () =>
      Array.fromAsync(practice.partner.accounts.list({ limit })),
    );
  for (const limit of [1, 40]) await Array.fromAsync(practice.partner.networkOperators.list({ limit }));
});

states(
  'Limits',
  'a page has 10 items when no limit is given',
  async (practice) => {
    const { barePartner, partner } = practice;
    const { body } = await barePartner('GET', '/phone-numbers');
    const { _embedded, _links } = body as { _embedded: { phone_numbers: unknown[] }; _links: object };
    expect(_embedded.phone_numbers).toHaveLength(10);
    expect(_links).toHaveProperty('next');
    for await (const page of partner.phoneNumbers.list().pages()) {
      expect(page.items).toHaveLength(10);
      break;
    }
  },
  { partner: { subscriptions: 12 } },
);

states(
  'Limits',
  'the cursor of a page names the first entry of the next, in base64',
  async (practice) => {
    const { barePartner, partner } = practice;
    const first = await barePartner('GET', '/phone-numbers?limit=5');
    const { next } = (first.body as { _links: { next: { href: string } } })._links;
    const cursor = new URL(next.href).searchParams.get('cursor') ?? '';
    expect(Buffer.from(cursor, 'base64').toString('base64').replace(/=+$/, '')).toBe(
      cursor.replace(/=+$/, ''),
    );
    const second = await barePartner('GET', `/phone-numbers?limit=5&cursor=${encodeURIComponent(cursor)}`);
    const ids = [first, second].flatMap(({ body }) =>
      (body as { _embedded: { phone_numbers: { id: string }[] } })._embedded.phone_numbers.map(
        ({ id }) => id,
      ),
    );
    expect(new Set(ids).size).toBe(10);
    const read = await Array.fromAsync(partner.phoneNumbers.list({ limit: 5 }));
    expect(read.map(({ id }) => id).slice(0, 10)).toEqual(ids);
    expect(read).toHaveLength(12);
  },
  { partner: { subscriptions: 12 } },
);
