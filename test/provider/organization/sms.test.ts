import { inspect } from 'node:util';
import * as fc from 'fast-check';
import { afterAll, describe, expect, expectTypeOf, test } from 'vitest';
import { ProviderError } from '../../../shared/errors.ts';
import type { Sms } from '../../../shared/ports.ts';
import { openDispatcher } from '../../../shared/provider/dispatcher.ts';
import { type OrganizationApi, organizationApi } from '../../../shared/provider/organization/api.ts';
import type { SendSms } from '../../../shared/provider/organization/sms.ts';
import { tokenSource } from '../../../shared/provider/token.ts';
import { type Arrived, answerOf, errorOf, jsonAnswer, loopback } from '../loopback.ts';

const dispatcher = openDispatcher();
afterAll(() => dispatcher.destroy());

const call: SendSms = {
  from: '+46700000001',
  to: ['+46700000002', '46700000003'],
  text: 'Your parcel is here ☃',
  idempotencyKey: 'cmp_1-000000.01',
  correlationId: 'cmp_1-000000.01',
  limitMs: 20_000,
};

/** One server that is both the token server and the API; `answer` speaks for the API. */
async function organization(
  answer: (request: Arrived, count: number) => string,
  {
    prefix,
    token = (count: number) => `T${count}`,
  }: { prefix?: string; token?: (count: number) => string } = {},
) {
  const clock = { nowMs: 1_000_000 };
  const counts = { token: 0, api: 0 };
  const server = await loopback((socket, request) => {
    if (request.line.startsWith('POST /auth/token')) {
      counts.token += 1;
      socket.write(jsonAnswer(200, { access_token: token(counts.token), expires_in: 300 }));
    } else {
      counts.api += 1;
      socket.write(answer(request, counts.api));
    }
  });
  const now = () => clock.nowMs;
  const baseUrl = server.url.origin;
  const tokens = tokenSource({
    authUrl: `${baseUrl}/auth`,
    credentials: async () => ({ clientId: 'client', clientSecret: 'client-secret' }),
    dispatcher,
    now,
    chance: () => 0,
  });
  const settings = { baseUrl, dispatcher, tokens, now };
  const api = organizationApi(prefix === undefined ? settings : { ...settings, prefix });
  const sent = () => server.arrived.filter(({ line }) => !line.startsWith('POST /auth/'));
  return { api, clock, counts, sent, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}

const accepted = () => jsonAnswer(200, { sms_id: 'sms_1' });

async function problemOf(promise: Promise<unknown>) {
  const error = await errorOf(promise);
  if (!(error instanceof ProviderError)) throw error;
  return error.problem;
}

test('the client is what the flows call Sms', () => {
  expectTypeOf<OrganizationApi['sms']>().toExtend<Sms>();
});

test('Send SMS is one POST with the fields and headers of the document', async () => {
  await using o = await organization(accepted);
  expect(await o.api.sms.send(call)).toEqual({ smsId: 'sms_1' });
  expect(o.sent()).toHaveLength(1);
  const [request] = o.sent();
  expect(request).toMatchObject({
    line: 'POST /enterprise/sms HTTP/1.1',
    headers: {
      authorization: 'Bearer T1',
      'content-type': 'application/json',
      accept: 'application/json',
      'idempotency-key': 'cmp_1-000000.01',
      'x-correlation-id': 'cmp_1-000000.01',
    },
  });
  expect(JSON.parse(request?.body ?? '')).toEqual({
    from: '+46700000001',
    to: ['+46700000002', '46700000003'],
    text: 'Your parcel is here ☃',
  });
});

test('the prefix is a setting', async () => {
  await using o = await organization(accepted, { prefix: '/v2/org' });
  await o.api.sms.send(call);
  expect(o.sent()[0]?.line).toBe('POST /v2/org/sms HTTP/1.1');
});

test.each([
  ['sms_id', { sms_id: 'sms_A' }, 'sms_A'],
  ['id', { id: 'sms_B' }, 'sms_B'],
  ['sms_id before id', { id: 'sms_B', sms_id: 'sms_A' }, 'sms_A'],
  ['id where sms_id is null', { id: 'sms_B', sms_id: null }, 'sms_B'],
  ['sms_id among unknown members', { sms_id: 'sms_A', status: 'new' }, 'sms_A'],
])('the id of a sent text is read from %s', async (_, body, smsId) => {
  await using o = await organization(() => jsonAnswer(200, body));
  expect(await o.api.sms.send(call)).toEqual({ smsId });
});

test.each([[{}], [{ sms_id: '' }], [{ sms_id: 5 }], [[]], ['sms_1'], [null]])(
  'a yes with the body %j leaves open whether texts went out',
  async (body) => {
    await using o = await organization(() => jsonAnswer(200, body));
    expect(await problemOf(o.api.sms.send(call))).toMatchObject({
      tried: 'Send SMS to 2 recipients',
      code: 'unreadable',
      effect: 'unknown',
      correlationId: 'cmp_1-000000.01',
    });
  },
);

describe('the limits of the document are checked before anything leaves', () => {
  const many = (count: number) => Array.from({ length: count }, (_, at) => `+4670${1_000_000 + at}`);

  test.each<[string, Partial<SendSms>]>([
    ['1 recipient', { to: many(1) }],
    ['1000 recipients', { to: many(1000) }],
    ['a text of 1 unit', { text: 'a' }],
    ['a text of 500 units', { text: 'a'.repeat(500) }],
    ['a text of 250 pairs', { text: '😀'.repeat(250) }],
    ['numbers of 1 and 15 digits', { to: ['1', '+123456789012345'] }],
    ['a key of 255 characters', { idempotencyKey: 'k'.repeat(255) }],
  ])('%s may go', async (_, change) => {
    await using o = await organization(accepted);
    expect(await o.api.sms.send({ ...call, ...change })).toEqual({ smsId: 'sms_1' });
  });

  test.each<[string, Partial<SendSms>, string]>([
    ['no recipient', { to: [] }, 'Send SMS takes 1 to 1000 recipients, not 0'],
    ['1001 recipients', { to: many(1001) }, 'Send SMS takes 1 to 1000 recipients, not 1001'],
    ['an empty text', { text: '' }, 'Send SMS takes a text of 1 to 500 UTF-16 units, not 0'],
    [
      'a text of 501 units',
      { text: 'a'.repeat(501) },
      'Send SMS takes a text of 1 to 500 UTF-16 units, not 501',
    ],
    [
      'a text of 251 pairs',
      { text: '😀'.repeat(251) },
      'Send SMS takes a text of 1 to 500 UTF-16 units, not 502',
    ],
    [
      'a sender of letters',
      { from: 'ACME' },
      'Send SMS: "from" must be 1 to 15 digits after an optional plus',
    ],
    [
      '16 digits',
      { to: ['+1', '1234567890123456'] },
      'Send SMS: "to[1]" must be 1 to 15 digits after an optional plus',
    ],
    [
      'a number with a line break',
      { to: ['123\n'] },
      'Send SMS: "to[0]" must be 1 to 15 digits after an optional plus',
    ],
    [
      'an empty key',
      { idempotencyKey: '' },
      'Send SMS: "idempotencyKey" must be 1 to 255 visible ASCII characters',
    ],
    [
      'a line break in a name',
      { correlationId: 'a\nb' },
      'Send SMS: "correlationId" must be 1 to 255 visible ASCII characters',
    ],
  ])('%s is a fault in our code', async (_, change, message) => {
    await using o = await organization(accepted);
    const error = await errorOf(o.api.sms.send({ ...call, ...change }));
    expect(error).not.toBeInstanceOf(ProviderError);
    expect(error.message).toBe(message);
    expect(o.counts).toEqual({ token: 0, api: 0 });
  });
});

describe('authorization', () => {
  test('fetches a token ahead of the call, which then uses it', async () => {
    await using o = await organization(accepted);
    await o.api.sms.authorize();
    expect(o.counts).toEqual({ token: 1, api: 0 });
    await o.api.sms.send(call);
    expect(o.counts).toEqual({ token: 1, api: 1 });
  });

  test('that is refused is not repeated inside the call; the next call brings a new token', async () => {
    await using o = await organization(({ headers }) =>
      headers.authorization === 'Bearer T1' ? answerOf(401, {}, '') : accepted(),
    );
    await o.api.sms.authorize();
    o.clock.nowMs += 60_000;
    expect(await problemOf(o.api.sms.send(call))).toMatchObject({
      code: 'unauthorized',
      effect: 'none',
      status: 401,
    });
    expect(o.counts).toEqual({ token: 1, api: 1 });
    expect(await o.api.sms.send(call)).toEqual({ smsId: 'sms_1' });
    expect(o.counts).toEqual({ token: 2, api: 2 });
  });

  test('is kept after a 403, which is no verdict on the token', async () => {
    await using o = await organization((_, count) => (count === 1 ? answerOf(403, {}, '') : accepted()));
    expect(await problemOf(o.api.sms.send(call))).toMatchObject({
      code: 'refused',
      effect: 'none',
      status: 403,
    });
    await o.api.sms.send(call);
    expect(o.counts.token).toBe(1);
  });

  test('takes its time from the limit of the call', async () => {
    await using o = await organization(() => '', {
      token: () => {
        o.clock.nowMs += 19_950;
        return 'T1';
      },
    });
    expect(await problemOf(o.api.sms.send(call))).toMatchObject({
      code: 'timeout',
      effect: 'unknown',
      detail: 'the limit of 50 ms was reached while waiting for the answer',
    });
  });

  test('that comes after the call limit ends the call before it is made', async () => {
    await using o = await organization(accepted, {
      token: () => {
        o.clock.nowMs += 20_000;
        return 'T1';
      },
    });
    expect(await problemOf(o.api.sms.send(call))).toEqual({
      tried: 'Send SMS to 2 recipients',
      code: 'unreachable',
      effect: 'none',
      detail: 'the limit of 20000 ms was reached while waiting for an access token, nothing was sent',
    });
    expect(o.counts.api).toBe(0);
  });
});

test('no answer can make an error show a token, a text or a number', async () => {
  const symbols = 'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789_'.split('');
  const word = (least: number) =>
    fc
      .array(fc.constantFrom(...symbols), { minLength: least, maxLength: 60 })
      .map((letters) => letters.join(''));
  const number = fc.integer({ min: 100_000_000, max: 999_999_999 }).map((digits) => `+46${digits}`);
  const world = fc.record({
    token: word(20),
    text: word(12),
    from: number,
    to: fc.array(number, { minLength: 1, maxLength: 3 }),
    status: fc.constantFrom(200, 302, 400, 401, 409, 422, 429, 500),
    type: fc.constantFrom('application/json', 'application/problem+json', 'text/plain', 'text/html', ''),
    shape: fc.constantFrom('problem', 'older', 'oauth', 'plain', 'echo', 'keys'),
    glue: fc.constantFrom(' ', '', '"', ':', ', ', '\n'),
  });
  let current: (request: Arrived) => string = accepted;
  let token = 'T';
  await using o = await organization((request) => current(request), { token: () => token });

  await fc.assert(
    fc.asyncProperty(world, async (w) => {
      token = w.token;
      current = (request) => {
        const all = [w.token, w.text, w.from, ...w.to].join(w.glue);
        const bodies = {
          problem: {
            title: all,
            detail: all,
            correlation_id: w.to[0],
            errors: [w.token, w.text, w.from, all].map((value) => ({ detail: value, pointer: `$.${value}` })),
          },
          older: { type: all, messages: [w.text, all] },
          oauth: { error: w.token, error_description: all, correlation_id: w.token },
          plain: all,
          echo: { detail: request.body, title: request.headers.authorization },
          keys: { [w.token]: w.text, sms_id: { [w.text]: w.from } },
        };
        const body = bodies[w.shape];
        const headers = { 'content-type': w.type, location: `http://x.example/${w.token}`, 'x-echo': w.text };
        return answerOf(w.status, headers, typeof body === 'string' ? body : JSON.stringify(body));
      };
      // Past every lifetime, so that each run uses its own token.
      o.clock.nowMs += 600_000;
      const error = await errorOf(o.api.sms.send({ ...call, from: w.from, to: w.to, text: w.text }));
      expect(error).toBeInstanceOf(ProviderError);
      const shown = [String(error), error.stack, JSON.stringify(error), inspect(error, { depth: 9 })].join(
        '\n',
      );
      const secrets = [w.token, w.text, ...[w.from, ...w.to].map((each) => each.slice(1))];
      for (const secret of secrets) expect(shown).not.toContain(secret);
    }),
    { numRuns: 300, seed: 20261121 },
  );
});
