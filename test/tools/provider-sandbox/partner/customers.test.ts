import { expect, test } from 'vitest';
import {
  accountForm,
  allOf,
  openPartner,
  pointersOf,
  someSubscriber,
  subscriberForm,
} from '../../../support/sandbox/partner-client.ts';

test('a personal account is created, shown, changed and listed', async () => {
  const { partner, clock } = await openPartner();
  const created = await partner.post('/accounts', accountForm());
  expect(created.status).toBe(201);
  expect(created.body).toMatchObject({
    type: 'personal',
    name: 'Robin',
    number: expect.any(String),
    owner: { first_name: 'Robin', last_name: 'Example', address: { country: 'DE', city: 'Bonn' } },
    created_at: '2026-03-01T12:00:00.000Z',
  });
  expect(created.body.id).toMatch(/^acc_/);
  clock.advance(1000);
  const path = `/accounts/${created.body.id}`;
  const patched = await partner.patch(path, { owner: { address: { city: 'Ulm' } } });
  expect(patched.status).toBe(200);
  expect(patched.body.owner).toEqual({
    first_name: 'Robin',
    last_name: 'Example',
    address: { country: 'DE', city: 'Ulm' },
  });
  expect(patched.body.updated_at).toBe('2026-03-01T12:00:01.000Z');
  expect((await partner.get(path)).body).toEqual(patched.body);
  const [listed] = await allOf(partner, '/accounts', 'accounts');
  expect(listed).toMatchObject({ id: created.body.id, company_name: '', address: { city: 'Ulm' } });
  expect(listed).not.toHaveProperty('owner');
});

test('a business account has a company in place of an owner', async () => {
  const { partner } = await openPartner();
  const company = { company_name: 'Example GmbH', tax_id: 'DE1', address: { country: 'DE' } };
  const created = await partner.post('/accounts', { type: 'business', ...company });
  expect(created.status).toBe(201);
  expect(created.body).toMatchObject(company);
  const refused = await partner.patch(`/accounts/${created.body.id}`, { owner: { first_name: 'Kim' } });
  expect(pointersOf(refused)).toEqual(['$.owner']);
});

test.each([
  ['a type that no document knows', { type: 'family' }, ['$.type']],
  ['an empty name', { name: '' }, ['$.name']],
  ['a name of 101 characters', { name: 'x'.repeat(101) }, ['$.name']],
  ['no owner', { owner: undefined }, ['$.owner']],
  ['a field that no document knows', { colour: 'red' }, ['$.colour']],
  [
    'a country that is not one',
    { owner: { ...accountForm().owner, address: { country: 'XX' } } },
    ['$.owner.address.country'],
  ],
  [
    'a line of 201 characters',
    { owner: { ...accountForm().owner, address: { country: 'DE', line1: 'x'.repeat(201) } } },
    ['$.owner.address.line1'],
  ],
  [
    'a postal code with a slash',
    { owner: { ...accountForm().owner, address: { country: 'DE', postal_code: '1/2' } } },
    ['$.owner.address.postal_code'],
  ],
])('an account with %s is refused', async (_, replaced, pointers) => {
  const { partner } = await openPartner();
  const refused = await partner.post('/accounts', accountForm(replaced));
  expect(refused.status).toBe(400);
  expect(pointersOf(refused)).toEqual(pointers);
});

test('a name of 100 characters is one, and no name is needed', async () => {
  const { partner } = await openPartner();
  expect((await partner.post('/accounts', accountForm({ name: 'x'.repeat(100) }))).status).toBe(201);
  expect((await partner.post('/accounts', accountForm({ name: undefined }))).status).toBe(201);
});

test('an unknown account is 404 where the document lists it, else 400', async () => {
  const { partner } = await openPartner();
  expect((await partner.get('/accounts/acc_nobody')).status).toBe(404);
  const patched = await partner.patch('/accounts/acc_nobody', { name: 'Kim' });
  expect(patched.status).toBe(400);
  expect(pointersOf(patched)).toEqual(["$['account-id']"]);
});

test('a subscriber is created with the default locale, shown, changed and listed', async () => {
  const { partner } = await openPartner();
  const account = await partner.post('/accounts', accountForm());
  const form = subscriberForm(account.body.id, { birth_date: '1990-02-28' });
  const created = await partner.post('/subscribers', form);
  expect(created.status).toBe(201);
  expect(created.body).toMatchObject({
    first_name: 'Kim',
    locale: 'en-GB',
    birth_date: '1990-02-28',
    _embedded: { account: { id: account.body.id } },
  });
  expect(created.body.id).toMatch(/^subr_/);
  expect(created.body._links.subscriptions?.href).toContain(`subscriber-id=${created.body.id}`);
  const path = `/subscribers/${created.body.id}`;
  const patched = await partner.patch(path, { locale: 'de-DE' });
  expect(patched.body).toMatchObject({ first_name: 'Kim', locale: 'de-DE' });
  expect((await partner.get(path)).body).toEqual(patched.body);
  expect(await allOf(partner, '/subscribers', 'subscribers')).toEqual([patched.body]);
  // The document's default of the locale is for updates too.
  expect((await partner.patch(path, { last_name: 'Other' })).body.locale).toBe('en-GB');
});

test.each([
  ['account_id', undefined, '$.account_id'],
  ['account_id', 'acc_nobody', '$.account_id'],
  ['email', 'nobody', '$.email'],
  ['address', {}, '$.address.country'],
  ['address', { country: 'CA' }, '$.address.state'],
  ['birth_date', '1990-02-30', '$.birth_date'],
  ['phone', '+49', '$.phone'],
])('a subscriber with %s = %j is refused', async (field, value, pointer) => {
  const { partner } = await openPartner();
  const account = await partner.post('/accounts', accountForm());
  const refused = await partner.post('/subscribers', subscriberForm(account.body.id, { [field]: value }));
  expect(refused.status).toBe(400);
  expect(pointersOf(refused)).toEqual([pointer]);
});

test('an unknown subscriber is 404, an id that cannot be one is 400', async () => {
  const { partner } = await openPartner();
  expect((await partner.get('/subscribers/subr_nobody')).status).toBe(404);
  expect((await partner.get(`/subscribers/${'x'.repeat(101)}`)).status).toBe(400);
  expect((await partner.patch('/subscribers/subr_nobody', {})).status).toBe(404);
});

test('a list is read to its end over its pages, each entry once', async () => {
  const { partner } = await openPartner();
  const ids: string[] = [];
  for (let count = 0; count < 12; count += 1) ids.push((await someSubscriber(partner)).subscriberId);
  const first = await partner.get('/subscribers');
  expect(first.body._embedded.subscribers).toHaveLength(10);
  const cursor = new URL(first.body._links.next?.href ?? '').searchParams.get('cursor') ?? '';
  expect(JSON.parse(Buffer.from(cursor, 'base64').toString())).toMatchObject({ direction: 'asc' });
  for (const limit of [1, 5, 11, 40]) {
    const found = await allOf(partner, `/subscribers?limit=${limit}`, 'subscribers');
    expect(found.map(({ id }) => id)).toEqual(ids.toSorted());
  }
});

test.each([
  ['limit=0', '$.limit'],
  ['limit=41', '$.limit'],
  ['limit=ten', '$.limit'],
  ['limit=1&limit=2', '$.limit'],
  ['cursor=%25%25', '$.cursor'],
  ['cursor=bm90IG91cnM%3D', '$.cursor'],
  ['colour=red', '$.colour'],
])('a list with %s is refused', async (query, pointer) => {
  const { partner } = await openPartner();
  const refused = await partner.get(`/subscribers?${query}`);
  expect(refused.status).toBe(400);
  expect(pointersOf(refused)).toEqual([pointer]);
});

test('the cursor of one list is unknown to another one', async () => {
  const { partner } = await openPartner();
  await someSubscriber(partner);
  await someSubscriber(partner);
  const first = await partner.get('/subscribers?limit=1');
  const { search } = new URL(first.body._links.next?.href ?? '');
  expect(pointersOf(await partner.get(`/accounts${search}`))).toEqual(['$.cursor']);
});
