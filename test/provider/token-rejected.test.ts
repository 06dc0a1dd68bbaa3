import { describe, expect, test } from 'vitest';
import { jsonAnswer } from '../support/provider/loopback.ts';
import { problemOf } from '../support/provider/thrown.ts';
import { clientId, issue, requests, tokens } from '../support/provider/token-server.ts';

describe('a token that the provider rejects', () => {
  test('is replaced once, however many calls it failed', async () => {
    await using t = await tokens(issue);
    await t.source.token();
    t.clock.nowMs += 60_000;
    t.source.reject('T1');
    t.source.reject('T1');
    expect(await Promise.all([t.source.token(), t.source.token()])).toEqual(['T2', 'T2']);
    t.source.reject('T1');
    expect(await t.source.token()).toBe('T2');
    expect(requests(t)).toBe(2);
  });

  test('less than 30 s after it was issued is an error until then, not a circle of renewals', async () => {
    await using t = await tokens(issue);
    await t.source.token();
    t.clock.nowMs += 4_000;
    t.source.reject('T1');
    for (let tries = 0; tries < 5; tries += 1) {
      expect(await problemOf(t.source.token())).toMatchObject({
        code: 'unauthorized',
        effect: 'none',
        retryAfterMs: 26_000,
        detail: expect.stringContaining('the provider refused a token that had just been issued'),
      });
    }
    expect(requests(t)).toBe(1);
    t.clock.nowMs += 25_999;
    expect(await problemOf(t.source.token())).toMatchObject({ retryAfterMs: 1 });
    t.clock.nowMs += 1;
    expect(await t.source.token()).toBe('T2');
    expect(requests(t)).toBe(2);
  });

  test('each time is renewed at most every 30 s', async () => {
    await using t = await tokens(issue);
    for (let second = 0; second < 300; second += 1) {
      const token = await t.source.token().catch(() => undefined);
      if (token !== undefined) t.source.reject(token);
      t.clock.nowMs += 1_000;
    }
    expect(requests(t)).toBe(10);
  });

  test('while its successor is on the way does not take the successor with it', async () => {
    await using t = await tokens(issue);
    await t.source.token();
    t.clock.nowMs += 280_000;
    const next = t.source.token();
    t.source.reject('T1');
    expect(await next).toBe('T2');
    expect(await t.source.token()).toBe('T2');
  });
});

describe('credentials', () => {
  /** A token server that knows one secret at a time. */
  async function rotating() {
    const secret = { stored: 'old-secret', accepted: 'old-secret' };
    const reads = { count: 0 };
    const t = await tokens(
      (count, { body }) =>
        body.endsWith(`client_secret=${secret.accepted}`)
          ? issue(count)
          : jsonAnswer(401, { error: 'invalid_client', error_description: 'Invalid client secret' }),
      {
        credentials: async () => {
          reads.count += 1;
          return { clientId, clientSecret: secret.stored };
        },
      },
    );
    return { ...t, secret, reads };
  }

  test('are read once while they work', async () => {
    await using t = await rotating();
    for (let renewals = 0; renewals < 5; renewals += 1) {
      await t.source.token();
      t.clock.nowMs += 300_000;
    }
    expect(t.reads.count).toBe(1);
  });

  test('are read again after the token server refused them', async () => {
    await using t = await rotating();
    await t.source.token();
    t.secret.accepted = 'new-secret';
    t.secret.stored = 'new-secret';
    t.clock.nowMs += 300_000;
    expect(await problemOf(t.source.token())).toMatchObject({
      code: 'unauthorized',
      status: 401,
      detail: 'invalid_client; Invalid client secret',
    });
    expect(await t.source.token()).toBe('T3');
    expect(t.reads.count).toBe(2);
  });

  test('are read again after the provider rejected a token of theirs', async () => {
    await using t = await rotating();
    await t.source.token();
    t.secret.accepted = 'new-secret';
    t.secret.stored = 'new-secret';
    t.clock.nowMs += 60_000;
    t.source.reject('T1');
    expect(await t.source.token()).toBe('T2');
    expect(t.reads.count).toBe(2);
  });
});
