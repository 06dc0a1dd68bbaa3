import { expect, test } from 'vitest';
import { type Operation, operations } from '../../shared/core/api/operations.ts';
import { fileRoutes, readRoutes, writeRoutes } from '../../shared/http/api-routes.ts';
import { deadLetterRoutes } from '../../shared/http/dead-letters/dead-letter-routes.ts';
import { ofFunction } from '../support/http/of-function.ts';

const nothing = undefined as never;

test.each([
  ['api-read', readRoutes(nothing)],
  ['api-files', fileRoutes(nothing, 'bucket', nothing)],
  ['api-write', writeRoutes(nothing, nothing)],
  ['dead-letters', deadLetterRoutes(nothing)],
] as const)('%s serves each operation that the table gives it, once, and no other', (name, routes) => {
  expect(routes.map(({ id }) => id).sort()).toEqual(ofFunction(name).sort());
});

test('no two operations have one method and path', () => {
  const keys = Object.values<Operation>(operations).map(
    ({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`,
  );
  expect(new Set(keys).size).toBe(keys.length);
});
