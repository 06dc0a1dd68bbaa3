import { expect } from 'vitest';
import type { Practice } from '../../../support/documents/practice.ts';
import { statementsOf } from '../../../support/documents/statement.ts';
import { linksIn } from '../bare-answer.ts';
import { readChanged } from '../changed-answers.ts';
import { type BothReadings, saidIn, statesMembers } from '../members.ts';

const states = statementsOf('Organization API');

const idIn = ({ sandbox }: Practice) => sandbox.senders[0]?.subscriptionId ?? '';

const read: BothReadings = async (practice) => ({
  typed: await practice.organization.subscriptions.get(idIn(practice)),
  said: saidIn(await practice.bareOrganization('GET', `/subscriptions/${idIn(practice)}`)),
});

statesMembers(
  'Subscription',
  'a subscription',
  [
    ['id', 'id', expect.stringMatching(/^sub_[0-9A-Z]{26}$/), 'sub_ and 26 characters of 0-9 and A-Z'],
    ['status', 'status', 'active', 'which is active while it is in use'],
    ['created_at', 'createdAt', '2020-01-01T00:00:00.000Z', 'a timestamp'],
  ],
  read,
);

const terminated = { fleet: { subscriptions: 1, terminatedSubscriptions: 1 } };

statesMembers(
  'Subscription',
  'a subscription that has ended',
  [
    ['status', 'status', 'terminated', 'which is terminated'],
    ['terminated_at', 'terminatedAt', '2020-01-31T00:00:00.000Z', 'a timestamp'],
  ],
  async ({ organization, bareOrganization }) => {
    const [page] = await Array.fromAsync(organization.subscriptions.list({ status: 'terminated' }).pages());
    const [typed] = page?.items ?? [];
    if (typed === undefined) throw new Error('The sandbox shows no terminated subscription');
    return { typed, said: saidIn(await bareOrganization('GET', `/subscriptions/${typed.id}`)) };
  },
  terminated,
);

states('Subscription', 'terminated_at is null while a subscription is in use', async (practice) => {
  const { typed, said } = await read(practice);
  expect(said.terminated_at).toBeNull();
  expect(typed).toMatchObject({ terminatedAt: undefined, raw: { terminated_at: null } });
});

for (const relation of ['self', 'subscriber', 'sim_profile', 'phone_numbers', 'services'])
  states('Subscription', `a subscription links to ${relation}`, async (practice) => {
    const { organization, bareOrganization } = practice;
    const id = idIn(practice);
    expect(linksIn(await bareOrganization('GET', `/subscriptions/${id}`))).toContain(relation);
    const { raw } = await organization.subscriptions.get(id);
    expect(raw._links).toHaveProperty([relation, 'href'], expect.stringMatching(/^http/));
  });

states('Subscription', 'a link has one member, href', async (practice) => {
  const { body } = await practice.bareOrganization('GET', `/subscriptions/${idIn(practice)}`);
  const links = (body as { _links: Record<string, object> })._links;
  expect(Object.values(links).map((link) => Object.keys(link))).toEqual(Array(5).fill(['href']));
});

states('Subscription', 'a status that the document does not list is kept', async (practice) => {
  const subscription = await readChanged(practice, { status: 'paused' }, ({ subscriptions }) =>
    subscriptions.get(idIn(practice)),
  );
  expect(subscription.status).toBe('paused');
});
