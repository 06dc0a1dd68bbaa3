import { expect, test } from 'vitest';
import {
  clientOf,
  openSandbox,
  problemOf,
  sms,
  standingClock,
} from '../../support/sandbox/sandbox-client.ts';

/** 20 seconds into a minute. */
const startMs = Date.UTC(2026, 2, 1, 12, 0, 20);

test('there is no rate limit unless one is given', async () => {
  const client = await clientOf(await openSandbox());
  for (let at = 0; at < 100; at += 1) expect((await client.send(sms())).status).toBe(200);
});

test('the call above the limit is a 429 until the minute of the clock is over', async () => {
  const clock = standingClock(startMs);
  const sandbox = await openSandbox({ now: clock.now, smsCallsPerMinute: 2 });
  const client = await clientOf(sandbox);
  expect((await client.send(sms())).status).toBe(200);
  expect((await client.send(sms())).status).toBe(200);
  const busy = await client.send(sms());
  expect(busy.status).toBe(429);
  expect(busy.headers.get('retry-after')).toBe('40');
  expect(await problemOf(busy)).toMatchObject({ status: 429, errors: [{ code: 'rate_limit_exceeded' }] });
  clock.advance(39_999);
  expect((await client.send(sms())).headers.get('retry-after')).toBe('1');
  clock.advance(1);
  expect((await client.send(sms())).status).toBe(200);
  expect(sandbox.spy.performed()).toHaveLength(3);
});

test.each([
  ['date', 'Sun, 01 Mar 2026 12:01:00 GMT'],
  ['none', null],
] as const)('the hint may be a %s', async (retryAfter, expected) => {
  const clock = standingClock(startMs);
  const sandbox = await openSandbox({ now: clock.now, smsCallsPerMinute: 0, retryAfter });
  const client = await clientOf(sandbox);
  expect((await client.send(sms())).headers.get('retry-after')).toBe(expected);
});

test('reading the usage has no part in the limit of Send SMS', async () => {
  const client = await clientOf(await openSandbox({ smsCallsPerMinute: 0 }));
  expect((await client.usage()).status).toBe(200);
});
