import { expect } from 'vitest';
import { portingIn } from '../../../support/documents/porting-in.ts';
import { write } from '../../../support/documents/practice.ts';
import { allOf, expectKept, expectRefused } from '../../../support/documents/refused.ts';
import { portingOut } from '../../../support/documents/some-customer.ts';
import { firstSubscription, oneSubscription } from '../../../support/documents/some-subscription.ts';
import { statementsOf } from '../../../support/documents/statement.ts';
import { aMoment, anId, statesMembers } from '../resource-members.ts';
import { portingForms } from './porting-forms.ts';

const states = statementsOf('Partner API');

states(
  'Endpoints',
  'Create a porting answers 201 with the porting',
  async (practice) => {
    const { read } = await portingForms(practice);
    expect(await practice.partner.portings.create(read, write)).toMatchObject({
      id: anId('port_'),
      status: 'draft',
    });
    expect(practice.sandbox.spy.calls('partner.createPorting')).toMatchObject([{ status: 201 }]);
  },
  oneSubscription,
);

states(
  'Endpoints',
  'Create a porting answers a stranger 201',
  async (practice) => {
    const { bare } = await portingForms(practice);
    const created = await practice.barePartner('POST', '/portings', bare);
    expect(created).toMatchObject({ status: 201, body: { id: anId('port_'), status: 'draft' } });
  },
  oneSubscription,
);

for (const [member, camel] of [
  ['direction', 'direction'],
  ['country', 'country'],
  ['subscription_id', 'subscriptionId'],
  ['phone_number_id', 'phoneNumberId'],
  ['msisdn', 'msisdn'],
  ['donor_details', 'donorDetails'],
  ['preferred_schedule', 'preferredSchedule'],
] as const)
  states(
    'Porting',
    `a porting is created with ${member}`,
    async (practice) => {
      const { read, bare } = await portingForms(practice);
      const lacking = { ...read, [camel]: undefined } as never;
      await expectKept(practice, 'createPorting', () => practice.partner.portings.create(lacking, write));
      expectRefused(
        await practice.barePartner('POST', '/portings', { ...bare, [member]: undefined }),
        `$.${member}`,
      );
    },
    oneSubscription,
  );

for (const [what, camel, member, value] of [
  ['another direction than in', 'direction', 'direction', 'out'],
  ['another country than DE', 'country', 'country', 'FR'],
  ['a subscription id of more than 100 characters', 'subscriptionId', 'subscription_id', 'x'.repeat(101)],
  ['a phone number id of more than 100 characters', 'phoneNumberId', 'phone_number_id', 'x'.repeat(101)],
  ['a number that is not in E.164 form', 'msisdn', 'msisdn', '0151 1234'],
] as const)
  states(
    'Porting',
    `${what} is refused`,
    async (practice) => {
      const { read, bare } = await portingForms(practice);
      const wrong = { ...read, [camel]: value } as never;
      await expectKept(practice, 'createPorting', () => practice.partner.portings.create(wrong, write));
      expectRefused(
        await practice.barePartner('POST', '/portings', { ...bare, [member]: value }),
        `$.${member}`,
      );
    },
    oneSubscription,
  );

states(
  'Limits',
  'the number of a porting has at most 15 characters',
  async (practice) => {
    const { read, bare } = await portingForms(practice);
    const [longest, longer] = ['+49151234567890'.slice(0, 15), '+491512345678901'];
    expect(await practice.partner.portings.create({ ...read, msisdn: longest }, write)).toMatchObject({
      msisdn: longest,
    });
    const wrong = { ...read, msisdn: longer };
    await expectKept(practice, 'createPorting', () => practice.partner.portings.create(wrong, write));
    expectRefused(await practice.barePartner('POST', '/portings', { ...bare, msisdn: longer }), '$.msisdn');
  },
  oneSubscription,
);

for (const type of ['first_available_date', 'specific_date'] as const)
  states(
    'Porting',
    `a schedule may be ${type}`,
    async (practice) => {
      const { read } = await portingForms(practice);
      const preferredSchedule = type === 'specific_date' ? read.preferredSchedule : { type };
      const created = await practice.partner.portings.create({ ...read, preferredSchedule }, write);
      expect(created.preferredSchedule).toMatchObject({ type });
      const { body } = await practice.barePartner('GET', `/portings/${created.id}`);
      expect(body).toMatchObject({ preferred_schedule: { type } });
    },
    oneSubscription,
  );

states(
  'Porting',
  'a schedule of another type is refused',
  async (practice) => {
    const { read, bare } = await portingForms(practice);
    const wrong = { ...read, preferredSchedule: { type: 'someday' } } as never;
    await expectKept(practice, 'createPorting', () => practice.partner.portings.create(wrong, write));
    const body = { ...bare, preferred_schedule: { type: 'someday' } };
    expectRefused(await practice.barePartner('POST', '/portings', body), '$.preferred_schedule.type');
  },
  oneSubscription,
);

statesMembers({
  heading: 'Porting',
  what: 'a porting in',
  prepare: async (practice) => {
    const { read } = await portingForms(practice);
    const { id } = await practice.partner.portings.create(read, write);
    practice.clock.advance(5_000);
    return id;
  },
  path: (id) => `/portings/${id}`,
  get: (partner, id) => partner.portings.get(id),
  options: oneSubscription,
  members: [
    ['id', 'id', anId('port_')],
    ['direction', 'direction', 'in'],
    ['preferred_schedule.preferred_porting_at', 'preferredSchedule.preferredPortingAt', aMoment],
    ['country', 'country', 'DE'],
    ['status', 'status', 'scheduled'],
    ['msisdn', 'msisdn', '+4915123456789'],
    ['donor_details._embedded.network_operator.id', 'donorDetails.networkOperator.id', anId('nopr_')],
    ['donor_details._embedded.service_provider.id', 'donorDetails.serviceProvider.id', anId('spro_')],
    ['donor_details.account.type', 'donorDetails.account.type', 'personal'],
    ['cancelation_deadline_at', 'cancellationDeadlineAt', aMoment],
    ['scheduled_at', 'scheduledAt', aMoment],
    ['created_at', 'createdAt', aMoment],
    ['updated_at', 'updatedAt', aMoment],
    ['_links.subscriber', 'raw._links.subscriber', expect.any(Object)],
    ['_links.subscription', 'raw._links.subscription', expect.any(Object)],
    ['_links.phone_number', 'raw._links.phone_number', expect.any(Object)],
  ],
});

statesMembers({
  heading: 'Porting',
  what: 'a porting out',
  prepare: async (practice) => {
    const id = await portingOut(practice);
    await practice.partner.portings.accept(id, { terminationAction: 'terminate' }, write);
    practice.clock.advance(5_000);
    return id;
  },
  path: (id) => `/portings/${id}`,
  get: (partner, id) => partner.portings.get(id),
  options: oneSubscription,
  members: [
    ['direction', 'direction', 'out'],
    ['termination_action', 'terminationAction', 'terminate'],
    ['recipient_details._embedded.network_operator.id', 'recipientDetails.networkOperator.id', anId('nopr_')],
    ['recipient_details._embedded.service_provider.id', 'recipientDetails.serviceProvider.id', anId('spro_')],
  ],
});

states(
  'Porting',
  'portings are listed by status, number and subscription',
  async (practice) => {
    const id = await portingIn(practice);
    const { subscriptionId } = await firstSubscription(practice);
    const { phoneNumberId } = await practice.partner.portings.get(id);
    for (const filter of [{ status: 'draft' }, { phoneNumberId }, { subscriptionId }] as const)
      expect((await allOf(practice.partner.portings.list(filter))).map((one) => one.id)).toEqual([id]);
    expect(await allOf(practice.partner.portings.list({ status: 'cancelation_requested' }))).toEqual([]);
    const bare = await practice.barePartner(
      'GET',
      `/portings?status=draft&subscription-id=${subscriptionId}`,
    );
    expect(bare.body).toMatchObject({ _embedded: { portings: [{ id }] } });
    expectRefused(await practice.barePartner('GET', '/portings?status=cancellation_requested'), '$.status');
  },
  oneSubscription,
);
