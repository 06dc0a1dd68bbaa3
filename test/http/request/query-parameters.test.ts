import { Router } from '@aws-lambda-powertools/event-handler/http';
import { afterEach, expect, test, vi } from 'vitest';
import { apiHandler } from '../../../shared/http/api-handler.ts';
import { addDeadLetterRoutes } from '../../../shared/http/dead-letters/dead-letter-routes.ts';
import { call, callHandler } from '../../support/http/api-client.ts';
import { aWorld, type TestWorld } from '../../support/world.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const callDeadLetters = (world: ReturnType<typeof aWorld>, method: string, path: string, given = {}) =>
  callHandler(
    apiHandler(world.log, (app) => addDeadLetterRoutes(app, world)),
    method,
    path,
    given,
  );

/** The addresses that are read with GET, as the router is reported them, with an id in each place of one. */
async function addressesOf(
  ask: (world: TestWorld, ...where: [string, string]) => Promise<unknown>,
): Promise<readonly string[]> {
  const reported = vi.spyOn(Router.prototype, 'get');
  await ask(aWorld(), 'GET', '/nowhere');
  return reported.mock.calls.map(([path]) => String(path).replaceAll(/:\w+/g, 'x'));
}

test.each([
  ['the API', call, '/campaigns/x/recipients'],
  ['dead letters', callDeadLetters, '/dead-letters/x'],
] as const)('each address of %s refuses a parameter that it does not take, by name', async (_, ask, one) => {
  const addresses = await addressesOf(ask);
  expect(addresses).toContain(one);
  for (const address of addresses) {
    const { status, body } = await ask(aWorld(), 'GET', address, { query: { nosuch: '1' } });
    expect([address, status, body.errors[0].pointer]).toEqual([address, 400, 'nosuch']);
  }
});

test.each([
  ['/campaigns', 'foo', 'There is no such parameter, only upload, state, limit, cursor'],
  ['/order-batches', 'uplaod', 'There is no such parameter. Did you mean "upload"?'],
  ['/events', 'typ', 'There is no such parameter. Did you mean "type"?'],
  ['/notifications', 'states', 'There is no such parameter. Did you mean "state"?'],
  ['/decisions', 'Verdict', 'There is no such parameter. Did you mean "verdict"?'],
  ['/suppressions', 'uploads', 'There is no such parameter. Did you mean "upload"?'],
  ['/rules/versions', 'limit', 'There is no such parameter: this address takes none'],
])('GET %s?%s= is reported with the name that is meant, or the existing ones', async (path, name, detail) => {
  const { status, body } = await call(aWorld(), 'GET', path, { query: { limit: '1', [name]: 'x' } });
  expect(status).toBe(400);
  expect(body.errors).toContainEqual({ pointer: name, detail });
});

test('a thousand unknown parameters are answered with twenty of them', async () => {
  const query = Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`p${at}`, '']));
  expect((await call(aWorld(), 'GET', '/campaigns', { query })).body.errors).toHaveLength(20);
});
