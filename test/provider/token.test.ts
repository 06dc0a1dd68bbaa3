import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { ProviderError } from '../../shared/errors.ts';
import { answerOf, jsonAnswer } from '../support/provider/loopback.ts';
import { errorOf, problemOf } from '../support/provider/thrown.ts';
import { clientId, clientSecret, issue, requests, tokens } from '../support/provider/token-server.ts';

test('a token is asked for with the client credentials as a form', async () => {
  await using t = await tokens(issue);
  expect(await t.source.token()).toBe('T1');
  expect(t.server.arrived[0]).toMatchObject({
    line: 'POST /auth/token HTTP/1.1',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'grant_type=client_credentials&client_id=fleet-client&client_secret=s3cr3t%2Bwith%2Fsigns%26more%3D',
  });
});

test.each([
  [
    'problem',
    JSON.stringify({ error: clientSecret, error_description: `secret ${clientSecret} of ${clientId}` }),
  ],
  ['form', 'client_id=fleet-client&client_secret=s3cr3t%2Bwith%2Fsigns%26more%3D'],
])(
  'a token server that repeats what it got as a %s cannot make an error show the secret',
  async (_, body) => {
    for (const type of ['application/json', 'text/plain', 'text/html']) {
      await using t = await tokens(() => answerOf(400, { 'content-type': type }, body));
      const error = await errorOf(t.source.token());
      const shown = [error.stack, JSON.stringify(error), inspect(error, { depth: 9 })].join('\n');
      for (const secret of ['s3cr3t', 'signs', clientId]) expect(shown).not.toContain(secret);
    }
  },
);

test('50 callers at once share one request', async () => {
  await using t = await tokens(issue);
  const got = await Promise.all(Array.from({ length: 50 }, () => t.source.token()));
  expect(new Set(got)).toEqual(new Set(['T1']));
  expect(requests(t)).toBe(1);
});

describe('a token is used', () => {
  test.each([
    [300, 0, 270_000],
    [300, 0.5, 262_500],
    [60, 0, 30_000],
    [20, 0, 10_000],
    [undefined, 0, 270_000],
    [null, 0, 270_000],
    ['60', 0, 30_000],
    [Number.MAX_SAFE_INTEGER, 0, 86_370_000],
  ])('of %s s with random %d for %i ms and not longer', async (expiresIn, random, usedMs) => {
    await using t = await tokens(
      (count) =>
        jsonAnswer(200, {
          access_token: `T${count}`,
          ...(expiresIn === undefined ? {} : { expires_in: expiresIn }),
        }),
      { random },
    );
    await t.source.token();
    t.clock.nowMs += usedMs - 1;
    expect(await t.source.token()).toBe('T1');
    t.clock.nowMs += 1;
    expect(await t.source.token()).toBe('T2');
    expect(requests(t)).toBe(2);
  });
});

describe('a malformed token answer is an error that did nothing', () => {
  test.each([
    [
      'HTML',
      answerOf(200, { 'content-type': 'text/html' }, '<p>Log in</p>'),
      'expected JSON, the answer is text/html',
    ],
    [
      'broken JSON',
      answerOf(200, { 'content-type': 'application/json' }, '{'),
      'calls itself JSON but is not',
    ],
    ['no access_token', jsonAnswer(200, { token: 'x' }), 'access_token'],
    ['an empty access_token', jsonAnswer(200, { access_token: '' }), 'access_token'],
    ['an access_token with a line break', jsonAnswer(200, { access_token: 'a\r\nb' }), 'access_token'],
    ['a negative expires_in', jsonAnswer(200, { access_token: 'T', expires_in: -1 }), 'expires_in'],
    ['an expires_in of zero', jsonAnswer(200, { access_token: 'T', expires_in: 0 }), 'expires_in'],
    ['an expires_in of words', jsonAnswer(200, { access_token: 'T', expires_in: 'soon' }), 'expires_in'],
    ['an expires_in of "0"', jsonAnswer(200, { access_token: 'T', expires_in: '0' }), 'expires_in'],
    ['another token_type', jsonAnswer(200, { access_token: 'T', token_type: 'mac' }), 'token_type'],
  ])('when it has %s', async (_, answer, detail) => {
    await using t = await tokens(() => answer);
    const problem = await problemOf(t.source.token());
    expect(problem).toMatchObject({
      tried: 'Fetch an access token',
      code: 'unauthorized',
      effect: 'none',
      status: 200,
    });
    expect(problem.detail).toContain(detail);
  });
});

describe('a failed token request', () => {
  test.each([
    [400, 'unauthorized', 'credentials_refused'],
    [401, 'unauthorized', 'credentials_refused'],
    [403, 'unauthorized', 'credentials_refused'],
    [404, 'unauthorized', 'token_server'],
    [429, 'busy', 'token_server'],
    [302, 'unauthorized', 'token_server'],
    [500, 'unauthorized', 'token_server'],
    [503, 'unauthorized', 'token_server'],
  ])(
    'with %i has the code %s and the cause %s: the waiting call was never made and may be made later',
    async (status, code, tokenCause) => {
      await using t = await tokens(() => answerOf(status, { 'retry-after': '4' }, ''));
      expect(await problemOf(t.source.token())).toMatchObject({
        code,
        tokenCause,
        effect: 'none',
        status,
        retryAfterMs: 4_000,
      });
    },
  );

  test('without a token server is unreachable', async () => {
    await using t = await tokens(issue);
    await t.server[Symbol.asyncDispose]();
    expect(await problemOf(t.source.token())).toMatchObject({
      code: 'unreachable',
      tokenCause: 'token_server',
      effect: 'none',
    });
  });

  test('fails all who waited for it, and the next caller tries again', async () => {
    await using t = await tokens((count) => (count === 1 ? answerOf(503, {}, '') : issue(count)));
    const results = await Promise.allSettled([t.source.token(), t.source.token()]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await t.source.token()).toBe('T2');
    expect(requests(t)).toBe(2);
  });

  test('that cannot read its credentials says so without quoting them', async () => {
    await using t = await tokens(issue, {
      credentials: async () => JSON.parse(`"${clientSecret}" is not JSON`),
    });
    const error = await errorOf(t.source.token());
    expect(error).toBeInstanceOf(ProviderError);
    expect(error.message).toMatch(/^Fetch an access token failed, unauthorized, effect none: .*SyntaxError/);
    expect((error as ProviderError).problem.tokenCause).toBe('credentials_unusable');
    expect(error.message).not.toContain('s3cr3t');
    expect(error.cause).toBeUndefined();
    expect(requests(t)).toBe(0);
  });
});
