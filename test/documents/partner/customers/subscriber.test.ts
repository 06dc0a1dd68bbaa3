import { expect } from 'vitest';
import type { NewSubscriber } from '../../../../shared/provider/partner/customers/subscribers.ts';
import { type Practice, write } from '../../../support/documents/practice.ts';
import { expectKept, expectRefused } from '../../../support/documents/refused.ts';
import { barePerson, person, someAccount } from '../../../support/documents/some-customer.ts';
import { statementsOf } from '../../../support/documents/statement.ts';
import { aMoment, anId, statesMembers } from '../resource-members.ts';

const states = statementsOf('Partner API');

const birthday = '1990-02-28';

async function subscriber(practice: Practice): Promise<string> {
  const accountId = await someAccount(practice);
  return (await practice.partner.subscribers.create({ accountId, ...person, birthDate: birthday }, write)).id;
}

statesMembers({
  heading: 'Subscriber',
  what: 'a subscriber',
  prepare: subscriber,
  path: (id) => `/subscribers/${id}`,
  get: (partner, id) => partner.subscribers.get(id),
  members: [
    ['id', 'id', anId('subr_')],
    ['created_at', 'createdAt', aMoment],
    ['updated_at', 'updatedAt', aMoment],
    ['first_name', 'firstName', 'Kim'],
    ['last_name', 'lastName', 'Example'],
    ['email', 'email', 'kim@example.com'],
    ['locale', 'locale', 'en-GB'],
    ['address.line1', 'address.line1', 'Way 2'],
    ['address.city', 'address.city', 'Köln'],
    ['address.country', 'address.country', 'DE'],
    ['address.postal_code', 'address.postalCode', '50667'],
    ['birth_date', 'birthDate', birthday],
    ['_embedded.account.id', 'account.id', anId('acc_')],
    ['_links.subscriptions', 'raw._links.subscriptions', expect.any(Object)],
  ],
});

for (const [member, camel] of [
  ['account_id', 'accountId'],
  ['first_name', 'firstName'],
  ['last_name', 'lastName'],
  ['email', 'email'],
  ['address', 'address'],
] as const)
  states('Subscriber', `a subscriber is created with ${member}`, async (practice) => {
    const accountId = await someAccount(practice);
    const { [camel]: _left, ...lacking } = { accountId, ...person } as Record<string, unknown>;
    const create = () => practice.partner.subscribers.create(lacking as NewSubscriber, write);
    await expectKept(practice, 'createSubscriber', create);
    const { [member]: _bare, ...bare } = { account_id: accountId, ...barePerson } as Record<string, unknown>;
    expectRefused(await practice.barePartner('POST', '/subscribers', bare), `$.${member}`);
  });

states('Limits', 'the locale of a subscriber is en-GB when none is given', async (practice) => {
  const accountId = await someAccount(practice);
  expect(await practice.partner.subscribers.create({ accountId, ...person }, write)).toMatchObject({
    locale: 'en-GB',
  });
  const body = { account_id: accountId, ...barePerson };
  expect((await practice.barePartner('POST', '/subscribers', body)).body).toMatchObject({ locale: 'en-GB' });
});

states('Subscriber', 'a locale that is given is kept', async (practice) => {
  const accountId = await someAccount(practice);
  const created = await practice.partner.subscribers.create({ accountId, ...person, locale: 'de-DE' }, write);
  expect(created.locale).toBe('de-DE');
});

states('Subscriber', 'an account id of a subscriber has at most 100 characters', async (practice) => {
  const create = () => practice.partner.subscribers.create({ accountId: 'x'.repeat(101), ...person }, write);
  await expectKept(practice, 'createSubscriber', create);
  const body = { account_id: 'x'.repeat(101), ...barePerson };
  expectRefused(await practice.barePartner('POST', '/subscribers', body), '$.account_id');
});

states('Subscriber', 'a North American address has a state, a global one needs none', async (practice) => {
  const accountId = await someAccount(practice);
  const create = (address: NewSubscriber['address']) =>
    practice.partner.subscribers.create({ accountId, ...person, address }, write);
  expect(await create({ country: 'US', state: 'NY' })).toMatchObject({
    address: { country: 'US', state: 'NY' },
  });
  expect(await create({ country: 'FR' })).toMatchObject({ address: { country: 'FR' } });
  await expectKept(practice, 'createSubscriber', () => create({ country: 'US' } as never));
  const bare = { account_id: accountId, ...barePerson, address: { country: 'US' } };
  expectRefused(await practice.barePartner('POST', '/subscribers', bare), '$.address.state');
});

states('Subscriber', 'a birth date is a date', async (practice) => {
  const accountId = await someAccount(practice);
  const create = () =>
    practice.partner.subscribers.create({ accountId, ...person, birthDate: '1.2.90' }, write);
  await expectKept(practice, 'createSubscriber', create);
  const body = { account_id: accountId, ...barePerson, birth_date: '1.2.90' };
  expectRefused(await practice.barePartner('POST', '/subscribers', body), '$.birth_date');
});

for (const [member, camel, value] of [
  ['first_name', 'firstName', 'Max'],
  ['last_name', 'lastName', 'Other'],
  ['email', 'email', 'max@example.com'],
  ['locale', 'locale', 'fr-FR'],
  ['birth_date', 'birthDate', '2000-01-01'],
] as const)
  states('Subscriber', `an update may name ${member} alone`, async (practice) => {
    const id = await subscriber(practice);
    practice.clock.advance(1_000);
    const updated = await practice.partner.subscribers.update(id, { [camel]: value }, write);
    expect(updated).toMatchObject({ [camel]: value, address: { city: 'Köln' } });
    expect(updated.updatedAt).toBe('2026-03-01T12:00:01.000Z');
    const bare = await practice.barePartner('PATCH', `/subscribers/${id}`, { [member]: value });
    expect(bare).toMatchObject({ status: 200, body: { [member]: value } });
  });
