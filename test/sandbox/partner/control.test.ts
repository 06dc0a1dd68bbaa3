import { expect, test } from 'vitest';
import { openPartner, someLine } from './partner-client.ts';
import { openReceiver } from './webhook-receiver.ts';

async function opened() {
  const all = await openPartner();
  const line = await someLine(all);
  const control = async (path: string, body?: unknown) => {
    const response = await fetch(`${all.sandbox.baseUrl}/_sandbox/partner/${path}`, {
      ...(body !== undefined && {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  return { ...all, ...line, control };
}

test('a command over HTTP spends data, and its event shows', async () => {
  const { control, planId } = await opened();
  const spent = await control('commands', { command: 'spend', productId: planId, bytes: 9e9 });
  expect(spent).toEqual({ status: 200, body: { result: 5e9 } });
  const { body } = await control('events');
  const types = (body.events as { type: string }[]).map(({ type }) => type);
  expect(types.slice(-2)).toEqual(['balance.threshold.exceeded', 'product.depleted']);
});

test('a command that has no result answers null', async () => {
  const { control, subscriptionId, commands } = await opened();
  const answer = await control('commands', { command: 'terminate', subscriptionId });
  expect(answer).toEqual({ status: 200, body: { result: null } });
  expect(commands.events('subscription.terminated')).toHaveLength(1);
});

test('a command that cannot be carried out says why', async () => {
  const { control, planId, phoneNumberId } = await opened();
  const early = await control('commands', { command: 'askForNumber', phoneNumberId });
  expect(early).toMatchObject({
    status: 400,
    body: { errors: [{ detail: expect.stringContaining('opt-in') }] },
  });
  const unknown = await control('commands', { command: 'dance' });
  expect(unknown).toMatchObject({ status: 400, body: { errors: [{ pointer: '$.command' }] } });
  const negative = await control('commands', { command: 'spend', productId: planId, bytes: -1 });
  expect(negative).toMatchObject({ status: 400, body: { errors: [{ pointer: '$.bytes' }] } });
});

test('a receiver registers over HTTP, and the attempts to reach it show', async () => {
  const { control, subscriptionId, commands } = await opened();
  const { url, received } = await openReceiver();
  expect((await control('webhooks', { url, disorder: { drop: 0 } })).status).toBe(201);
  await control('commands', { command: 'installProfile', subscriptionId });
  await commands.webhooks.deliver();
  expect(received).toHaveLength(1);
  const { body } = await control('attempts');
  expect(body.attempts).toMatchObject([{ url, eventId: received[0]?.event.id, attemptNo: 1, status: 200 }]);
});

test.each([
  [{ url: 'ftp://example.com' }, '$.url'],
  [{ url: 'http://127.0.0.1:1/', enabledEvents: ['party'] }, '$.enabledEvents[0]'],
  [{ url: 'http://127.0.0.1:1/', disorder: { drop: 2 } }, '$.disorder.drop'],
])('the receiver %j is refused', async (form, pointer) => {
  const { control } = await opened();
  expect(await control('webhooks', form)).toMatchObject({ status: 400, body: { errors: [{ pointer }] } });
});
