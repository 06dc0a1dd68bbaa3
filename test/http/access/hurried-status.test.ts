import { describe, expect, test } from 'vitest';
import { hashOf, keyIdOf, makeApiKey } from '../../../shared/core/access/api-key.ts';
import { newStoredKey, revokedKey } from '../../../shared/core/access/stored-key.ts';
import { InputError } from '../../../shared/errors.ts';
import { type Authenticate, authenticateKeys } from '../../../shared/http/access/authenticate.ts';
import type { ApiEvent } from '../../../shared/http/api-call.ts';
import { memoryApiKeys } from '../../../shared/memory/access/api-keys.ts';
import type { InTime } from '../../../shared/ports/status.ts';
import { fixedClock } from '../../support/clock.ts';
import { call } from '../../support/http/api-client.ts';
import { aWorld } from '../../support/world.ts';

const minuteMs = 60_000;

/** What has not ended at once is late. */
const inTime: InTime = async (work) => {
  const late = new Promise<undefined>((resolve) => setImmediate(resolve, undefined));
  return Promise.race([work.then((value) => ({ value })), late]);
};

describe('who asks for the status, while the table of keys does not answer,', () => {
  async function silent() {
    const { text } = makeApiKey(false, keyIdOf('crm'), () => 1);
    const made = { by: 'desk', atMs: 0 };
    const key = newStoredKey({ name: 'crm', scopes: ['read'] }, hashOf(text), made, undefined);
    const [stored, clock] = [memoryApiKeys(), fixedClock()];
    await stored.write(key);
    let table: 'well' | 'silent' | 'throttled' = 'well';
    const answers: (() => void)[] = [];
    const limits: number[] = [];
    const reads: string[] = [];
    const authenticate = authenticateKeys({
      apiKeys: {
        key: async (id) => {
          reads.push(id);
          if (table === 'throttled') throw new Error('throttled');
          if (table === 'silent') await new Promise<void>((resolve) => answers.push(resolve));
          return stored.key(id);
        },
        noteUse: () => (table === 'well' ? Promise.resolve() : new Promise(() => {})),
      },
      now: clock.now,
      log: { warn: () => {} },
      inTime: (work, limitMs) => {
        limits.push(limitMs);
        return inTime(work, limitMs);
      },
    });
    const event = { headers: { authorization: `Bearer ${text}` } } as unknown as ApiEvent;
    const status = async () => {
      try {
        return (await authenticate(event, true)).actor.name;
      } catch (error) {
        return error instanceof InputError ? error.code : 'broken';
      }
    };
    return {
      ...{ stored, clock, key, limits, reads, status, event, authenticate },
      is: (next: typeof table) => {
        table = next;
      },
      answer: async () => {
        for (const one of answers.splice(0)) one();
        await new Promise((resolve) => setImmediate(resolve));
      },
    };
  }

  test.each(['silent', 'throttled'] as const)('is known from before for ten minutes (%s)', async (state) => {
    const { clock, is, limits, status } = await silent();
    expect(await status()).toBe('crm');
    is(state);
    for (const ms of [29_000, 2_000, 9 * minuteMs]) {
      clock.advance(ms);
      expect(await status()).toBe('crm');
    }
    // As long as it is known it is not waited for.
    expect(Math.max(...limits.slice(1))).toBe(10);
    clock.advance(minuteMs);
    expect(await status()).toBe('unavailable');
  });

  test('is not waited for either where it is the first use of a day', async () => {
    const { clock, is, status } = await silent();
    expect(await status()).toBe('crm');
    is('silent');
    // Then it is the next day.
    clock.advance(9 * minuteMs + 55_000);
    expect(await status()).toBe('crm');
  });

  test('is alone in that: other requests wait for the table', async () => {
    const { clock, is, authenticate, event, answer } = await silent();
    await authenticate(event);
    is('silent');
    clock.advance(31_000);
    let isAnswered = false;
    const other = authenticate(event).then(() => {
      isAnswered = true;
    });
    await new Promise((resolve) => setImmediate(resolve));
    expect(isAnswered).toBe(false);
    await answer();
    await other;
    expect(isAnswered).toBe(true);
  });

  test('is let in no more from the first answer on that says that the key is revoked', async () => {
    const { stored, clock, key, is, status, answer } = await silent();
    expect(await status()).toBe('crm');
    await stored.write(revokedKey(key, 'desk', clock.now()));
    is('silent');
    clock.advance(31_000);
    expect(await status()).toBe('crm');
    await answer();
    // It may have been made again since.
    expect(await status()).toBe('unavailable');
    is('well');
    await answer();
    expect(await status()).toBe('credentials_invalid');
  });

  test('is refused after 30 seconds, as everybody, where the table does answer', async () => {
    const { stored, clock, key, status } = await silent();
    expect(await status()).toBe('crm');
    await stored.write(revokedKey(key, 'desk', clock.now()));
    clock.advance(30_000);
    expect(await status()).toBe('credentials_invalid');
  });

  test('has one read under way, however often they ask', async () => {
    const { clock, is, status, reads } = await silent();
    await status();
    is('silent');
    clock.advance(31_000);
    for (let time = 0; time < 5; time += 1) expect(await status()).toBe('crm');
    expect(reads).toHaveLength(2);
  });

  test('is answered that nobody can tell, where the process has never seen the key', async () => {
    const { is, status, limits } = await silent();
    is('silent');
    expect(await status()).toBe('unavailable');
    expect(limits).toEqual([1_500]);
    is('throttled');
    expect(await status()).toBe('unavailable');
  });
});

test('the status alone hurries, and says so when nobody can tell who calls', async () => {
  const hurried: unknown[] = [];
  const authenticate: Authenticate = async (event, hurries) => {
    hurried.push([event.rawPath, hurries]);
    const code = hurries ? 'unavailable' : 'credentials_invalid';
    throw new InputError(code, [{ detail: 'The table of API keys does not answer' }]);
  };
  for (const path of ['/v1/status', '/v1/jobs', '/v1/me']) {
    const { status, headers, body } = await call(aWorld(), 'GET', path, { authenticate });
    if (path === '/v1/status')
      expect([status, body.code, headers['retry-after']]).toEqual([503, 'unavailable', '5']);
  }
  expect(hurried).toEqual([
    ['/v1/status', true],
    ['/v1/jobs', undefined],
    ['/v1/me', undefined],
  ]);
});
