import { expect, test } from 'vitest';
import { type ApiHandler, apiHandler } from '../../shared/http/api-handler.ts';
import { jobReads } from '../../shared/http/jobs/job-reads.ts';
import { answerOf, quietStatus } from '../support/http/api-client.ts';
import { authenticateTests } from '../support/http/keys.ts';
import { aWorld } from '../support/world.ts';

const page = 'https://crm.example.com';
const id = `cmp_${'0'.repeat(26)}`;

function handler(corsOrigins: readonly string[]): ApiHandler {
  const world = { ...aWorld(), ...quietStatus() };
  return apiHandler(world.log, jobReads(world), authenticateTests, { corsOrigins });
}

function ask(
  origins: readonly string[],
  method: string,
  headers: Record<string, string>,
  path = `/v1/jobs/${id}`,
) {
  return answerOf(handler(origins), method, path, { headers, by: method === 'OPTIONS' ? '' : 'crm' });
}

const preflight = { origin: page, 'access-control-request-method': 'PATCH' };

test('a preflight of a named origin is answered without a key, for ten minutes', async () => {
  const { status, headers } = await ask([page], 'OPTIONS', preflight);
  expect(status).toBe(204);
  expect(headers).toMatchObject({
    'access-control-allow-origin': page,
    'access-control-allow-methods': 'GET, PATCH, HEAD',
    'access-control-allow-headers': 'Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match',
    'access-control-max-age': '600',
    vary: 'Origin',
  });
  expect(headers).not.toHaveProperty('access-control-allow-credentials');
});

test('an answer, an error as well, says to its origin which headers a page may read', async () => {
  const { status, headers } = await ask([page], 'GET', { origin: page });
  expect(status).toBe(404);
  expect(headers).toMatchObject({
    'access-control-allow-origin': page,
    'access-control-expose-headers': 'ETag, Location, Retry-After, Request-Id',
    vary: 'Origin',
  });
});

test.each([
  ['another origin', 'https://crm.example.com.evil.example'],
  ['its own beginning', 'https://crm.example.co'],
  ['another scheme', 'http://crm.example.com'],
  ['another port', 'https://crm.example.com:8443'],
  ['none that has a name', 'null'],
  ['a star', '*'],
])('%s learns nothing but that answers differ', async (_, origin) => {
  for (const method of ['OPTIONS', 'GET']) {
    const { headers } = await ask([page], method, { ...preflight, origin });
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    expect(headers.vary).toBe('Origin');
  }
});

test('a stage that names no origin answers as ever', async () => {
  const { status, headers } = await ask([], 'OPTIONS', preflight);
  expect([status, headers.allow]).toEqual([204, 'GET, PATCH, HEAD, OPTIONS']);
  expect(Object.keys(headers).filter((name) => /^access-control|vary/.test(name))).toEqual([]);
});

test('an unknown path has no preflight', async () => {
  const { status } = await ask([page], 'OPTIONS', preflight, '/v1/nothing');
  expect(status).toBe(404);
});
