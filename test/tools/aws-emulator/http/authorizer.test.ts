import { expect, test } from 'vitest';
import { functionOf, watchedHost } from '../functions/local-function.ts';
import { gatewayTo } from './gateway.ts';

const minute = 60_000;

/** Prints its event and answers what the header holds. */
const obedient = `export const handler = async (event) => {
  console.log(JSON.stringify(event));
  return JSON.parse(event.headers.authorization);
};`;

async function guarded(cacheMs: number, now?: () => number) {
  const { host: guard, lines } = watchedHost(functionOf(obedient, { name: 'guard' }));
  const { host } = watchedHost(
    functionOf('export const handler = async (event) => event.requestContext.authorizer;'),
  );
  const send = await gatewayTo(host, {
    routes: ['GET /campaigns/{id}', '$default'],
    authorizer: { host: guard, cacheMs },
    ...(now && { now }),
  });
  return {
    requested: () => lines.length,
    lines,
    ask: (answer: unknown, path = '/') => send('GET', path, { Authorization: JSON.stringify(answer) }),
    send,
  };
}

test('a request without the identity is 401, and the authorizer is not asked', async () => {
  const { send, requested } = await guarded(0);
  const refused = { status: 401, body: '{"message":"Unauthorized"}' };
  expect(await send('GET', '/')).toMatchObject(refused);
  expect(await send('GET', '/', { Authorization: '' })).toMatchObject(refused);
  expect(requested()).toBe(0);
});

test('a caller who is not authorized gets 403', async () => {
  const { ask } = await guarded(0);
  expect(await ask({ isAuthorized: false })).toMatchObject({ status: 403, body: '{"message":"Forbidden"}' });
});

test('what the authorizer says of the caller reaches the function', async () => {
  const { ask } = await guarded(0);
  const { status, body } = await ask({ isAuthorized: true, context: { principal: 'crm' } });
  expect({ status, body: JSON.parse(body) }).toEqual({ status: 200, body: { lambda: { principal: 'crm' } } });
});

test('the authorizer sees the request and the identity', async () => {
  const { ask, lines } = await guarded(0);
  await ask({ isAuthorized: true }, '/campaigns/7?a=1');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    version: '2.0',
    type: 'REQUEST',
    routeArn: 'arn:aws:execute-api:us-east-1:000000000000:Api/$default/GET/campaigns/7',
    identitySource: ['{"isAuthorized":true}'],
    routeKey: 'GET /campaigns/{id}',
    rawPath: '/campaigns/7',
    rawQueryString: 'a=1',
    pathParameters: { id: '7' },
  });
});

test.each([
  ['no simple response', { policyDocument: {} }],
  ['a yes that is no boolean', { isAuthorized: 'true' }],
  ['a text', 'yes'],
])('an authorizer that answers %s makes it 500', async (_, answer) => {
  const { ask } = await guarded(minute);
  expect(await ask(answer)).toMatchObject({ status: 500, body: '{"message":"Internal Server Error"}' });
});

test('an authorizer that throws makes it 500', async () => {
  const { send } = await guarded(minute);
  expect(await send('GET', '/', { Authorization: '{' })).toMatchObject({ status: 500 });
});

test('a yes and a no are remembered for their identity on every route, as long as the authorizer says', async () => {
  let nowMs = 0;
  const { ask, requested } = await guarded(minute, () => nowMs);
  await ask({ isAuthorized: true });
  await ask({ isAuthorized: true }, '/campaigns/7');
  expect(requested()).toBe(1);
  await ask({ isAuthorized: false });
  await ask({ isAuthorized: false });
  expect(requested()).toBe(2);
  nowMs = minute;
  await ask({ isAuthorized: true });
  expect(requested()).toBe(3);
});

test('a failure is not remembered', async () => {
  const { ask, requested } = await guarded(minute);
  await ask({ wrong: true });
  await ask({ wrong: true });
  expect(requested()).toBe(2);
});
