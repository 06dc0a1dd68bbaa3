import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { call } from '../../support/http/api-client.ts';
import { aWorld } from '../../support/world.ts';

const json = { 'content-type': 'application/json', 'idempotency-key': 'one' };

const post = (body: string | Buffer, headers: Record<string, string> = json) =>
  call(aWorld(), 'POST', '/v1/erasures', { body, headers });

const good = '{"number":"+12125550123"}';

test.each([
  ['no body', '', 400, 'malformed_json', 'The body is empty. Send a JSON object.'],
  ['blanks', ' \n', 400, 'malformed_json', 'The body is empty. Send a JSON object.'],
  ['half a body', '{"number":', 400, 'malformed_json', 'The body ends before its JSON does.'],
  [
    'a comma too many',
    '{\n  "number": 1,\n}',
    400,
    'malformed_json',
    'The body stops being JSON at line 3, column 1.',
  ],
  ['a form', 'number=1', 400, 'malformed_json', 'The body is not JSON.'],
  [
    'a member twice',
    '{"number":"1","number":"2"}',
    400,
    'duplicate_member',
    'The object has this member twice. Send it once.',
  ],
  [
    'a deep body',
    `{"number":${'['.repeat(20)}${']'.repeat(20)}}`,
    400,
    'nested_too_deep',
    'Lists and objects may nest at most 16 levels deep.',
  ],
  ['a list', '[]', 400, 'invalid_request', 'The body must be an object, not a list.'],
  ['null', 'null', 400, 'invalid_request', 'The body must be an object, not null.'],
  ['nothing of what is needed', '{}', 400, 'invalid_request', '`number` is required and must be a string.'],
  [
    'what a gateway makes of bytes that are no UTF-8',
    '{"number":"\ufffd"}',
    400,
    'invalid_encoding',
    'The body has bytes that are not UTF-8. Encode it as UTF-8.',
  ],
  [
    'bytes that are no UTF-8',
    Buffer.from('{"number":"\xe9"}', 'latin1'),
    400,
    'invalid_encoding',
    'The body has bytes that are not UTF-8. Encode it as UTF-8.',
  ],
  [
    'too much',
    `{"number":"${'1'.repeat(4 * 1024 * 1024)}"}`,
    413,
    'body_too_large',
    expect.stringContaining('A body has at most 4194304 bytes.'),
  ],
  [
    'a member that every object inherits',
    '{"constructor":1,"number":"+12125550123"}',
    400,
    'invalid_request',
    expect.stringContaining('`constructor` is not a member here.'),
  ],
  [
    'a member that JavaScript treats apart',
    '{"__proto__":{"number":"x"}}',
    400,
    'invalid_request',
    expect.any(String),
  ],
] as const)('%s is refused by name', async (_, body, status, code, detail) => {
  const answer = await post(body as string);
  expect([answer.status, answer.body.code, answer.body.detail]).toEqual([status, code, detail]);
  expect(answer.headers['content-type']).toBe('application/problem+json');
  expect(answer.body).toMatchObject({ type: `/problems/${code}`, status, request_id: 'request-1' });
});

test.each([
  ['application/json', 202],
  ['Application/JSON; charset=UTF-8', 202],
  ['application/json;charset="utf-8"', 202],
  ['application/json; charset=iso-8859-1', 'unsupported_charset'],
  ['application/json; charset=utf-16', 'unsupported_charset'],
  ['application/x-www-form-urlencoded', 'unsupported_media_type'],
  ['text/csv', 'unsupported_media_type'],
  ['application/jsonp', 'unsupported_media_type'],
  ['', 'unsupported_media_type'],
])('a body of the type "%s" is %s', async (type, outcome) => {
  const { status, body } = await post(good, { ...json, 'content-type': type });
  expect(outcome === 202 ? status : [status, body.code]).toEqual(outcome === 202 ? 202 : [415, outcome]);
});

test('the mark that some programs put before UTF-8 does not belong to the body', async () => {
  expect((await post(`\ufeff${good}`)).status).toBe(202);
  expect((await post(Buffer.from(`\ufeff${good}`))).status).toBe(202);
});

test('a compressed body is refused, and the answer says that plain ones are taken', async () => {
  for (const encoding of ['gzip', 'br', 'deflate', 'x-unknown']) {
    const headers = { ...json, 'content-encoding': encoding };
    const answer = await post(gzipSync(good), headers);
    expect([answer.status, answer.body.code]).toEqual([415, 'unsupported_encoding']);
    expect(answer.headers['accept-encoding']).toBe('identity');
  }
  expect((await post(good, { ...json, 'content-encoding': 'identity' })).status).toBe(202);
});

test.each([
  [undefined, 'idempotency_key_missing'],
  ['', 'idempotency_key_missing'],
  ['  ', 'idempotency_key_missing'],
  ['""', 'idempotency_key_missing'],
  ['x'.repeat(256), 'idempotency_key_invalid'],
  ['schlüssel', 'idempotency_key_invalid'],
  ['tab\there', 'idempotency_key_invalid'],
])('the Idempotency-Key %s is %s', async (key, code) => {
  const headers = {
    'content-type': 'application/json',
    ...(key === undefined ? {} : { 'idempotency-key': key }),
  };
  const { status, body } = await post(good, headers);
  expect([status, body.code, body.errors[0]]).toEqual([
    400,
    code,
    expect.objectContaining({ in: 'header', pointer: 'Idempotency-Key' }),
  ]);
});

test('quotes around an Idempotency-Key do not belong to it', async () => {
  const world = aWorld();
  const send = (key: string) =>
    call(world, 'POST', '/v1/erasures', { body: good, headers: { ...json, 'idempotency-key': key } });
  expect((await send('"one"')).body.id).toBe((await send('one')).body.id);
});
