import { expect } from 'vitest';
import type { NewAccount } from '../../../../shared/provider/partner/customers/accounts.ts';
import { type Practice, write } from '../../../support/documents/practice.ts';
import { expectKept, expectRefused } from '../../../support/documents/refused.ts';
import {
  bareAccount,
  bareOwner,
  barePerson,
  newAccount,
  owner,
  person,
  someAccount,
} from '../../../support/documents/some-customer.ts';
import { someSubscriber } from '../../../support/documents/some-subscription.ts';
import { statementsOf } from '../../../support/documents/statement.ts';

const states = statementsOf('Partner API');

/** The document's members of a subscriber's address, by both spellings. */
const members = [
  ['line1', 'line1', 'Road 3'],
  ['line2', 'line2', 'Back'],
  ['city', 'city', 'Boston'],
  ['country', 'country', 'US'],
  ['state', 'state', 'MA'],
  ['postal_code', 'postalCode', '02108'],
] as const;

const whole = {
  line1: 'Road 3',
  line2: 'Back',
  city: 'Boston',
  country: 'US',
  state: 'MA',
  postalCode: '02108',
};
const bareWhole = {
  line1: 'Road 3',
  line2: 'Back',
  city: 'Boston',
  country: 'US',
  state: 'MA',
  postal_code: '02108',
};

const withAddress = (address: object) => ({ ...newAccount, owner: { ...owner, address } }) as NewAccount;
const bareWithAddress = (address: object) => ({ ...bareAccount, owner: { ...bareOwner, address } });

for (const country of ['US', 'CA'])
  states(
    'Account',
    `the address of an account in ${country} needs no state, which the document does not show there`,
    async ({ partner, barePartner }) => {
      const { owner: made } = await partner.accounts.create(withAddress({ country }), write);
      expect(made?.address).toMatchObject({ country, state: undefined });
      const bare = await barePartner('POST', '/accounts', bareWithAddress({ country }));
      expect(bare).toMatchObject({ status: 201, body: { owner: { address: { country } } } });
    },
  );

states('Account', "an owner's address can be patched in part", async (practice) => {
  const { partner, barePartner } = practice;
  const id = await someAccount(practice);
  const patched = await partner.accounts.update(id, { owner: { address: { city: 'Ulm' } } }, write);
  expect(patched.owner).toMatchObject({ firstName: 'Robin', address: { line1: 'Way 1', city: 'Ulm' } });
  const body = { owner: { address: { line1: 'Way 9' } } };
  expect(await barePartner('PATCH', `/accounts/${id}`, body)).toMatchObject({
    status: 200,
    body: { owner: { last_name: 'Example', address: { line1: 'Way 9', city: 'Ulm', country: 'DE' } } },
  });
});

for (const name of ['', 'x'.repeat(101)])
  states(
    'Account',
    `an account is not patched with a name of ${name.length} characters`,
    async (practice) => {
      const id = await someAccount(practice);
      await expectKept(practice, 'updateAccount', () =>
        practice.partner.accounts.update(id, { name }, write),
      );
      expectRefused(await practice.barePartner('PATCH', `/accounts/${id}`, { name }), '$.name');
    },
  );

for (const [member, camel, value] of [
  ['type', 'type', 'business'],
  ['number', 'number', '7'],
])
  states('Account', `the ${member} of an account cannot be patched`, async (practice) => {
    const id = await someAccount(practice);
    const change = { [camel ?? '']: value } as never;
    await expectKept(practice, 'updateAccount', () => practice.partner.accounts.update(id, change, write));
    const said = await practice.barePartner('PATCH', `/accounts/${id}`, { [member ?? '']: value });
    expectRefused(said, `$.${member}`);
  });

async function ofSubscriber(practice: Practice) {
  const accountId = await someAccount(practice);
  return {
    create: (address: object) =>
      practice.partner.subscribers.create(
        { accountId, ...person, address: address as typeof person.address },
        write,
      ),
    bare: (address: object) =>
      practice.barePartner('POST', '/subscribers', { account_id: accountId, ...barePerson, address }),
  };
}

for (const [member, camel, value] of members)
  states('Subscriber', `the address of a subscriber has a ${member}`, async (practice) => {
    const { create, bare } = await ofSubscriber(practice);
    expect((await create(whole)).address).toHaveProperty(camel, value);
    expect(await bare(bareWhole)).toMatchObject({ status: 201, body: { address: { [member]: value } } });
  });

for (const [member, camel] of members)
  states('Subscriber', `the ${member} of an address is a string`, async (practice) => {
    const { create, bare } = await ofSubscriber(practice);
    await expectKept(practice, 'createSubscriber', () => create({ ...whole, [camel]: 7 }));
    expectRefused(await bare({ ...bareWhole, [member]: 7 }), `$.address.${member}`);
  });

for (const [country, state, isEnough] of [
  ['DE', undefined, true],
  ['US', 'NY', true],
  ['US', undefined, false],
  ['CA', 'QC', true],
  ['CA', undefined, false],
  [undefined, 'NY', false],
] as const)
  states(
    'Subscriber',
    `${country ?? 'no country'} with ${state ?? 'no state'} is ${isEnough ? 'enough' : 'too little'} of an address`,
    async (practice) => {
      const { create, bare } = await ofSubscriber(practice);
      const address = { ...(country && { country }), ...(state && { state }) };
      if (isEnough) {
        expect((await create(address)).address).toMatchObject(address);
        expect((await bare(address)).status).toBe(201);
        return;
      }
      await expectKept(practice, 'createSubscriber', () => create(address));
      expectRefused(await bare(address), country ? '$.address.state' : '$.address.country');
    },
  );

for (const [member, camel, value] of members)
  states('Subscriber', `an update may name the ${member} of the address alone`, async (practice) => {
    const { partner, barePartner } = practice;
    const { id } = await someSubscriber(practice);
    const updated = await partner.subscribers.update(id, { address: { [camel]: value } }, write);
    expect(updated.address).toHaveProperty(camel, value);
    expect(updated).toMatchObject({ firstName: 'Kim', email: 'kim@example.com' });
    const said = await barePartner('PATCH', `/subscribers/${id}`, { address: { [member]: value } });
    expect(said).toMatchObject({ status: 200, body: { address: { [member]: value } } });
  });
