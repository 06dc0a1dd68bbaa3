import { expect } from 'vitest';
import { statementsOf } from '../../../support/documents/statement.ts';
import { linksIn } from '../bare-answer.ts';
import { readChanged } from '../changed-answers.ts';
import { type BothReadings, saidIn, statesMembers } from '../members.ts';

const states = statementsOf('Organization API');

const read: BothReadings = async ({ organization, bareOrganization, sandbox }) => {
  const id = sandbox.senders[0]?.subscriberId ?? '';
  return {
    typed: await organization.subscribers.get(id),
    said: saidIn(await bareOrganization('GET', `/subscribers/${id}`)),
  };
};

statesMembers(
  'Subscriber',
  'a subscriber',
  [
    ['id', 'id', expect.stringMatching(/^sbr_[0-9A-Z]{26}$/), 'sbr_ and 26 characters of 0-9 and A-Z'],
    ['first_name', 'firstName', 'Robin', 'a string'],
    ['last_name', 'lastName', 'Example', 'a string'],
    ['email', 'email', 'line-447700900000@example.com', 'a string'],
    ['employee_id', 'employeeId', 'E-447700900000', 'a string'],
    ['group', 'group', 'Staff', 'a string'],
  ],
  read,
);

states('Subscriber', 'a subscriber has _links, kept in its raw part', async (practice) => {
  const id = practice.sandbox.senders[0]?.subscriberId ?? '';
  expect(linksIn(await practice.bareOrganization('GET', `/subscribers/${id}`))).toEqual(['self']);
  expect((await practice.organization.subscribers.get(id)).raw).toEqual({
    _links: { self: { href: `${practice.sandbox.baseUrl}/enterprise/subscribers/${id}` } },
  });
});

states('Subscriber', 'a subscriber id with another prefix is taken as it comes', async (practice) => {
  const id = practice.sandbox.senders[0]?.subscriptionId ?? '';
  const changes = { '_embedded.subscriber.id': 'usr_0123456789ABCDEFGHIJKLMNOP' };
  const { subscriber } = await readChanged(practice, changes, ({ subscriptions }) =>
    subscriptions.get(id, { transclude: ['subscriber'] }),
  );
  expect(subscriber?.id).toBe('usr_0123456789ABCDEFGHIJKLMNOP');
});
