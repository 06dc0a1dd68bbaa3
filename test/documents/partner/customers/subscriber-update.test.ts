import { expect } from 'vitest';
import { type Practice, write } from '../../../support/documents/practice.ts';
import { expectKept, expectRefused } from '../../../support/documents/refused.ts';
import { barePerson, person, someAccount } from '../../../support/documents/some-customer.ts';
import { someSubscriber } from '../../../support/documents/some-subscription.ts';
import { statementsOf } from '../../../support/documents/statement.ts';

const states = statementsOf('Partner API');

async function germanSubscriber(practice: Practice): Promise<string> {
  const accountId = await someAccount(practice);
  const created = await practice.partner.subscribers.create({ accountId, ...person, locale: 'de-DE' }, write);
  return created.id;
}

states('Limits', 'the locale is en-GB after an update that names none', async (practice) => {
  const { partner, barePartner } = practice;
  const id = await germanSubscriber(practice);
  expect((await partner.subscribers.get(id)).locale).toBe('de-DE');
  expect((await partner.subscribers.update(id, { firstName: 'Max' }, write)).locale).toBe('en-GB');
  const named = await barePartner('PATCH', `/subscribers/${id}`, { locale: 'de-DE' });
  expect(named).toMatchObject({ status: 200, body: { locale: 'de-DE' } });
  const unnamed = await barePartner('PATCH', `/subscribers/${id}`, { first_name: 'Kim' });
  expect(unnamed).toMatchObject({ status: 200, body: { first_name: 'Kim', locale: 'en-GB' } });
});

states('Subscriber', 'an update that names the locale keeps it', async (practice) => {
  const id = await germanSubscriber(practice);
  const updated = await practice.partner.subscribers.update(id, { firstName: 'Max', locale: 'de-DE' }, write);
  expect(updated).toMatchObject({ firstName: 'Max', locale: 'de-DE' });
});

states('Subscriber', 'an update may be empty', async (practice) => {
  const { id } = await someSubscriber(practice);
  const before = await practice.partner.subscribers.get(id);
  const { updatedAt: _at, ...rest } = await practice.partner.subscribers.update(id, {}, write);
  expect(before).toMatchObject(rest);
  expect((await practice.barePartner('PATCH', `/subscribers/${id}`, {})).status).toBe(200);
});

states('Subscriber', 'an update may move a subscriber to another account', async (practice) => {
  const { partner, barePartner } = practice;
  const { id, accountId } = await someSubscriber(practice);
  const other = await someAccount(practice);
  expect((await partner.subscribers.update(id, { accountId: other }, write)).account?.id).toBe(other);
  const back = await barePartner('PATCH', `/subscribers/${id}`, { account_id: accountId });
  expect(back).toMatchObject({ status: 200, body: { _embedded: { account: { id: accountId } } } });
});

for (const [member, camel, value] of [
  ['account_id', 'accountId', 'x'.repeat(101)],
  ['first_name', 'firstName', 7],
  ['last_name', 'lastName', 7],
  ['email', 'email', 7],
  ['locale', 'locale', 7],
  ['birth_date', 'birthDate', '1.2.90'],
  ['birth_date', 'birthDate', '1990-02-30'],
  ['address', 'address', 'Bonn'],
] as const) {
  const shown = String(value).slice(0, 12);
  states('Subscriber', `no subscriber is created with ${member} ${shown}`, async (practice) => {
    const accountId = await someAccount(practice);
    const wrong = { accountId, ...person, [camel]: value } as never;
    await expectKept(practice, 'createSubscriber', () => practice.partner.subscribers.create(wrong, write));
    const body = { account_id: accountId, ...barePerson, [member]: value };
    expectRefused(await practice.barePartner('POST', '/subscribers', body), `$.${member}`);
  });

  states('Subscriber', `no subscriber is updated with ${member} ${shown}`, async (practice) => {
    const { id } = await someSubscriber(practice);
    const wrong = { [camel]: value } as never;
    await expectKept(practice, 'updateSubscriber', () =>
      practice.partner.subscribers.update(id, wrong, write),
    );
    expectRefused(
      await practice.barePartner('PATCH', `/subscribers/${id}`, { [member]: value }),
      `$.${member}`,
    );
  });
}

states('Subscriber', 'a subscriber may have no birth date', async (practice) => {
  const { id } = await someSubscriber(practice);
  expect((await practice.partner.subscribers.get(id)).birthDate).toBeUndefined();
  expect((await practice.barePartner('GET', `/subscribers/${id}`)).body).not.toHaveProperty('birth_date');
});
