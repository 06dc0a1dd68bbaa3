import { expect, test } from 'vitest';
import { halAnswer, pageAnswer, partnerServer } from '../../support/provider/partner-server.ts';
import { operations } from './operations.ts';

test.each(Object.entries(operations))(
  '%s is one request, written as in the document',
  async (_, expected) => {
    const answer =
      expected.collection === undefined
        ? halAnswer(200, { id: 'x_1' })
        : pageAnswer(expected.collection, [{ id: 'x_1' }, { id: 'x_2' }]);
    await using p = await partnerServer(() => answer);
    expect(await expected.run(p.partner)).toMatchObject(expected.collection === 'items' ? {} : { id: 'x_1' });
    expect(p.arrived.map(({ line }) => line)).toEqual([`${expected.line} HTTP/1.1`]);
    const [request] = p.arrived;
    expect(request?.body === '' ? undefined : JSON.parse(request?.body ?? '')).toEqual(expected.body);
    expect(request?.headers).toMatchObject({
      authorization: 'Bearer T1',
      accept: 'application/hal+json, application/json',
      'api-version': '2025-01-28',
    });
    expect(request?.headers['content-type']).toBe(
      expected.body === undefined ? undefined : 'application/json',
    );
  },
);

test.each(Object.entries(operations))(
  '%s carries key and correlation id where it changes the world',
  async (_, expected) => {
    await using p = await partnerServer(() =>
      expected.collection === undefined ? halAnswer(201, { id: 'x_1' }) : pageAnswer(expected.collection, []),
    );
    await expected.run(p.partner);
    const isWrite = !expected.line.startsWith('GET ');
    expect(p.arrived[0]?.headers['idempotency-key']).toBe(isWrite ? 'cmd_1-01' : undefined);
    expect(p.arrived[0]?.headers['correlation-id']).toBe(isWrite ? 'cmd_1' : undefined);
  },
);
