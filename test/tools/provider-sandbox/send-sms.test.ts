import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { clientOf, openSandbox, problemOf, sender, sms } from '../../support/sandbox/sandbox-client.ts';

const numbered = (count: number) =>
  Array.from({ length: count }, (_, at) => `+4477${String(at).padStart(8, '0')}`);

test('a valid call is performed once and answered with an sms id', async () => {
  const sandbox = await openSandbox();
  const client = await clientOf(sandbox);
  const response = await client.send(sms());
  expect(response.status).toBe(200);
  const { sms_id: smsId } = (await response.json()) as { sms_id: string };
  expect(smsId).toMatch(/^sms_[0-9A-Z]{26}$/);
  expect(sandbox.spy.performed()).toEqual([
    {
      smsId,
      callNumber: 2,
      atMs: expect.any(Number),
      from: sender,
      to: ['+447700900001'],
      text: 'Hello',
    },
  ]);
});

test.each([
  ['one recipient', { to: numbered(1) }],
  ['1000 recipients', { to: numbered(1000) }],
  ['a text of 500 units', { text: 'x'.repeat(500) }],
  ['a text of one unit', { text: 'x' }],
  ['a sender without its plus', { from: '447700900000' }],
  ['a recipient without a plus', { to: ['447700900001'] }],
  ['a recipient of 15 digits', { to: ['+447700900001234'] }],
])('%s is accepted', async (_, replaced) => {
  const client = await clientOf(await openSandbox());
  expect((await client.send(sms(replaced))).status).toBe(200);
});

test.each([
  ['no recipient', { to: [] }, ['$.to']],
  ['1001 recipients', { to: numbered(1001) }, ['$.to']],
  ['recipients that are no array', { to: '+447700900001' }, ['$.to']],
  ['a recipient of 16 digits', { to: ['+447700900001', '+4477009000012345'] }, ['$.to[1]']],
  ['a recipient with a space', { to: ['+44 7700900001'] }, ['$.to[0]']],
  ['an empty recipient', { to: [''] }, ['$.to[0]']],
  ['a recipient that is a number', { to: [447700900001] }, ['$.to[0]']],
  ['an empty text', { text: '' }, ['$.text']],
  ['a text of 501 units', { text: 'x'.repeat(501) }, ['$.text']],
  ['a text of 250 emoji and one letter, 501 units', { text: `${'😀'.repeat(250)}x` }, ['$.text']],
  ['a missing text', { text: undefined }, ['$.text']],
  ['a missing sender', { from: undefined }, ['$.from']],
  ['a sender that is not authorized', { from: '+447700900009' }, ['$.from']],
  ['an unknown field', { sendAt: 'now' }, ['$.sendAt']],
  ['two things wrong', { from: 'me', text: '' }, ['$.from', '$.text']],
  ['a recipient abroad among others', { to: ['+447700900001', '+4915112345678'] }, ['$.to[1]']],
])('%s is refused by name and nobody is texted', async (_, replaced, pointers) => {
  const sandbox = await openSandbox();
  const client = await clientOf(sandbox);
  const response = await client.send(sms(replaced), { 'x-correlation-id': 'c-1' });
  expect(response.status).toBe(400);
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  const problem = await problemOf(response);
  expect(problem).toMatchObject({ title: 'Bad Request', status: 400, correlation_id: 'c-1' });
  expect(problem.errors?.map(({ pointer }) => pointer)).toEqual(pointers);
  expect(problem.errors?.every(({ code }) => code === 'constraint_validation_error')).toBe(true);
  expect(sandbox.spy.performed()).toEqual([]);
});

test('a refusal names at most 100 places', async () => {
  const client = await clientOf(await openSandbox());
  const problem = await problemOf(await client.send(sms({ to: Array(1000).fill('x') })));
  expect(problem.errors).toHaveLength(100);
  expect(problem.errors?.at(-1)?.pointer).toBe('$.to[99]');
});

test.each([
  ['broken JSON', '{"from":', 'application/json', 400],
  ['JSON that is no object', '[]', 'application/json', 400],
  [
    'a text that is not UTF-8',
    Buffer.from(JSON.stringify(sms({ text: 'é' })), 'latin1'),
    'application/json',
    400,
  ],
  ['a form', 'from=1', 'application/x-www-form-urlencoded', 415],
  ['a body above 1 MiB', 'x'.repeat(1024 * 1024 + 1), 'application/json', 413],
])('%s is refused', async (_, body, contentType, status) => {
  const sandbox = await openSandbox();
  const client = await clientOf(sandbox);
  expect((await client.send(body, { 'content-type': contentType })).status).toBe(status);
  expect(sandbox.spy.performed()).toEqual([]);
});

test('a body that grows too large is answered before it has ended', async () => {
  const sandbox = await openSandbox();
  const socket = connect(Number(new URL(sandbox.baseUrl).port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.write('POST /enterprise/sms HTTP/1.1\r\nhost: sandbox\r\ncontent-length: 20000000\r\n\r\n');
  socket.write('x'.repeat(1024 * 1024 + 1));
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 413 /);
});

test('a content type with a charset is JSON too', async () => {
  const client = await clientOf(await openSandbox());
  const response = await client.send(sms(), { 'content-type': 'application/json; charset=utf-8' });
  expect(response.status).toBe(200);
});

test('with allowInternational a recipient abroad is texted', async () => {
  const sandbox = await openSandbox({ flags: { allowInternational: true } });
  const client = await clientOf(sandbox);
  expect((await client.send(sms({ to: ['+4915112345678'] }))).status).toBe(200);
  expect(sandbox.spy.textsPerRecipient()).toEqual(new Map([['+4915112345678', 1]]));
});

test('a number that stands twice in one call is texted twice', async () => {
  const sandbox = await openSandbox();
  const client = await clientOf(sandbox);
  await client.send(sms({ to: ['+447700900001', '447700900001'] }));
  expect(sandbox.spy.textsPerRecipient()).toEqual(new Map([['+447700900001', 2]]));
});

test('a path that nothing lives at is 404, a wrong method 405', async () => {
  const sandbox = await openSandbox();
  expect((await fetch(`${sandbox.baseUrl}/enterprise/messages`)).status).toBe(404);
  const response = await fetch(`${sandbox.baseUrl}/enterprise/sms`);
  expect(response.status).toBe(405);
  expect(response.headers.get('allow')).toBe('POST');
});
