import { expect, test } from 'vitest';
import { type Operation, operations } from '../../../shared/core/api/operations.ts';
import { call } from '../../support/http/api-client.ts';
import { aWorld } from '../../support/world.ts';

/** What the in-process API serves: dead letters and webhooks have functions of their own. */
const paths = [
  ...new Set(
    Object.values<Operation>(operations)
      .filter(({ function: name }) => name.startsWith('api-'))
      .map(({ path }) => path),
  ),
];

const filled = (path: string) => path.replaceAll(/\{\w+\}/g, 'x');

const methodsOf = (path: string) =>
  Object.values<Operation>(operations)
    .filter((one) => one.path === path)
    .map(({ method }) => method);

test.each(paths)('%s answers another method with 405 and its methods', async (path) => {
  const own = methodsOf(path);
  const allow = [...own, ...(own.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ');
  for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter(
    (one) => !(own as string[]).includes(one),
  )) {
    const { status, headers, body } = await call(aWorld(), method, filled(path));
    expect([status, headers.allow, body.code]).toEqual([405, allow, 'method_not_allowed']);
  }
  const options = await call(aWorld(), 'OPTIONS', filled(path));
  expect([options.status, options.headers.allow, options.body]).toEqual([204, allow, null]);
});

test('HEAD is answered as GET is, without a body', async () => {
  const world = aWorld();
  const { status, headers, body } = await call(world, 'HEAD', '/v1/jobs');
  expect([status, headers['content-type'], body]).toEqual([200, 'application/json', null]);
  expect((await call(world, 'HEAD', '/v1/jobs/cmp_nobody')).status).toBe(404);
});

test('an unknown path is 404 with a hint, whatever the method', async () => {
  for (const method of ['GET', 'POST', 'DELETE', 'OPTIONS', 'HEAD']) {
    const { status, body } = await call(aWorld(), method, '/v1/campaign');
    expect([status, method === 'HEAD' ? 'no_such_path' : body.code]).toEqual([404, 'no_such_path']);
  }
});

test('every answer names its request', async () => {
  for (const path of ['/v1/jobs', '/v1/nothing', '/v1/jobs/%zz'])
    expect((await call(aWorld(), 'GET', path)).headers['request-id']).toBe('request-1');
});

test.each([
  ['text/html', 406],
  ['text/html, image/png;q=0.5', 406],
  ['application/xml', 406],
  ['', 200],
  ['*/*', 200],
  ['text/html, */*;q=0.1', 200],
  ['application/*', 200],
  ['application/json; charset=utf-8', 200],
  ['application/problem+json', 200],
])('a request that accepts "%s" is answered %i', async (accept, status) => {
  const answer = await call(aWorld(), 'GET', '/v1/jobs', { headers: { accept } });
  expect(answer.status).toBe(status);
  if (status === 406)
    expect(answer.body).toMatchObject({ code: 'not_acceptable', errors: [{ in: 'header' }] });
});
