import { describe, expect, test } from 'vitest';
import { eventTypes } from '../../../shared/core/rules/event-types.ts';
import { parseEvent } from '../../../shared/provider/partner/events/event.ts';

const envelope = {
  id: 'evt_1',
  type: 'product.active',
  created_at: '2025-01-28T10:00:00Z',
  data: { product: { id: 'prd_1', status: 'active' } },
};
const bytes = (json: unknown) => new TextEncoder().encode(JSON.stringify(json));
const eventOf = (json: unknown) => {
  const parsed = parseEvent(bytes(json));
  if ('fault' in parsed) throw new Error(parsed.fault);
  return parsed.event;
};

test('the envelope is read, and its data kept as it came', () => {
  expect(eventOf({ ...envelope, extra: 1 })).toMatchObject({
    id: 'evt_1',
    type: 'product.active',
    createdAt: '2025-01-28T10:00:00Z',
    data: { product: { id: 'prd_1', status: 'active' } },
  });
});

describe('what an event is about is read', () => {
  const product = {
    id: 'prd_1',
    _links: { subscription: { href: 'https://x.example/a/subscriptions/subs_1' } },
  };
  const rows: [string, object, object][] = [
    [
      'balance.threshold.exceeded',
      { threshold: { allowance_type: 'data', percentage: 80 }, product },
      {
        about: 'product',
        product: { id: 'prd_1', subscriptionId: 'subs_1' },
        threshold: { allowanceType: 'data', percentage: 80 },
      },
    ],
    [
      'product.depleted',
      { product: { id: 'prd_1', status: 'depleted' } },
      { about: 'product', product: { status: 'depleted' } },
    ],
    ['product.terminated', { product }, { about: 'product' }],
    ['product.active', { product }, { about: 'product' }],
    ['product.canceled', { product }, { about: 'product' }],
    [
      'product.throttling.applied',
      { throttling: { bandwidth: '64 kbit/s', period: 'daily', reset_at: '2025-01-29T00:00:00Z' }, product },
      {
        about: 'product',
        throttling: { bandwidth: '64 kbit/s', period: 'daily', resetAt: '2025-01-29T00:00:00Z' },
      },
    ],
    ...[
      'subscription.active',
      'subscription.grace',
      'subscription.suspended',
      'subscription.terminated',
      'subscription.deactivated',
      'subscription.canceled',
      'subscription.sim_profile.installed',
      'subscription.sim_profile.deleted',
    ].map((type): [string, object, object] => [
      type,
      { subscription: { id: 'subs_1', status: 'grace' } },
      { about: 'subscription', subscription: { id: 'subs_1', status: 'grace' } },
    ]),
    ['porting.canceled', { porting: { id: 'port_1' } }, { about: 'porting', porting: { id: 'port_1' } }],
    [
      'porting.rejected',
      { porting: { id: 'port_1', rejection: { reason: 'wrong_birth_date' } } },
      { about: 'porting', porting: { rejection: { reason: 'wrong_birth_date' } } },
    ],
    ['porting.completed', { porting: { id: 'port_1' } }, { about: 'porting' }],
    ['contract.created', { contract: { id: 'con_1' } }, { about: 'contract', contract: { id: 'con_1' } }],
    ['invoice.open', { invoice: { id: 'inv_1' } }, { about: 'invoice', invoice: { id: 'inv_1' } }],
  ];

  test.each(rows)('%s', (type, data, subject) => {
    const event = eventOf({ ...envelope, type, data });
    expect(event.type).toBe(type);
    expect(event.subject).toMatchObject(subject);
  });

  test('porting.cancelation_requested, as the document spells it', () => {
    const data = { porting: { id: 'port_1', status: 'cancelation_requested' } };
    expect(eventOf({ ...envelope, type: 'porting.cancelation_requested', data })).toMatchObject({
      type: 'porting.cancelation_requested',
      subject: { about: 'porting', porting: { status: 'cancelation_requested' } },
      data,
    });
  });

  test('so that no documented type is left out', () => {
    const seen = [...rows.map(([type]) => type), 'porting.cancelation_requested'];
    expect(seen.toSorted()).toEqual([...eventTypes].toSorted());
    expect(seen).toHaveLength(20);
  });
});

describe('an event outside of the document is an event', () => {
  test('of an unknown type about a known resource', () => {
    const event = eventOf({ ...envelope, type: 'product.expired' });
    expect(event).toMatchObject({ type: 'product.expired', subject: { about: 'product' } });
  });

  test('about an order, as newer versions send it', () => {
    const data = { order: { id: 'ord_1', status: 'completed' } };
    expect(eventOf({ ...envelope, type: 'order.completed', data }).subject).toMatchObject({
      about: 'order',
      order: { id: 'ord_1', status: 'completed' },
    });
  });

  test.each([{}, { product: { status: 'active' } }, { product: null }, { moon: { id: 'moon_1' } }])(
    'about nobody known: %j',
    (data) => {
      expect(eventOf({ ...envelope, data })).toMatchObject({ subject: { about: 'unknown' }, data });
    },
  );

  test('with an odd threshold keeps the product', () => {
    const data = { product: { id: 'prd_1' }, threshold: 80 };
    expect(eventOf({ ...envelope, data }).subject).toMatchObject({
      about: 'product',
      product: { id: 'prd_1' },
    });
  });
});

describe('what is no envelope is refused, without quoting it', () => {
  const { id: _, ...withoutId } = envelope;
  test.each<[string, Uint8Array, string]>([
    ['without id', bytes(withoutId), 'id'],
    ['with an empty id', bytes({ ...envelope, id: '' }), 'id'],
    ['with a type that is none', bytes({ ...envelope, type: 7 }), 'type'],
    [
      'with a time that is none',
      bytes({ ...envelope, created_at: 'secret-noon' }),
      'created_at must be a date and time',
    ],
    ['with data that is a list', bytes({ ...envelope, data: [] }), 'data'],
    ['as a list', bytes([envelope]), 'not an event in JSON'],
    ['with half a body', bytes(envelope).slice(0, 40), 'not an event in JSON'],
    ['with nothing', new Uint8Array(), 'not an event in JSON'],
    [
      'in Latin-1',
      Buffer.from(JSON.stringify({ ...envelope, id: 'evt_ä' }), 'latin1'),
      'not an event in JSON',
    ],
  ])('%s', (_title, body, words) => {
    const parsed = parseEvent(body);
    expect(parsed).toEqual({ fault: expect.stringContaining(words) });
    expect(JSON.stringify(parsed)).not.toContain('secret-noon');
  });
});
