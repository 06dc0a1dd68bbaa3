import { expect } from 'vitest';
import { write } from '../../../support/documents/practice.ts';
import { expectRefused, firstOf } from '../../../support/documents/refused.ts';
import { firstNumber, openNumber } from '../../../support/documents/some-customer.ts';
import { firstSubscription, oneSubscription } from '../../../support/documents/some-subscription.ts';
import { statementsOf } from '../../../support/documents/statement.ts';
import { problemOf } from '../../../support/provider/thrown.ts';

const states = statementsOf('Partner API');
const heading = 'States and transitions › Phone number';

const dayMs = 86_400_000;

for (const [action, prepare, path] of [
  ['enablePortingOptIn', openNumber, 'enable-porting-opt-in'],
  ['disablePortingOptIn', firstNumber, 'disable-porting-opt-in'],
] as const)
  states(
    heading,
    `${path} is refused where its link is not offered`,
    async (practice) => {
      const id = await prepare(practice);
      const { links } = await practice.partner.phoneNumbers.get(id);
      expect(links).not.toHaveProperty(path);
      const requested = practice.partner.phoneNumbers[action](id, write);
      expect(await problemOf(requested)).toMatchObject({ status: 400, pointers: ["$['phone-number-id']"] });
      expectRefused(
        await practice.barePartner('POST', `/phone-numbers/${id}/${path}`),
        "$['phone-number-id']",
      );
    },
    oneSubscription,
  );

states(
  'Phone number',
  'a number links its subscription, which the client reads as an id',
  async (practice) => {
    const id = await firstNumber(practice);
    const { subscriptionId } = await firstSubscription(practice);
    const read = await practice.partner.phoneNumbers.get(id);
    expect(read.subscriptionId).toBe(subscriptionId);
    const href = `${practice.sandbox.baseUrl}/connect/subscriptions/${subscriptionId}`;
    expect((await practice.barePartner('GET', `/phone-numbers/${id}`)).body).toMatchObject({
      _links: { subscription: { href } },
    });
  },
  oneSubscription,
);

for (const [state, prepare, offered, isEnabled] of [
  ['enabled', openNumber, 'disable-porting-opt-in', true],
  ['disabled', firstNumber, 'enable-porting-opt-in', false],
] as const)
  states(
    'Phone number',
    `a number whose opt-in is ${state} links ${offered}${isEnabled ? ' and has an expires_at' : ''}`,
    async (practice) => {
      const id = await prepare(practice);
      const href = `${practice.sandbox.baseUrl}/connect/phone-numbers/${id}/${offered}`;
      const read = await practice.partner.phoneNumbers.get(id);
      expect(read.links[offered]).toBe(href);
      expect(read.portingOptIn?.enabled).toBe(isEnabled);
      expect(read.portingOptIn?.expiresAt === undefined).toBe(!isEnabled);
      const { body } = await practice.barePartner('GET', `/phone-numbers/${id}`);
      expect(body).toMatchObject({ porting_opt_in: { enabled: isEnabled }, _links: { [offered]: { href } } });
    },
    oneSubscription,
  );

states(
  heading,
  'an opt-in is over at its expires_at',
  async (practice) => {
    const { partner, clock } = practice;
    const id = await openNumber(practice);
    const { portingOptIn } = await partner.phoneNumbers.get(id);
    expect(portingOptIn?.expiresAt).toBe('2026-03-31T12:00:00.000Z');
    clock.advance(30 * dayMs - 1);
    expect((await partner.phoneNumbers.get(id)).portingOptIn?.enabled).toBe(true);
    clock.advance(1);
    expect((await partner.phoneNumbers.get(id)).portingOptIn?.enabled).toBe(false);
  },
  oneSubscription,
);

states(
  heading,
  'a terminated number has no opt-in and offers none',
  async (practice) => {
    const { partner, sandbox, barePartner } = practice;
    const id = await openNumber(practice);
    sandbox.partner.terminate((await firstSubscription(practice)).subscriptionId);
    const read = await partner.phoneNumbers.get(id);
    expect(read).toMatchObject({ status: 'terminated', portingOptIn: { enabled: false } });
    expect(Object.keys(read.links).toSorted()).toEqual(['self', 'subscription']);
    const requested = partner.phoneNumbers.enablePortingOptIn(id, write);
    expect(await problemOf(requested)).toMatchObject({ status: 400 });
    expect((await firstOf(partner.phoneNumbers.list())).status).toBe('terminated');
    expectRefused(
      await barePartner('POST', `/phone-numbers/${id}/enable-porting-opt-in`),
      "$['phone-number-id']",
    );
  },
  oneSubscription,
);
