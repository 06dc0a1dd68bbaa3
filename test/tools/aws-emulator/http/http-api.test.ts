import { describe, expect, test } from 'vitest';
import { functionOf, heldTimers, watchedHost } from '../functions/local-function.ts';
import { gatewayTo } from './gateway.ts';

const echo = 'export const handler = async (event) => ({ event });';
const answering = (answer: unknown) => `export const handler = async () => (${JSON.stringify(answer)});`;

async function behind(code: string, settings: Parameters<typeof gatewayTo>[1] = {}) {
  return gatewayTo(watchedHost(functionOf(code)).host, settings);
}

async function eventOf(
  settings: Parameters<typeof gatewayTo>[1],
  ...request: Parameters<Awaited<ReturnType<typeof gatewayTo>>>
) {
  const send = await behind(echo, settings);
  return JSON.parse((await send(...request)).body).event;
}

describe('the event of payload format 2.0', () => {
  test('says all of a request without a body', async () => {
    const event = await eventOf(
      { routes: ['GET /campaigns/{id}', '$default'] },
      'GET',
      '/campaigns/a%20b?limit=2&to=%2B1&to=2&empty',
      { 'User-Agent': 'test', 'X-Many': ['1', '2'], Cookie: 'a=1; b=2' },
    );
    expect(event).toEqual({
      version: '2.0',
      routeKey: 'GET /campaigns/{id}',
      rawPath: '/campaigns/a b',
      rawQueryString: 'limit=2&to=%2B1&to=2&empty',
      cookies: ['a=1', 'b=2'],
      headers: expect.objectContaining({
        'user-agent': 'test',
        'x-many': '1,2',
        'x-forwarded-proto': 'http',
      }),
      queryStringParameters: { limit: '2', to: '+1,2', empty: '' },
      pathParameters: { id: 'a b' },
      requestContext: {
        accountId: '000000000000',
        apiId: 'Api',
        domainName: expect.stringMatching(/^127\.0\.0\.1:\d+$/),
        domainPrefix: '127',
        http: {
          method: 'GET',
          path: '/campaigns/a b',
          protocol: 'HTTP/1.1',
          sourceIp: '127.0.0.1',
          userAgent: 'test',
        },
        requestId: expect.any(String),
        routeKey: 'GET /campaigns/{id}',
        stage: '$default',
        time: '09/Mar/2026:19:03:58 +0000',
        timeEpoch: 1773083038000,
      },
      isBase64Encoded: false,
    });
    expect(event.headers).not.toHaveProperty('cookie');
  });

  test.each([
    ['/events/50%25', 'GET /events/{id}', '/events/50%', '50%'],
    ['/events/a%2520b', 'GET /events/{id}', '/events/a%20b', 'a%20b'],
    ['/events/a%3Fb?to=%2B1', 'GET /events/{id}', '/events/a', 'a'],
    ['/events/a%23b+c', 'GET /events/{id}', '/events/a#b+c', 'a#b+c'],
    ['/events/a%2Fb', '$default', '/events/a/b', undefined],
  ])('has the path of %s decoded, before a route is chosen', async (path, routeKey, rawPath, id) => {
    const event = await eventOf({ routes: ['GET /events/{id}', '$default'] }, 'GET', path);
    expect(event).toMatchObject({ routeKey, rawPath, requestContext: { http: { path: rawPath } } });
    expect(event.pathParameters?.id).toBe(id);
  });

  test('leaves out what the request does not have', async () => {
    const event = await eventOf({}, 'GET', '/');
    for (const member of ['cookies', 'queryStringParameters', 'pathParameters', 'body']) {
      expect(event).not.toHaveProperty(member);
    }
    expect(event.routeKey).toBe('$default');
    expect(event.rawQueryString).toBe('');
  });

  test.each([
    ['application/json; charset=utf-8', 'é', false],
    ['text/csv', 'é', false],
    ['application/x-www-form-urlencoded', 'w6k=', true],
    ['application/octet-stream', 'w6k=', true],
    [undefined, 'w6k=', true],
  ])('has a body of type %s as %j', async (type, body, isBase64Encoded) => {
    const event = await eventOf({}, 'POST', '/', type === undefined ? {} : { 'Content-Type': type }, 'é');
    expect(event).toMatchObject({ body, isBase64Encoded });
  });
});

describe('a route', () => {
  test.each([
    ['GET', '/a/b', 'GET /a/b'],
    ['PUT', '/a/b', 'ANY /a/{x}'],
    ['GET', '/a/c', 'GET /a/{x}'],
    ['GET', '/a/c/d', 'GET /a/{rest+}'],
    ['GET', '/a/', '$default'],
    ['GET', '/a', '$default'],
    ['GET', '/A/b', '$default'],
  ])('%s %s is %s', async (method, path, key) => {
    const routes = ['$default', 'GET /a/{rest+}', 'ANY /a/{x}', 'GET /a/{x}', 'GET /a/b'];
    expect((await eventOf({ routes }, method, path)).routeKey).toBe(key);
  });

  test.each(['/a/%zz', '/a/%ff', '/%'])('cannot be chosen for %s', async (path) => {
    const send = await behind(echo, { routes: ['GET /a/{x}', '$default'] });
    expect(await send('GET', path)).toMatchObject({ status: 400, body: '{"message":"Bad Request"}' });
  });

  test('that does not exist is 404 by the gateway', async () => {
    const send = await behind(echo, { routes: ['GET /a'] });
    expect(await send('POST', '/a')).toMatchObject({ status: 404, body: '{"message":"Not Found"}' });
  });
});

describe("the function's answer", () => {
  test('is sent with its status, headers, cookies and body', async () => {
    const send = await behind(
      answering({
        statusCode: 202,
        headers: { 'X-Count': 3, Location: '/x' },
        cookies: ['a=1', 'b=2'],
        body: 'taken',
      }),
    );
    const { status, headers, body } = await send('GET', '/');
    expect({ status, body }).toEqual({ status: 202, body: 'taken' });
    expect(headers).toMatchObject({
      'x-count': '3',
      location: '/x',
      'set-cookie': ['a=1', 'b=2'],
      'content-type': 'text/plain;charset=UTF-8',
      'content-length': '5',
    });
  });

  test('may be base64', async () => {
    const send = await behind(answering({ statusCode: 200, body: 'aGk=', isBase64Encoded: true }));
    expect((await send('GET', '/')).body).toBe('hi');
  });

  test('without a status code is the JSON of a 200', async () => {
    const send = await behind(answering({ fine: true }));
    const { status, headers, body } = await send('GET', '/');
    expect({ status, type: headers['content-type'], body }).toEqual({
      status: 200,
      type: 'application/json',
      body: '{"fine":true}',
    });
  });

  test.each([
    ['a status that is none', answering({ statusCode: 'fine' })],
    ['a body that is no text', answering({ statusCode: 200, body: { a: 1 } })],
    ['a throw', "export const handler = async () => { throw new Error('no'); };"],
    ['the end of the process', 'export const handler = async () => process.exit(1);'],
  ])('that cannot be used is 500: %s', async (_, code) => {
    const send = await behind(code);
    expect(await send('GET', '/')).toMatchObject({
      status: 500,
      body: '{"message":"Internal Server Error"}',
    });
  });

  test('that takes longer than 30 s is 503', async () => {
    const timers = heldTimers();
    const { host, printed } = watchedHost(
      functionOf(
        "export const handler = async () => { console.log('hanging'); await new Promise(() => {}); };",
      ),
    );
    const send = await gatewayTo(host, { timer: timers.timer });
    const reply = send('GET', '/');
    await printed('hanging');
    timers.runOut(30_000);
    expect(await reply).toMatchObject({ status: 503, body: '{"message":"Service Unavailable"}' });
  });
});

describe('a body', () => {
  test('of 10 MB is the most that the gateway takes', async () => {
    const send = await behind(answering({ statusCode: 204 }));
    expect(await send('POST', '/', {}, Buffer.alloc(10_485_761))).toMatchObject({
      status: 413,
      body: '{"message":"Request Entity Too Large"}',
    });
  });

  test('that makes the event larger than 6 MB is 413 too', async () => {
    const send = await behind(answering({ statusCode: 204 }));
    const type = { 'Content-Type': 'text/plain' };
    expect(await send('POST', '/', type, Buffer.alloc(6_291_556, 'x'))).toMatchObject({ status: 413 });
    expect(await send('POST', '/', type, Buffer.alloc(6_000_000, 'x'))).toMatchObject({ status: 204 });
  });
});
