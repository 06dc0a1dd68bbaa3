import { expect } from 'vitest';
import { write } from '../../../support/documents/practice.ts';
import { allOf } from '../../../support/documents/refused.ts';
import { firstNumber, openNumber } from '../../../support/documents/some-customer.ts';
import { firstSubscription, oneSubscription } from '../../../support/documents/some-subscription.ts';
import { statementsOf } from '../../../support/documents/statement.ts';
import { aMoment, anId, statesMembers } from '../resource-members.ts';

const states = statementsOf('Partner API');

statesMembers({
  heading: 'Phone number',
  what: 'a phone number',
  prepare: firstNumber,
  path: (id) => `/phone-numbers/${id}`,
  get: (partner, id) => partner.phoneNumbers.get(id),
  options: oneSubscription,
  members: [
    ['id', 'id', anId('pn_')],
    ['status', 'status', 'active'],
    ['created_at', 'createdAt', aMoment],
    ['updated_at', 'updatedAt', aMoment],
    ['msisdn', 'msisdn', expect.stringMatching(/^\+[1-9]\d{6,14}$/)],
    ['country', 'country', expect.stringMatching(/^[A-Z]{2}$/)],
    ['is_primary', 'isPrimary', true],
    ['porting_opt_in.enabled', 'portingOptIn.enabled', false],
    ['_links.subscription', 'raw._links.subscription', expect.any(Object)],
    ['_links.enable-porting-opt-in', 'raw._links.enable-porting-opt-in', expect.any(Object)],
  ],
});

states(
  'States and transitions › Phone number',
  'enabling the opt-in sets enabled and expires_at, and offers only to disable it',
  async (practice) => {
    const id = await firstNumber(practice);
    const read = await practice.partner.phoneNumbers.enablePortingOptIn(id, write);
    expect(read.portingOptIn).toMatchObject({ enabled: true, expiresAt: aMoment });
    expect(read.raw._links).toHaveProperty('disable-porting-opt-in');
    expect(read.raw._links).not.toHaveProperty('enable-porting-opt-in');
    const { body } = await practice.barePartner('GET', `/phone-numbers/${id}`);
    expect(body).toMatchObject({ porting_opt_in: { enabled: true, expires_at: aMoment } });
  },
  oneSubscription,
);

states(
  'States and transitions › Phone number',
  'disabling the opt-in unsets enabled and expires_at, and offers only to enable it',
  async (practice) => {
    const id = await openNumber(practice);
    const read = await practice.partner.phoneNumbers.disablePortingOptIn(id, write);
    expect(read.portingOptIn).toMatchObject({ enabled: false, expiresAt: undefined });
    expect(read.raw._links).toHaveProperty('enable-porting-opt-in');
    const { body } = await practice.barePartner('GET', `/phone-numbers/${id}`);
    expect(body).toMatchObject({ porting_opt_in: { enabled: false } });
    expect(body).not.toHaveProperty('porting_opt_in.expires_at');
  },
  oneSubscription,
);

states(
  'States and transitions › Phone number',
  'the number of a subscription that was ended is terminated',
  async (practice) => {
    const id = await firstNumber(practice);
    const { subscriptionId } = await firstSubscription(practice);
    practice.sandbox.partner.terminate(subscriptionId);
    expect((await practice.partner.phoneNumbers.get(id)).status).toBe('terminated');
    expect((await practice.barePartner('GET', `/phone-numbers/${id}`)).body).toMatchObject({
      status: 'terminated',
    });
  },
  oneSubscription,
);

states(
  'Phone number',
  'numbers are listed by subscription',
  async (practice) => {
    const { subscriptionId } = await firstSubscription(practice);
    const read = await allOf(practice.partner.phoneNumbers.list({ subscriptionId }));
    expect(read).toHaveLength(1);
    const { body } = await practice.barePartner('GET', `/phone-numbers?subscription-id=${subscriptionId}`);
    expect(body).toMatchObject({ _embedded: { phone_numbers: [{ id: read[0]?.id }] } });
    const unknown = await practice.barePartner('GET', '/phone-numbers?subscription-id=subs_none');
    expect(unknown.status).toBe(404);
  },
  { partner: { subscriptions: 3 } },
);
