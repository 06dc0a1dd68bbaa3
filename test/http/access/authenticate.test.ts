import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { hashOf, keyIdOf, makeApiKey } from '../../../shared/core/access/api-key.ts';
import {
  newStoredKey,
  revokedKey,
  rotatedKey,
  type StoredKey,
} from '../../../shared/core/access/stored-key.ts';
import { InputError } from '../../../shared/errors.ts';
import { jobOfRequest } from '../../../shared/flows/intake/take-request.ts';
import { authenticateKeys } from '../../../shared/http/access/authenticate.ts';
import type { ApiEvent } from '../../../shared/http/api-call.ts';
import { memoryApiKeys } from '../../../shared/memory/access/api-keys.ts';
import { fixedClock } from '../../support/clock.ts';
import { call } from '../../support/http/api-client.ts';
import { patient } from '../../support/http/keys.ts';
import { aWorld } from '../../support/world.ts';

const hourMs = 3_600_000;
function aKey(name: string, expiresAtMs?: number, start = 0) {
  let next = start;
  const { text } = makeApiKey(false, keyIdOf(name), (limit) => next++ % limit);
  const made = { by: 'desk', atMs: 0 };
  return { text, key: newStoredKey({ name, scopes: ['read'], expiresAtMs }, hashOf(text), made, undefined) };
}

/** Keys that count how often one is read, and who is asked for. */
async function opened(...keys: readonly StoredKey[]) {
  const [stored, clock] = [memoryApiKeys(), fixedClock()];
  for (const key of keys) await stored.write(key);
  const reads: string[] = [];
  const apiKeys = {
    ...stored,
    key: async (id: string) => {
      reads.push(id);
      return stored.key(id);
    },
  };
  const warnings: string[] = [];
  const authenticate = authenticateKeys({
    apiKeys,
    now: clock.now,
    log: { warn: (event) => void warnings.push(event) },
    inTime: patient,
  });
  const ask = async (authorization: string | undefined) => {
    const event = { headers: { ...(authorization === undefined ? {} : { authorization }) } };
    try {
      return await authenticate(event as unknown as ApiEvent);
    } catch (error) {
      if (error instanceof InputError) return error.code;
      throw error;
    }
  };
  return { stored, clock, reads, warnings, ask };
}

test('a key lets in its owner with its scopes, however Bearer is written', async () => {
  const [crm, erp] = [aKey('crm'), aKey('erp')];
  const { ask } = await opened(crm.key, erp.key);
  expect(await ask(`Bearer ${erp.text}`)).toEqual({
    actor: { kind: 'key', id: keyIdOf('erp'), name: 'erp', people: ['key:desk'] },
    scopes: ['read'],
  });
  expect(await ask(`bearer  ${crm.text}`)).toMatchObject({ actor: { name: 'crm' } });
});

test.each([undefined, '', 'key-1', 'Basic key-1', 'Bearer', 'Bearer a b', `Bearer ${'k'.repeat(8_193)}`])(
  '%j holds no key',
  async (authorization) => {
    expect(await (await opened()).ask(authorization)).toBe('credentials_missing');
  },
);

test('a key with a typing error, and one of another system, are refused without a read', async () => {
  const { text, key } = aKey('crm');
  const { ask, reads } = await opened(key);
  for (const wrong of [`${text.slice(0, -1)}_`, `${text}0`, text.replace('live', 'test'), 'sk_live_1234'])
    expect(await ask(`Bearer ${wrong}`)).toBe('credentials_invalid');
  expect(reads).toEqual([]);
});

test('a well-formed key that nobody made is refused, and so is one with the id of another', async () => {
  const { key } = aKey('crm');
  const { ask } = await opened(key);
  expect(await ask(`Bearer ${aKey('nobody').text}`)).toBe('credentials_invalid');
  expect(await ask(`Bearer ${aKey('crm', undefined, 1).text}`)).toBe('credentials_invalid');
});

test.each(Array.from({ length: 32 }, (_, at) => at))(
  'a key whose hash differs from the stored one in byte %i alone is refused',
  async (at) => {
    const { text, key } = aKey('crm');
    const other = createHash('sha256').update(text).digest();
    other[at] = (other[at] ?? 0) ^ 1;
    const { ask } = await opened({ ...key, secrets: [{ sha256: other.toString('hex') }] });
    expect(await ask(`Bearer ${text}`)).toBe('credentials_invalid');
  },
);

describe('what a process remembers of a key', () => {
  test('saves reads for 30 seconds', async () => {
    const { text, key } = aKey('crm');
    const { ask, reads, clock } = await opened(key);
    for (let at = 0; at < 3; at++) await ask(`Bearer ${text}`);
    clock.advance(29_000);
    await ask(`Bearer ${text}`);
    expect(reads).toHaveLength(1);
    clock.advance(1_000);
    await ask(`Bearer ${text}`);
    expect(reads).toHaveLength(2);
  });

  test('lets a revoked key in for that time, and no longer', async () => {
    const { text, key } = aKey('crm');
    const { ask, stored, clock } = await opened(key);
    expect(await ask(`Bearer ${text}`)).toMatchObject({ actor: { name: 'crm' } });
    await stored.write(revokedKey(key, 'desk', clock.now()));
    clock.advance(30_000);
    expect(await ask(`Bearer ${text}`)).toBe('credentials_invalid');
  });

  test('does not keep out a key that was made or rotated a moment ago', async () => {
    const [first, second] = [aKey('crm'), aKey('crm', undefined, 7)];
    const { ask, stored, clock } = await opened();
    expect(await ask(`Bearer ${first.text}`)).toBe('credentials_invalid');
    await stored.write(first.key);
    expect(await ask(`Bearer ${first.text}`)).toMatchObject({ actor: { name: 'crm' } });
    await stored.write(rotatedKey(first.key, hashOf(second.text), 'desk', clock.now(), 24));
    expect(await ask(`Bearer ${second.text}`)).toMatchObject({ actor: { name: 'crm' } });
  });
});

test('a former secret works until the end of its overlap, and with none it stops at the next read', async () => {
  const [first, second] = [aKey('crm'), aKey('crm', undefined, 7)];
  const { ask, stored, clock } = await opened(first.key);
  await stored.write(rotatedKey(first.key, hashOf(second.text), 'desk', clock.now(), 1));
  clock.advance(hourMs - 1);
  expect(await ask(`Bearer ${first.text}`)).toMatchObject({ actor: { name: 'crm' } });
  clock.advance(1);
  expect(await ask(`Bearer ${first.text}`)).toBe('credentials_invalid');
  expect(await ask(`Bearer ${second.text}`)).toMatchObject({ actor: { name: 'crm' } });
});

test('a key stops at the moment when it expires, remembered or not', async () => {
  const clock = fixedClock();
  const { text, key } = aKey('crm', clock.now() + 10_000);
  const { ask, clock: time } = await opened(key);
  expect(await ask(`Bearer ${text}`)).toEqual({
    actor: expect.objectContaining({ name: 'crm' }),
    scopes: ['read'],
    expiresAtMs: clock.now() + 10_000,
  });
  time.advance(10_000);
  expect(await ask(`Bearer ${text}`)).toBe('credentials_expired');
});

test('the day of use is noted once a day, and a failure of that keeps nobody out', async () => {
  const { text, key } = aKey('crm');
  const { ask, stored, clock, warnings } = await opened(key);
  const days = async () => [...(await stored.lastUses()).values()];
  await ask(`Bearer ${text}`);
  const today = new Date(clock.now()).toISOString().slice(0, 10);
  expect(await days()).toEqual([today]);
  const failing = authenticateKeys({
    apiKeys: {
      ...stored,
      noteUse: async () => {
        throw new Error('throttled');
      },
    },
    now: clock.now,
    log: { warn: (event) => void warnings.push(event) },
    inTime: patient,
  });
  const event = { headers: { authorization: `Bearer ${text}` } } as unknown as ApiEvent;
  expect(await failing(event)).toMatchObject({ actor: { name: 'crm' } });
  expect(warnings).toEqual(['api_keys.use_not_noted']);
});

test.each([
  ['GET', '/v1/jobs'],
  ['POST', '/v1/campaigns'],
  ['DELETE', '/v1/keys/crm'],
])('%s %s without a key is 401, and says how to authenticate', async (method, path) => {
  const { status, headers, body } = await call(aWorld(), method, path, { by: '' });
  expect([status, body.code, headers['www-authenticate']]).toEqual([401, 'credentials_missing', 'Bearer']);
  const wrong = await call(aWorld(), method, path, { by: '', headers: { authorization: 'Bearer x' } });
  expect([wrong.status, wrong.body.code]).toEqual([401, 'credentials_invalid']);
  expect(wrong.headers['www-authenticate']).toBe('Bearer error="invalid_token"');
});

test('a request that is repeated with the next secret of its key, or with a key made again, is the same job', async () => {
  const [first, next, other] = [aKey('crm'), aKey('crm', undefined, 7), aKey('erp')];
  const { stored, ask } = await opened(first.key, other.key);
  const jobFor = async (text: string) => {
    const caller = await ask(`Bearer ${text}`);
    return typeof caller === 'string' ? caller : jobOfRequest('campaign', caller.actor, 'order-4711');
  };
  const job = await jobFor(first.text);
  const rotated = rotatedKey(first.key, hashOf(next.text), 'boss', 0, 24);
  await stored.write(rotated);
  expect([await jobFor(first.text), await jobFor(next.text)]).toEqual([job, job]);
  const revoked = revokedKey(rotated, 'desk', 0);
  await stored.write(revoked);
  const wish = { name: 'crm', scopes: ['read'] as const };
  const again = makeApiKey(false, keyIdOf('crm'), () => 3).text;
  await stored.write(newStoredKey(wish, hashOf(again), { by: 'desk', atMs: 1 }, revoked));
  expect(await jobFor(again)).toBe(job);
  expect(await jobFor(other.text)).not.toBe(job);
});
