import type { Context } from 'aws-lambda';
import { expect, test } from 'vitest';
import type { ApiEvent } from '../../../shared/http/api-call.ts';
import { apiHandler } from '../../../shared/http/api-handler.ts';
import { deadLetterRoutes } from '../../../shared/http/dead-letters/dead-letter-routes.ts';
import { call } from '../../support/http/api-client.ts';
import { authenticateTests } from '../../support/http/keys.ts';
import { aWorld } from '../../support/world.ts';

/** As the default route hands them over, should a gateway let them through: in the emulator it does not. */
const addresses = [
  '/v1/jobs/%zz',
  '/v1/jobs/%E0%A4%A/rows',
  '/v1/jobs/%ff',
  '/v1/jobs/%',
  '/v1/notifications/%2',
  '/v1/events/%c3%28',
  '/v1/rules/%zz',
  '/v1/suppressions/%zz',
  '/v1/erasures/%zz',
];

test.each(addresses)('GET %s, whose percent-encoding is malformed, is 400 and no alarm', async (path) => {
  const world = aWorld();
  const { status, headers, body } = await call(world, 'GET', path);
  expect([status, headers['content-type']]).toEqual([400, 'application/problem+json']);
  expect(body.detail).toBe(
    'The path of the address has a "%" that two hexadecimal digits of UTF-8 must follow. Percent-encode it as UTF-8.',
  );
  expect(world.lines.filter(({ level }) => level === 'error')).toEqual([]);
});

test.each(['POST', 'PUT', 'DELETE', 'HEAD'])('so is %s', async (method) => {
  expect((await call(aWorld(), method, '/v1/jobs/%zz/pause')).status).toBe(400);
});

test('a malformed query is 400 in every function of the API', async () => {
  const world = aWorld();
  const handler = apiHandler(world.log, deadLetterRoutes(world), authenticateTests);
  const event = {
    rawPath: '/v1/dead-letters',
    rawQueryString: 'limit=%zz',
    headers: {},
    requestContext: { http: { method: 'GET', path: '/v1/dead-letters' } },
  } as unknown as ApiEvent;
  const { statusCode, body } = await handler(event, {} as Context);
  expect([statusCode, JSON.parse(body ?? '').code]).toEqual([400, 'malformed_url']);
});

test('what is well encoded is read as before', async () => {
  expect((await call(aWorld(), 'GET', '/v1/jobs/%C3%A9%20')).status).toBe(404);
});
