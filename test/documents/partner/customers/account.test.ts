import { expect } from 'vitest';
import { write } from '../../../support/documents/practice.ts';
import { expectKept, expectRefused } from '../../../support/documents/refused.ts';
import {
  bareAccount,
  bareOwner,
  newAccount,
  owner,
  someAccount,
} from '../../../support/documents/some-customer.ts';
import { statementsOf } from '../../../support/documents/statement.ts';

const states = statementsOf('Partner API');

states(
  'Account',
  'an account has id, name, type, number, owner, created_at and updated_at',
  async (practice) => {
    const { partner, barePartner } = practice;
    const id = await someAccount(practice);
    const read = await partner.accounts.get(id);
    expect(read).toMatchObject({
      id: expect.stringMatching(/^acc_/),
      name: 'Robin',
      type: 'personal',
      number: expect.any(String),
      owner: { firstName: 'Robin', lastName: 'Example', address: owner.address },
      createdAt: '2026-03-01T12:00:00.000Z',
      updatedAt: '2026-03-01T12:00:00.000Z',
    });
    expect((await barePartner('GET', `/accounts/${id}`)).body).toMatchObject({
      id,
      name: 'Robin',
      type: 'personal',
      number: expect.any(String),
      owner: bareOwner,
      created_at: '2026-03-01T12:00:00.000Z',
      updated_at: '2026-03-01T12:00:00.000Z',
      _links: expect.any(Object),
    });
  },
);

states('Account', 'an account may be created without a name', async ({ partner, barePartner }) => {
  const { name: _name, ...unnamed } = newAccount;
  expect(await partner.accounts.create(unnamed as typeof newAccount, write)).toMatchObject({
    type: 'personal',
  });
  const { name: _bare, ...bare } = bareAccount;
  expect((await barePartner('POST', '/accounts', bare)).status).toBe(201);
});

for (const member of ['type', 'owner'] as const) {
  states('Account', `an account is created with a ${member}`, async (practice) => {
    const { [member]: _left, ...lacking } = newAccount as unknown as Record<string, unknown>;
    await expectKept(practice, 'createAccount', () =>
      practice.partner.accounts.create(lacking as never, write),
    );
    const { [member]: _bare, ...bare } = bareAccount as Record<string, unknown>;
    const refused = await practice.barePartner('POST', '/accounts', bare);
    expectRefused(refused, `$.${member}`);
  });
}

for (const member of ['first_name', 'last_name', 'address'] as const) {
  const camel = { first_name: 'firstName', last_name: 'lastName', address: 'address' }[member];
  states('Account', `an owner is named with a ${member}`, async (practice) => {
    const { [camel]: _left, ...lacking } = owner as Record<string, unknown>;
    const body = { ...newAccount, owner: lacking } as never;
    await expectKept(practice, 'createAccount', () => practice.partner.accounts.create(body, write));
    const { [member]: _bare, ...bare } = bareOwner as Record<string, unknown>;
    const refused = await practice.barePartner('POST', '/accounts', { ...bareAccount, owner: bare });
    expectRefused(refused, `$.owner.${member}`);
  });
}

for (const member of ['line1', 'line2', 'city', 'country', 'postal_code'] as const) {
  states('Account', `an address has a ${member}`, async (practice) => {
    const id = await someAccount(practice);
    const camel = member === 'postal_code' ? 'postalCode' : member;
    const { owner: read } = await practice.partner.accounts.get(id);
    expect(read?.address).toHaveProperty(camel, owner.address[camel]);
    const { body } = await practice.barePartner('GET', `/accounts/${id}`);
    expect(body).toHaveProperty(['owner', 'address', member], bareOwner.address[member]);
  });
}

states(
  'Account',
  'a listed account may show company name, tax id and an address in place of its owner',
  async (practice) => {
    const { partner, barePartner } = practice;
    const address = owner.address;
    await partner.accounts.create(
      { type: 'business', companyName: 'Example Ltd', taxId: 'DE1', address, name: 'Firm' },
      write,
    );
    const [read] = await Array.fromAsync(partner.accounts.list());
    expect(read).toMatchObject({ companyName: 'Example Ltd', taxId: 'DE1', address });
    expect(read?.owner).toBeUndefined();
    const { body } = await barePartner('GET', '/accounts');
    expect(body).toMatchObject({
      _embedded: { accounts: [{ company_name: 'Example Ltd', tax_id: 'DE1', address: bareOwner.address }] },
    });
  },
);

states('Account', 'name and owner can be patched, each alone, and updated_at follows', async (practice) => {
  const { partner, clock, barePartner } = practice;
  const id = await someAccount(practice);
  clock.advance(1_000);
  expect(await partner.accounts.update(id, { name: 'Other' }, write)).toMatchObject({
    name: 'Other',
    owner: { firstName: 'Robin' },
    updatedAt: '2026-03-01T12:00:01.000Z',
  });
  const patched = await barePartner('PATCH', `/accounts/${id}`, { owner: { first_name: 'Max' } });
  expect(patched).toMatchObject({ status: 200, body: { name: 'Other', owner: { first_name: 'Max' } } });
});

states('Account', 'an account of unknown type is refused', async (practice) => {
  const body = { ...newAccount, type: 'club' } as never;
  await expectKept(practice, 'createAccount', () => practice.partner.accounts.create(body, write));
  expectRefused(await practice.barePartner('POST', '/accounts', { ...bareAccount, type: 'club' }), '$.type');
});

states('Limits', 'an account name has 1 to 100 characters', async (practice) => {
  const { partner, barePartner } = practice;
  for (const name of ['x', 'x'.repeat(100)]) {
    expect(await partner.accounts.create({ ...newAccount, name }, write)).toMatchObject({ name });
    expect((await barePartner('POST', '/accounts', { ...bareAccount, name })).status).toBe(201);
  }
  for (const name of ['', 'x'.repeat(101)]) {
    await expectKept(practice, 'createAccount', () =>
      partner.accounts.create({ ...newAccount, name }, write),
    );
    expectRefused(await barePartner('POST', '/accounts', { ...bareAccount, name }), '$.name');
  }
});
