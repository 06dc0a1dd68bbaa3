import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import { ProviderError } from '../../shared/errors.ts';
import { openDispatcher } from '../../shared/provider/exchange/dispatcher.ts';
import { exchange } from '../../shared/provider/exchange/http.ts';
import { jsonAnswer, loopback } from '../support/provider/loopback.ts';
import { errorOf, problemOf } from '../support/provider/thrown.ts';
import { write } from './order-call.ts';

const dispatcher = openDispatcher();
const http = { dispatcher, now: () => 0 };
afterAll(() => dispatcher.destroy());

/** A dispatcher whose connections are made, or not made, by the test. */
function dispatcherConnecting(connect: (callback: (error: Error, socket: null) => void) => void) {
  return openDispatcher({ connect: (_, callback) => connect(callback) });
}

describe('a call without an answer', () => {
  const endings: readonly (readonly [string, (socket: Socket) => void, string, string])[] = [
    ['reset', (socket) => socket.resetAndDestroy(), 'interrupted', 'the connection failed (ECONNRESET)'],
    ['closed', (socket) => socket.end(), 'interrupted', 'the connection failed (UND_ERR_SOCKET)'],
    ['silent', () => {}, 'timeout', 'the limit of 400 ms was reached'],
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
      const limit = { limitMs: code === 'timeout' ? 400 : 20_000 };
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
  test('because this Node keeps its HTTP client elsewhere changed nothing', async () => {
    const place = Symbol.for('undici.globalDispatcher.1');
    const globals = globalThis as unknown as Record<symbol, unknown>;
    new Headers();
    const known = globals[place];
    globals[place] = undefined;
    try {
      const call = exchange(
        { dispatcher: openDispatcher(), now: () => 0 },
        write(new URL('http://127.0.0.1:9/')),
      );
      const problem = await problemOf(call);
      expect(problem).toMatchObject({ code: 'unreachable', effect: 'none' });
      expect(problem.detail).toContain('UNDICI_NOT_FOUND');
    } finally {
      globals[place] = known;
    }
  });

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
    [
      'the certificate is wrong',
      Object.assign(new Error('x'), { code: 'CERT_HAS_EXPIRED' }),
      'CERT_HAS_EXPIRED',
    ],
  ])('because %s did nothing', async (_, error, code) => {
    const agent = dispatcherConnecting((callback) => callback(error, null));
    const url = new URL('https://provider.example');
    const problem = await problemOf(exchange({ ...http, dispatcher: agent }, write(url)));
    await agent.destroy();
    expect(problem).toMatchObject({ code: 'unreachable', effect: 'none' });
    expect(problem.detail).toContain(`(${code}) while waiting for a connection to https://provider.example`);
  });

  test.each([
    ['is reset before it is', (socket: Socket) => socket.resetAndDestroy(), 'ECONNRESET'],
    ['is not even TLS when it should be', (socket: Socket) => socket.end('220 mail.example\r\n'), 'ERR_SSL_'],
    ['takes too long to be', () => {}, 'UND_ERR_CONNECT_TIMEOUT'],
  ])('because the connection %s secure did nothing', async (_, answer, code) => {
    const server = createServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', () => answer(socket));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = address === null || typeof address === 'string' ? 0 : address.port;
    // The limit that a silent server runs into is shorter here; for a server that answers it is out of reach.
    const impatient = openDispatcher(code === 'UND_ERR_CONNECT_TIMEOUT' ? { connectTimeout: 50 } : {});
    const one = { ...http, dispatcher: impatient };
    const problem = await problemOf(exchange(one, write(new URL(`https://127.0.0.1:${port}`))));
    await impatient.destroy();
    server.close();
    expect(problem).toMatchObject({ code: 'unreachable', effect: 'none' });
    expect(problem.detail).toContain(`the connection failed (${code}`);
    expect(problem.detail).toContain('while waiting for a connection');
  });

  test('because the limit ends while it connects did nothing', async () => {
    const agent = dispatcherConnecting(() => {});
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
    const agent = openDispatcher({ connections: 1 });
    const one = { ...http, dispatcher: agent };
    const first = exchange(one, write(server.url, { body: '"first"' }));
    await expect.poll(() => server.arrived.length).toBe(1);
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

  test('because it cannot be put into HTTP is our fault, and its value is not shown', async () => {
    await using server = await loopback(() => {});
    const error = await errorOf(exchange(http, write(server.url, { headers: { 'x-name': 'se\r\ncret' } })));
    expect(error).not.toBeInstanceOf(ProviderError);
    expect(error.message).toBe('The request cannot be put into HTTP: invalid x-name header');
    expect(server.arrived).toHaveLength(0);
  });
});
