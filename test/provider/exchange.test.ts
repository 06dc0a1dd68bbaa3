import { once } from 'node:events';
import { afterAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { openDispatcher } from '../../shared/provider/exchange/dispatcher.ts';
import { exchange } from '../../shared/provider/exchange/http.ts';
import { answerOf, jsonAnswer, loopback } from '../support/provider/loopback.ts';
import { problemOf } from '../support/provider/thrown.ts';
import { write } from './order-call.ts';

const dispatcher = openDispatcher();
const http = { dispatcher, now: () => 0 };
afterAll(() => dispatcher.destroy());

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
      socket.write(jsonAnswer(200, { 'The rate limiter opens at noon': 1 })),
    );
    const strict = {
      ...write(server.url),
      reply: z.strictObject({}),
      hidden: ['The rate limiter opens at noon'],
    };
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
    expect(await problemOf(exchange(http, write(server.url, { limitMs: 400 })))).toMatchObject({
      code: 'timeout',
      effect: 'unknown',
      status: 200,
      detail: 'the limit of 400 ms was reached while reading the answer',
    });
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

  test('that asks for more than a day is taken for a day, so that no call is left behind for months', async () => {
    const hints = { 'retry-after': '31536000' };
    await using server = await loopback((socket) => socket.write(answerOf(429, hints, '')));
    const problem = await problemOf(exchange(http, write(server.url)));
    expect(problem).toMatchObject({ code: 'busy', retryAfterMs: 86_400_000 });
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

describe('a failed answer', () => {
  const keyed = { headers: { 'Idempotency-Key': 'k' } };
  const [again, retriable, final] = [
    { 'idempotent-replayed': 'true' },
    { 'idempotent-retriable': 'true' },
    { 'Idempotent-Retriable': 'False' },
  ];
  test.each<[string, Readonly<Record<string, string>>, true | undefined, true | undefined]>([
    ['that says nothing of its key', {}, undefined, undefined],
    ['that came before', again, true, true],
    ['that came before, of a call that may be repeated', { ...again, ...retriable }, undefined, true],
    ['that came before, of a call that may not be repeated', { ...again, ...final }, true, true],
    ['of a call that may not be repeated', final, true, undefined],
    ['of a call that may be repeated', retriable, undefined, undefined],
  ])('%s: whether the provider keeps it, and has given it before', async (_, headers, isKept, isReplayed) => {
    for (const status of [429, 500]) {
      await using server = await loopback((socket) => socket.write(answerOf(status, headers, '')));
      const problem = await problemOf(exchange(http, write(server.url, keyed)));
      expect([problem.isKept, problem.isReplayed]).toEqual([isKept, isReplayed]);
    }
  });

  test.each([
    ['502 Bad', true],
    ['201 Made', undefined],
  ])('%s whose body breaks off may be a kept one only if it is a failure', async (status, isKept) => {
    const head = 'content-length: 100\r\nidempotent-replayed: true\r\n\r\n{';
    await using server = await loopback((socket) => socket.end(`HTTP/1.1 ${status}\r\n${head}`));
    const problem = await problemOf(exchange(http, write(server.url, keyed)));
    expect([problem.effect, problem.isKept]).toEqual(['unknown', isKept]);
  });

  test('of a call without a key is not kept, whatever its headers say', async () => {
    await using server = await loopback((socket) => socket.write(answerOf(429, { ...again, ...final }, '')));
    const problem = await problemOf(exchange(http, write(server.url)));
    expect([problem.isKept, problem.isReplayed]).toEqual([undefined, undefined]);
  });
});

test.each([401, 407, 408, 421, 425, 503])(
  'an answer %i, which clients may repeat by themselves, is not repeated',
  async (status) => {
    await using server = await loopback((socket) =>
      socket.write(answerOf(status, { 'retry-after': '0' }, '')),
    );
    await problemOf(exchange(http, write(server.url)));
    expect(server.arrived).toHaveLength(1);
  },
);

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
