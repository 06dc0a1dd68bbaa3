import { expect, test } from 'vitest';
import { busPayload, endpointPayload } from '../../../shared/core/notifications/payload.ts';
import { commandsOf } from '../../../shared/core/rules/executions/commands-of.ts';
import { aBusNotification, aNotification } from '../../support/a-notification.ts';
import { anEventReport, aProduct, aRule } from '../../support/worlds/rule-world.ts';

test('a CRM is sent type, timestamp and data, as Standard Webhooks say', () => {
  const { id, body } = endpointPayload(aNotification());
  expect(id).toBe('execution0000000000000000abcd-1');
  expect(JSON.parse(body)).toEqual({
    type: 'balance.threshold.exceeded',
    timestamp: '2026-01-05T11:00:00.000Z',
    data: {
      rule: 'tell-at-80',
      event: { id: 'evt_1', type: 'balance.threshold.exceeded' },
      subject: { about: 'product', id: 'prd_1', subscription_id: 'subs_1', status: 'active', period: 'May' },
      facts: { used_percent: 85 },
      body: { kind: 'low' },
    },
  });
});

test('an event on the bus carries the id of its command in its detail, by which consumers know a repeat', () => {
  const { type, body } = busPayload(aBusNotification({ type: 'Subscription is low' }));
  expect(type).toBe('Subscription is low');
  expect(JSON.parse(body)).toMatchObject({
    id: 'execution0000000000000000abcd-1',
    rule: 'tell-at-80',
    event: { type: 'balance.threshold.exceeded' },
    detail: { subscription: 'subs_1' },
  });
});

test('a rule names what it tells, or it is called as the event is', () => {
  const named = aNotification({ do: { ...aNotification().do, type: 'subscription.low' } });
  expect(JSON.parse(endpointPayload(named).body).type).toBe('subscription.low');
  expect(busPayload(aBusNotification()).type).toBe('balance.threshold.exceeded');
});

test('what is reported is what was read of the subject, and nothing else that stands in the event', () => {
  const rule = aRule({ do: [{ kind: 'crm', body: { subscription: { $: 'subscription' } } }] });
  const report = anEventReport({ data: { holder: 'Ada Lovelace' } });
  const [command] = commandsOf('execution', rule, report, {
    product: aProduct(),
    subscription: { id: 'subs_1', status: 'active', iccid: '8900000000000000001' },
  });
  expect(command?.do).toMatchObject({
    body: { subscription: 'subs_1' },
    occasion: { facts: { used_percent: 85, subscription: { iccid: '8900000000000000001' } } },
  });
  expect(JSON.stringify(command)).not.toContain('Ada');
});
