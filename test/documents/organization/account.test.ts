import { expect } from 'vitest';
import { statementsOf } from '../../support/documents/statement.ts';
import { linksIn } from './bare-answer.ts';
import { readChanged } from './changed-answers.ts';
import { type BothReadings, saidIn, statesMembers } from './members.ts';

const states = statementsOf('Organization API');

const read: BothReadings = async ({ organization, bareOrganization, sandbox }) => {
  const id = sandbox.senders[0]?.accountId ?? '';
  return {
    typed: await organization.accounts.get(id),
    said: saidIn(await bareOrganization('GET', `/accounts/${id}`)),
  };
};

statesMembers(
  'Account',
  'an account',
  [
    ['id', 'id', expect.stringMatching(/^acc_[0-9A-Z]{26}$/), 'acc_ and 26 characters of 0-9 and A-Z'],
    ['reference_code', 'referenceCode', 'UNIT-1', 'a string'],
    ['name', 'name', 'Unit 1', 'a string'],
    ['country', 'country', 'GB', 'a string'],
    ['status', 'status', 'active', 'of which one value is shown: active'],
  ],
  read,
);

states('Account', 'an account with another status than active keeps it', async (practice) => {
  const id = practice.sandbox.senders[0]?.accountId ?? '';
  const account = await readChanged(practice, { status: 'on_hold' }, ({ accounts }) => accounts.get(id));
  expect(account.status).toBe('on_hold');
});

states('Account', 'what an account links to stands in its raw part', async (practice) => {
  const id = practice.sandbox.senders[0]?.accountId ?? '';
  const bare = await practice.bareOrganization('GET', `/accounts/${id}`);
  expect(linksIn(bare)).toEqual(['self']);
  expect((await practice.organization.accounts.get(id)).raw).toEqual({
    _links: { self: { href: `${practice.sandbox.baseUrl}/enterprise/accounts/${id}` } },
  });
});
