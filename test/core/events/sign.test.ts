import { Webhook } from 'standardwebhooks';
import { expect, test, vi } from 'vitest';
import { signedHeaders } from '../../../shared/core/events/sign.ts';

const nowMs = Date.UTC(2026, 0, 5, 12);
const [older, newer] = ['an older key of 32 bytes, padded.', 'a newer key of 32 bytes, padded..'].map((key) =>
  Buffer.from(key),
);
const body = '{"type":"line.low","data":{"name":"Zoë"}}';

/** Whether a receiver that knows this key takes the call, by the reference library. */
function takes(key: Uint8Array, headers: Record<string, string>, sent = body): boolean {
  vi.setSystemTime(nowMs);
  try {
    new Webhook(Buffer.from(key).toString('base64')).verify(sent, headers);
    return true;
  } catch {
    return false;
  } finally {
    vi.useRealTimers();
  }
}

test('the reference library of Standard Webhooks takes what is signed, and nothing that was changed', () => {
  if (older === undefined) throw new Error('There is no key');
  const headers = signedHeaders('msg-1', body, [older], nowMs);
  expect(takes(older, headers)).toBe(true);
  expect(takes(older, headers, body.replace('low', 'law'))).toBe(false);
  expect(takes(older, { ...headers, 'webhook-id': 'msg-2' })).toBe(false);
});

test('two keys give two signatures, so that a receiver that knows either takes it', () => {
  if (older === undefined || newer === undefined) throw new Error('There are no keys');
  const headers = signedHeaders('msg-1', body, [older, newer], nowMs);
  expect(takes(older, headers)).toBe(true);
  expect(takes(newer, headers)).toBe(true);
  expect(takes(Buffer.from('a stranger, also of 32 bytes....'), headers)).toBe(false);
});
