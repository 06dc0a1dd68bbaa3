import { expect } from 'vitest';
import { expectKept, expectRefused } from '../../../support/documents/refused.ts';
import { oneSubscription } from '../../../support/documents/some-subscription.ts';
import { statementsOf } from '../../../support/documents/statement.ts';
import { problemOf } from '../../../support/provider/thrown.ts';
import { customerEndpoints } from './customer-endpoints.ts';

const states = statementsOf('Partner API');

for (const { operation, route, success, collection, prepare, run } of customerEndpoints) {
  states(
    'Endpoints',
    `${operation} answers the client ${success}`,
    async (practice) => {
      const { partner, sandbox } = practice;
      const answer = await run(partner, await prepare(practice));
      const last = sandbox.spy.calls(`partner.${route}`).at(-1);
      expect(last).toMatchObject({ state: 'answered', status: success });
      expect(last?.headers).toMatchObject({ 'api-version': '2025-01-28' });
      if (collection) expect(answer).toBeInstanceOf(Array);
      else expect(answer).toMatchObject({ id: expect.any(String) });
    },
    oneSubscription,
  );
}

for (const { operation, success, collection, prepare, bare } of customerEndpoints) {
  states(
    'Endpoints',
    `${operation} answers a stranger ${success}${collection ? ` with ${collection}` : ''}`,
    async (practice) => {
      const { status, headers, body } = await practice.barePartner(...bare(await prepare(practice)));
      expect(status).toBe(success);
      expect(headers.get('content-type')).toBe('application/hal+json');
      expect(body).toHaveProperty('_links');
      if (collection) expect(body).toMatchObject({ _embedded: { [collection]: expect.any(Array) } });
      else expect(body).toHaveProperty('id');
    },
    oneSubscription,
  );
}

for (const { operation, route, prepare, run, bare } of customerEndpoints) {
  states(
    'Endpoints',
    `${operation} can answer 5XX, which leaves open whether a write was carried out`,
    async (practice) => {
      const { partner, sandbox, barePartner } = practice;
      const id = await prepare(practice);
      sandbox.faults.next(`partner.${route}`, { kind: 'server-error', status: 503 }, 2);
      const effect = bare('')[0] === 'GET' ? 'none' : 'unknown';
      expect(await problemOf(run(partner, id))).toMatchObject({ code: 'unavailable', status: 503, effect });
      expect(await barePartner(...bare(id))).toMatchObject({ status: 503, body: { status: 503 } });
    },
    oneSubscription,
  );
}

for (const { operation, run, bare } of customerEndpoints.filter(({ others }) => others.includes(404))) {
  states('Endpoints', `${operation} answers 404 when there is nothing with that id`, async (practice) => {
    const { partner, barePartner } = practice;
    expect(await problemOf(run(partner, 'none_1'))).toMatchObject({
      code: 'refused',
      status: 404,
      effect: 'none',
    });
    expect(await barePartner(...bare('none_1'))).toMatchObject({ status: 404, body: { status: 404 } });
  });
}

for (const { operation, route, collection, prepare, run, bare } of customerEndpoints.filter(({ others }) =>
  others.includes(400),
)) {
  states(
    'Endpoints',
    `${operation} answers 400 to a request that is not valid`,
    async (practice) => {
      const { partner, sandbox, barePartner } = practice;
      const id = await prepare(practice);
      sandbox.faults.next(`partner.${route}`, { kind: 'refused', pointer: '$.somewhere' });
      expect(await problemOf(run(partner, id))).toMatchObject({ status: 400, pointers: ['$.somewhere'] });
      const [method, path] = bare(id);
      if (collection) expectRefused(await barePartner(method, `${path}?limit=41`), '$.limit');
      else if (method === 'GET') expect((await barePartner(method, `${path}?a=1`)).status).toBe(400);
      else expect((await barePartner(method, path, { colour: 'red' })).status).toBe(400);
    },
    oneSubscription,
  );
}

for (const { operation, route, others, run, bare } of customerEndpoints) {
  if (!bare('none_1')[1].includes('none_1')) continue;
  states(
    'Endpoints',
    `${operation} is sent with an id of 100 characters and not with one of 101`,
    async (practice) => {
      const [longest, longer] = ['x'.repeat(100), 'x'.repeat(101)];
      const known: readonly number[] = others;
      const unknown = known.includes(404) ? 404 : 400;
      expect(await problemOf(run(practice.partner, longest))).toMatchObject({ status: unknown });
      expect(practice.sandbox.spy.calls(`partner.${route}`)).toHaveLength(1);
      await expectKept(practice, route, () => run(practice.partner, longer));
      expect((await practice.barePartner(...bare(longest))).status).toBe(unknown);
      expect((await practice.barePartner(...bare(longer))).status).toBe(known.includes(400) ? 400 : 404);
    },
  );
}
