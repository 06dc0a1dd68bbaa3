import { describe, expect, expectTypeOf, test } from 'vitest';
import { ProviderError } from '../../../shared/errors.ts';
import type { Sms } from '../../../shared/ports/calls/sms.ts';
import type { OrganizationApi } from '../../../shared/provider/organization/api.ts';
import type { SendSms } from '../../../shared/provider/organization/sms.ts';
import { answerOf, jsonAnswer } from '../../support/provider/loopback.ts';
import { errorOf, problemOf } from '../../support/provider/thrown.ts';
import { accepted, call, organization } from './organization-server.ts';

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
        o.clock.nowMs += 19_600;
        return 'T1';
      },
    });
    expect(await problemOf(o.api.sms.send(call))).toMatchObject({
      code: 'timeout',
      effect: 'unknown',
      detail: 'the limit of 400 ms was reached while waiting for the answer',
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
      tokenCause: 'token_server',
      detail: 'the limit of 20000 ms was reached while waiting for an access token, nothing was sent',
    });
    expect(o.counts.api).toBe(0);
  });
});
