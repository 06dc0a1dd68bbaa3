import { expect, test } from 'vitest';
import { type Operation, operations } from '../../../shared/core/api/operations.ts';
import { call } from '../../support/http/api-client.ts';
import { aWorld } from '../../support/world.ts';

test.each(
  Object.values<Operation>(operations)
    .filter(({ function: name }) => name.startsWith('api-') || name === 'dead-letters')
    .map(({ method, path }) => [method, path] as const),
)('%s %s refuses a parameter that it does not take, by name', async (method, path) => {
  const { status, body } = await call(aWorld(), method, path.replaceAll(/\{\w+\}/g, 'x'), {
    query: { nosuch: '1' },
  });
  expect([status, body.errors]).toEqual([
    400,
    expect.arrayContaining([
      expect.objectContaining({ in: 'query', pointer: 'nosuch', code: 'unknown_parameter' }),
    ]),
  ]);
});

test.each([
  [
    '/v1/jobs',
    'foo',
    'The parameters are `kind`, `state`, `reference`, `name`, `metadata`, `outcome`, `needs_decision`, ' +
      '`created_by`, `created_from`, `created_to`, `test`, `upload_object`, `limit`, `cursor`.',
  ],
  ['/v1/jobs', 'uplaod_object', 'Did you mean `upload_object`?'],
  ['/v1/events', 'typ', 'Did you mean `type`?'],
  ['/v1/notifications', 'states', 'Did you mean `state`?'],
  ['/v1/executions', 'Verdict', 'Did you mean `verdict`?'],
  ['/v1/suppressions', 'uploads', 'Did you mean `upload`?'],
  ['/v1/keys', 'limit', 'This operation takes none.'],
])('GET %s?%s= is answered with the name that is meant, or the existing ones', async (path, name, hint) => {
  const { status, body } = await call(aWorld(), 'GET', path, { query: { [name]: 'x' } });
  expect(status).toBe(400);
  expect(body.errors).toContainEqual({
    in: 'query',
    pointer: name,
    code: 'unknown_parameter',
    detail: `\`${name}\` is not a parameter here.`,
    hint,
  });
});

test('a thousand unknown parameters are answered with twenty of them', async () => {
  const query = Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`p${at}`, '']));
  expect((await call(aWorld(), 'GET', '/v1/jobs?kind=campaign', { query })).body.errors).toHaveLength(20);
});

test.each([
  ['/v1/jobs', 'limit', '0'],
  ['/v1/jobs', 'limit', '101'],
  ['/v1/rules', 'version', '-1'],
])('GET %s?%s=%s is out of range', async (path, name, value) => {
  const { body } = await call(aWorld(), 'GET', path, { query: { [name]: value } });
  expect(body.errors).toMatchObject([{ in: 'query', pointer: name, code: 'out_of_range' }]);
});
