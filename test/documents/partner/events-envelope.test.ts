import { expect } from 'vitest';
import { parseEvent } from '../../../shared/provider/partner/events/event.ts';
import { write } from '../../support/documents/practice.ts';
import { firstSubscription, oneSubscription } from '../../support/documents/some-subscription.ts';
import { statementsOf } from '../../support/documents/statement.ts';
import { openReceiver } from '../../support/sandbox/webhook-receiver.ts';
import { oneNotifiedOf } from './notified.ts';

const states = statementsOf('Partner API');

const bytes = (json: unknown) => new TextEncoder().encode(JSON.stringify(json));

const envelope = {
  id: 'evt_1',
  type: 'product.active',
  created_at: '2026-03-01T12:00:00Z',
  data: { product: { id: 'prd_1', status: 'active' } },
};

states(
  'Events',
  'a notification is an application/hal+json body with id, type, created_at and data',
  async (practice) => {
    const { subscriptionId } = await firstSubscription(practice);
    practice.clock.advance(90_000);
    const { contentType, bare, read } = await oneNotifiedOf(practice, 'subscription.grace', () =>
      practice.partner.subscriptions.grace(subscriptionId, write),
    );
    expect(contentType).toBe('application/hal+json');
    expect(bare).toEqual({
      id: expect.stringMatching(/^evt_.{1,96}$/),
      type: 'subscription.grace',
      created_at: '2026-03-01T12:01:30.000Z',
      data: { subscription: expect.anything() },
    });
    expect(read).toMatchObject({
      id: bare.id,
      type: 'subscription.grace',
      createdAt: '2026-03-01T12:01:30.000Z',
      data: bare.data,
    });
  },
  oneSubscription,
);

states(
  'Events',
  'every notification has an id of its own',
  async (practice) => {
    const { subscriptionId } = await firstSubscription(practice);
    await practice.partner.subscriptions.grace(subscriptionId, write);
    await practice.partner.subscriptions.suspend(subscriptionId, write);
    const ids = practice.sandbox.partner.events().map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(2);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.every((id) => id.startsWith('evt_') && id.length <= 100)).toBe(true);
  },
  oneSubscription,
);

for (const member of ['id', 'type', 'created_at', 'data'] as const) {
  states('Events', `${member} is required in a notification`, async () => {
    const { [member]: _, ...without } = envelope;
    expect(parseEvent(bytes(envelope))).toHaveProperty('event');
    expect(parseEvent(bytes(without))).toEqual({ fault: expect.stringContaining(member) });
  });
}

states(
  'Events',
  'the id of a notification may have 100 characters, and a longer one loses no event',
  async () => {
    const id = `evt_${'x'.repeat(96)}`;
    for (const one of [id, `${id}x`])
      expect(parseEvent(bytes({ ...envelope, id: one }))).toMatchObject({ event: { id: one } });
    expect(parseEvent(bytes({ ...envelope, id: '' }))).toEqual({ fault: expect.stringContaining('id') });
  },
);

for (const [created_at, isMoment] of [
  ['2026-03-01T12:00:00Z', true],
  ['2026-03-01T12:00:00.000+01:00', true],
  ['at noon', false],
  [1772366400, false],
] as const) {
  states('Events', `created_at ${created_at} is ${isMoment ? 'a moment' : 'refused'}`, async () => {
    const parsed = parseEvent(bytes({ ...envelope, created_at }));
    if (isMoment) expect(parsed).toMatchObject({ event: { createdAt: created_at } });
    else expect(parsed).toEqual({ fault: expect.stringContaining('created_at') });
  });
}

states('Events', 'data is an object', async () => {
  for (const data of ['a product', ['a product'], null]) {
    expect(parseEvent(bytes({ ...envelope, data }))).toEqual({ fault: expect.stringContaining('data') });
  }
});

states('Events', 'a type that the document does not name is kept as it comes', async () => {
  expect(parseEvent(bytes({ ...envelope, type: 'product.expired' }))).toMatchObject({
    event: { type: 'product.expired', subject: { about: 'product', product: { id: 'prd_1' } } },
  });
});

states(
  'Events',
  'a receiver that answers 200 gets an event once, one that answers 500 gets it again',
  async (practice) => {
    const { sandbox, clock, partner } = practice;
    const { subscriptionId } = await firstSubscription(practice);
    const { url, received } = await openReceiver(500, 200);
    sandbox.partner.webhooks.register({ url, enabledEvents: ['subscription.grace'] });
    await partner.subscriptions.grace(subscriptionId, write);
    for (const waitMs of [0, 10_000, 3_600_000]) {
      clock.advance(waitMs);
      await sandbox.partner.webhooks.deliver();
    }
    expect(received).toHaveLength(2);
    expect(received[1]?.raw).toBe(received[0]?.raw);
  },
  oneSubscription,
);

states(
  'Events',
  'a receiver is registered with the provider, because no operation does it',
  async ({ barePartner }) => {
    for (const [method, body] of [
      ['POST', { url: 'http://127.0.0.1:1/events' }],
      ['GET', undefined],
    ] as const) {
      expect((await barePartner(method, '/webhooks', body)).status).toBe(404);
    }
  },
);
