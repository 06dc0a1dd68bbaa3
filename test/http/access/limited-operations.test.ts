import { expect, test } from 'vitest';
import { type Operation, type OperationId, operations } from '../../../shared/core/api/operations.ts';
import { limitCreates } from '../../../shared/http/access/limit-creates.ts';
import { memoryCreateCounts } from '../../../shared/memory/access/create-counts.ts';
import { described } from '../../../tools/api-description/operations/described.ts';
import { call } from '../../support/http/api-client.ts';
import { aWorld } from '../../support/world.ts';

const creating = (Object.entries(operations) as [OperationId, Operation][]).filter(
  ([, { repeat }]) => repeat === 'key',
);

test.each(creating)('%s is held to the limit of its caller', async (id, { method, path }) => {
  const world = aWorld();
  const limited = {
    ...world,
    limitCreates: limitCreates({ ...world, createCounts: memoryCreateCounts() }, 0),
  };
  const examples = Object.values(described[id].examples) as { readonly body?: unknown }[];
  const body = examples.find((one) => one.body !== undefined)?.body;
  const headers = { 'content-type': 'application/json', 'idempotency-key': 'k' };
  const kind = path.includes('notifications') ? 'ntc' : 'cmp';
  const answer = await call(limited, method, path.replaceAll(/\{\w+\}/g, `${kind}_${'0'.repeat(26)}`), {
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  expect(answer).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  expect(answer.headers['retry-after']).toMatch(/^[1-9]\d?$/);
});
