import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { Agent, errors } from 'undici';
import { afterAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import type { ProviderProblem } from '../../shared/errors.ts';
import { ProviderError } from '../../shared/errors.ts';
import { openDispatcher } from '../../shared/provider/dispatcher.ts';
import { exchange, type Request } from '../../shared/provider/http.ts';
import { answerOf, errorOf, jsonAnswer, loopback } from './loopback.ts';

const dispatcher = openDispatcher();
const http = { dispatcher, now: () => 0 };
afterAll(() => dispatcher.destroy());

const reply = z.object({ id: z.string() });
type Reply = z.infer<typeof reply>;

function write(url: URL, change: Partial<Request<Reply>> = {}): Request<Reply> {
  return {
    tried: 'Order a pizza',
    kind: 'write',
    method: 'POST',
    url: new URL('/orders', url),
    headers: { 'content-type': 'application/json' },
    body: '{"size":1}',
    limitMs: 20_000,
    reply,
    hidden: [],
    ...change,
  };
}

async function problemOf(promise: Promise<unknown>): Promise<ProviderProblem> {
  const error = await errorOf(promise);
  if (!(error instanceof ProviderError)) throw error;
  return error.problem;
}

/** An Agent whose connections are made, or not made, by the test. */
function agentConnecting(connect: (callback: (error: Error, socket: null) => void) => void) {
  return new Agent({ connect: (_, callback) => connect(callback) });
}

describe('a complete yes', () => {
  test('is read into its reply, and the request arrives as it was made', async () => {
    await using server = await loopback((socket) => socket.write(jsonAnswer(200, { id: 'o1', more: true })));
    expect(await exchange(http, write(server.url, { headers: { 'idempotency-key': 'k' } }))).toEqual({
      id: 'o1',
    });
    expect(server.arrived).toHaveLength(1);
    expect(server.arrived[0]).toMatchObject({
      line: 'POST /orders HTTP/1.1',
      headers: { 'idempotency-key': 'k', accept: 'application/json', 'accept-encoding': 'identity' },
      body: '{"size":1}',
    });
  });

  test('leaves its connection open for the calls that follow', async () => {
    await using server = await loopback((socket) => socket.write(jsonAnswer(200, { id: 'o1' })));
    for (let calls = 0; calls < 20; calls += 1) await exchange(http, write(server.url));
    // A call made in the same breath as the answer before it does not wait for that connection to be free again.
    expect(server.connections()).toBeLessThanOrEqual(2);
  });

  test.each(['application/json; charset=utf-8', 'application/hal+json', 'Application/Problem+JSON'])(
    'is JSON when it says %s',
    async (type) => {
      await using server = await loopback((socket) =>
        socket.write(answerOf(201, { 'content-type': type }, '{"id":"å"}')),
      );
      expect(await exchange(http, write(server.url))).toEqual({ id: 'å' });
    },
  );

  test('may have no body when none is expected', async () => {
    await using server = await loopback((socket) => socket.write('HTTP/1.1 204 No Content\r\n\r\n'));
    expect(await exchange(http, { ...write(server.url), reply: z.undefined() })).toBeUndefined();
  });

  test('may be preceded by interim answers', async () => {
    await using server = await loopback((socket) =>
      socket.write(`HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n${jsonAnswer(200, { id: 'o1' })}`),
    );
    expect(await exchange(http, write(server.url))).toEqual({ id: 'o1' });
  });
});

describe('a yes that cannot be read', () => {
  test.each([
    [
      'HTML',
      answerOf(200, { 'content-type': 'text/html' }, '<p>Welcome</p>'),
      'expected JSON, the answer is text/html',
    ],
    ['JSON under no type', answerOf(200, {}, '{"id":"o1"}'), 'expected JSON, the answer is of no known type'],
    [
      'broken JSON',
      answerOf(200, { 'content-type': 'application/json' }, '{"id":'),
      'the answer calls itself JSON but is not',
    ],
    [
      'another form',
      jsonAnswer(200, { id: 5 }),
      'the answer has another form than expected (id Invalid input: expected string, received number)',
    ],
    [
      'no body',
      answerOf(200, { 'content-type': 'application/json' }, ''),
      'the answer has another form than expected (Invalid input: expected object, received undefined)',
    ],
  ])('for it is %s leaves a write open and a read harmless', async (_, answer, detail) => {
    await using server = await loopback((socket) => socket.write(answer));
    const problem = { tried: 'Order a pizza', code: 'unreadable', status: 200, detail };
    expect(await problemOf(exchange(http, write(server.url)))).toEqual({ ...problem, effect: 'unknown' });
    expect(await problemOf(exchange(http, write(server.url, { kind: 'read' })))).toEqual({
      ...problem,
      effect: 'none',
    });
  });

  test('for it has members named like something hidden does not show them', async () => {
    await using server = await loopback((socket) =>
      socket.write(jsonAnswer(200, { 'The gate opens at noon': 1 })),
    );
    const strict = { ...write(server.url), reply: z.strictObject({}), hidden: ['The gate opens at noon'] };
    expect((await problemOf(exchange(http, strict))).detail).toBe(
      'the answer has another form than expected (Unrecognized key: "…")',
    );
  });

  test('for it has 50 MiB is not read on: the connection is destroyed after the first of them', async () => {
    let sent = 0;
    await using server = await loopback(async (socket) => {
      const piece = Buffer.alloc(64 * 1024, 0x20);
      socket.write('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 52428800\r\n\r\n');
      while (sent < 52_428_800 && !socket.destroyed) {
        sent += piece.length;
        if (!socket.write(piece))
          await Promise.race([once(socket, 'drain'), once(socket, 'close')]).catch(() => {});
      }
    });
    expect(await problemOf(exchange(http, write(server.url)))).toMatchObject({
      code: 'unreadable',
      effect: 'unknown',
      status: 200,
      detail: 'more than 1048576 bytes came while reading the answer',
    });
    // What lies in the buffers of the two ends comes on top of what was read.
    expect(sent).toBeLessThan(26_214_400);
  });

  test('for it ends in the middle leaves a write open', async () => {
    await using server = await loopback((socket) => {
      socket.end('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 12\r\n\r\n{"id"');
    });
    expect(await problemOf(exchange(http, write(server.url)))).toMatchObject({
      code: 'interrupted',
      effect: 'unknown',
      status: 200,
      detail: 'the connection failed (UND_ERR_SOCKET) while reading the answer',
    });
  });

  test('for it does not end within the limit leaves a write open', async () => {
    await using server = await loopback((socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 12\r\n\r\n{"id"');
    });
    expect(await problemOf(exchange(http, write(server.url, { limitMs: 50 })))).toMatchObject({
      code: 'timeout',
      effect: 'unknown',
      status: 200,
      detail: 'the limit of 50 ms was reached while reading the answer',
    });
  });
});

describe('a call without an answer', () => {
  const endings: readonly (readonly [string, (socket: Socket) => void, string, string])[] = [
    ['reset', (socket) => socket.resetAndDestroy(), 'interrupted', 'the connection failed (ECONNRESET)'],
    ['closed', (socket) => socket.end(), 'interrupted', 'the connection failed (UND_ERR_SOCKET)'],
    ['silent', () => {}, 'timeout', 'the limit of 50 ms was reached'],
    [
      'not HTTP',
      (socket) => socket.end('220 mail.example ESMTP\r\n'),
      'unreadable',
      'something that is not HTTP came',
    ],
  ];

  test.each(endings)(
    'because the server is %s leaves a write open and a read harmless, and is not repeated',
    async (_, end, code, detail) => {
      await using server = await loopback(end);
      const limit = { limitMs: code === 'timeout' ? 50 : 20_000 };
      const onWrite = await problemOf(exchange(http, write(server.url, limit)));
      expect(onWrite).toMatchObject({ code, effect: 'unknown' });
      expect(onWrite.detail).toContain(detail);
      expect(onWrite.detail).toContain('while waiting for the answer');
      expect(server.arrived).toHaveLength(1);

      const onRead = await problemOf(exchange(http, write(server.url, { ...limit, kind: 'read' })));
      expect(onRead).toMatchObject({ code, effect: 'none' });
      expect(server.arrived).toHaveLength(2);
    },
  );
});

test('an interim answer is none: a call that breaks after it is as open as before', async () => {
  await using server = await loopback((socket) =>
    socket.end('HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n'),
  );
  const problem = await problemOf(exchange(http, write(server.url)));
  expect(problem).toMatchObject({ code: 'interrupted', effect: 'unknown' });
  expect(problem).not.toHaveProperty('status');
});

describe('a call that never left', () => {
  test('because the port refuses did nothing', async () => {
    const { url } = await loopback(() => {}).then(async (server) => {
      await server[Symbol.asyncDispose]();
      return server;
    });
    expect(await problemOf(exchange(http, write(url)))).toEqual({
      tried: 'Order a pizza',
      code: 'unreachable',
      effect: 'none',
      detail: `the connection failed (ECONNREFUSED) while waiting for a connection to ${url.origin}, nothing was sent`,
    });
  });

  test.each([
    ['the name is not found', Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' }), 'ENOTFOUND'],
    ['connecting takes too long', new errors.ConnectTimeoutError('slow'), 'UND_ERR_CONNECT_TIMEOUT'],
    [
      'the certificate is wrong',
      Object.assign(new Error('x'), { code: 'CERT_HAS_EXPIRED' }),
      'CERT_HAS_EXPIRED',
    ],
  ])('because %s did nothing', async (_, error, code) => {
    const agent = agentConnecting((callback) => callback(error, null));
    const url = new URL('https://provider.example');
    const problem = await problemOf(exchange({ ...http, dispatcher: agent }, write(url)));
    await agent.destroy();
    expect(problem).toMatchObject({ code: 'unreachable', effect: 'none' });
    expect(problem.detail).toContain(`(${code}) while waiting for a connection to https://provider.example`);
  });

  test('because the connection is reset before it is secure did nothing', async () => {
    const server = createServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', () => socket.resetAndDestroy());
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = address === null || typeof address === 'string' ? 0 : address.port;
    const problem = await problemOf(exchange(http, write(new URL(`https://127.0.0.1:${port}`))));
    server.close();
    expect(problem).toMatchObject({ code: 'unreachable', effect: 'none' });
    expect(problem.detail).toContain('the connection failed (ECONNRESET) while waiting for a connection');
  });

  test('because the limit ends while it connects did nothing', async () => {
    const agent = agentConnecting(() => {});
    const url = new URL('https://provider.example');
    const problem = await problemOf(exchange({ ...http, dispatcher: agent }, write(url, { limitMs: 50 })));
    await agent.destroy();
    expect(problem).toMatchObject({
      code: 'unreachable',
      effect: 'none',
      detail:
        'the limit of 50 ms was reached while waiting for a connection to https://provider.example, nothing was sent',
    });
  });

  test('because the limit ends while it waits for its turn did nothing, and is not sent later either', async () => {
    const waiting: Socket[] = [];
    await using server = await loopback((socket, _, count) => {
      if (count === 1) waiting.push(socket);
      else socket.write(jsonAnswer(200, { id: `o${count}` }));
    });
    const agent = new Agent({ connections: 1 });
    const one = { ...http, dispatcher: agent };
    const first = exchange(one, write(server.url, { body: '"first"' }));
    const second = await problemOf(exchange(one, write(server.url, { body: '"second"', limitMs: 50 })));
    expect(second).toMatchObject({ code: 'unreachable', effect: 'none' });

    const third = exchange(one, write(server.url, { body: '"third"' }));
    for (const socket of waiting) socket.write(jsonAnswer(200, { id: 'o1' }));
    expect(await first).toEqual({ id: 'o1' });
    expect(await third).toEqual({ id: 'o2' });
    expect(server.arrived.map(({ body }) => body)).toEqual(['"first"', '"third"']);
    await agent.destroy();
  });

  test('because its process was held up past the limit is not begun', async () => {
    await using server = await loopback((socket) => socket.write(jsonAnswer(200, { id: 'o1' })));
    const times = [0, 20_000];
    const now = () => times.shift() ?? 20_000;
    expect(await problemOf(exchange({ dispatcher, now }, write(server.url)))).toMatchObject({
      code: 'unreachable',
      effect: 'none',
    });
    await exchange(http, write(server.url, { body: '"next"' }));
    expect(server.arrived.map(({ body }) => body)).toEqual(['"next"']);
  });

  test('because it cannot be put into HTTP is a fault of ours, and its value is not shown', async () => {
    await using server = await loopback(() => {});
    const error = await errorOf(exchange(http, write(server.url, { headers: { 'x-name': 'se\r\ncret' } })));
    expect(error).not.toBeInstanceOf(ProviderError);
    expect(error.message).toBe('The request cannot be put into HTTP: invalid x-name header');
    expect(server.arrived).toHaveLength(0);
  });
});

describe('a no', () => {
  test('carries what the provider said, and our correlation id where it names none', async () => {
    const body = { title: 'Bad Request', errors: [{ detail: 'is empty', pointer: '$.size' }] };
    await using server = await loopback((socket) => socket.write(jsonAnswer(400, body)));
    expect(await problemOf(exchange(http, write(server.url, { correlationId: 'cmp_1' })))).toEqual({
      tried: 'Order a pizza',
      code: 'refused',
      effect: 'none',
      status: 400,
      correlationId: 'cmp_1',
      pointers: ['$.size'],
      detail: 'Bad Request; is empty',
    });
  });

  test('whose body breaks off is still a no, with its hint', async () => {
    await using server = await loopback((socket) => {
      socket.end('HTTP/1.1 429 Slow\r\nretry-after: 7\r\ncontent-length: 100\r\n\r\n{');
    });
    expect(await problemOf(exchange(http, write(server.url)))).toMatchObject({
      code: 'busy',
      effect: 'none',
      status: 429,
      retryAfterMs: 7_000,
    });
  });

  test('that names a date counts from the clock given when the answer has no Date', async () => {
    const date = 'Sat, 21 Nov 2026 12:00:30 GMT';
    await using server = await loopback((socket) => socket.write(answerOf(429, { 'retry-after': date }, '')));
    const at = { dispatcher, now: () => Date.UTC(2026, 10, 21, 12, 0, 0) };
    expect(await problemOf(exchange(at, write(server.url)))).toMatchObject({ retryAfterMs: 30_000 });
  });

  test('in HTML is not quoted', async () => {
    await using server = await loopback((socket) =>
      socket.write(answerOf(502, { 'content-type': 'text/html' }, '<h1>Bad gateway</h1>')),
    );
    expect(await problemOf(exchange(http, write(server.url)))).toEqual({
      tried: 'Order a pizza',
      code: 'unavailable',
      effect: 'unknown',
      status: 502,
    });
  });

  test.each([
    [409, {}, 'refused', 'none'],
    [409, { 'Idempotency-Key': 'k' }, 'conflict', 'unknown'],
  ])('of %i with the headers %j is %s with effect %s', async (status, headers, code, effect) => {
    await using server = await loopback((socket) => socket.write(answerOf(status, {}, '')));
    expect(await problemOf(exchange(http, write(server.url, { headers })))).toMatchObject({ code, effect });
  });
});

test.each([301, 302, 303, 307, 308])('a redirect by %i to another host is not followed', async (status) => {
  await using other = await loopback((socket) => socket.write(jsonAnswer(200, { id: 'stolen' })));
  await using server = await loopback((socket) =>
    socket.write(answerOf(status, { location: `${other.url.origin}/orders` }, '')),
  );
  const problem = await problemOf(
    exchange(http, write(server.url, { headers: { authorization: 'Bearer t' } })),
  );
  expect(problem).toEqual({
    tried: 'Order a pizza',
    code: 'moved',
    effect: 'unknown',
    status,
    detail: 'the address answers with a redirect, which is never followed: correct the settings',
  });
  expect(other.connections()).toBe(0);
  expect(server.arrived).toHaveLength(1);
});
