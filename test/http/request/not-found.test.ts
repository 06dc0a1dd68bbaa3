import { expect, test } from 'vitest';
import { type Operation, type OperationId, operations } from '../../../shared/core/api/operations.ts';
import type { Example } from '../../../tools/api-description/description.ts';
import { described } from '../../../tools/api-description/operations/described.ts';
import { call } from '../../support/http/api-client.ts';
import { aWorld } from '../../support/world.ts';

const nobody = '00000000000000000000000000';

/** Ids of the form that the operation knows, which name nothing. */
const idFor = (path: string) =>
  path.startsWith('/v1/notifications')
    ? `ntc_${nobody}`
    : path.startsWith('/v1/erasures')
      ? `ers_${nobody}`
      : `cmp_${nobody}`;

const asked = (Object.entries(operations) as [OperationId, Operation][]).filter(
  ([, { path, function: name }]) => path.includes('{') && !['docs', 'webhooks-receive'].includes(name),
);

test.each(asked)('%s of what is not there is 404, with what to do', async (id, { method, path }) => {
  const world = aWorld();
  const [example] = Object.values<Example>(described[id].examples);
  const address = path.replaceAll(/\{\w+\}/g, idFor(path));
  const given = {
    headers: { 'content-type': 'application/json', 'idempotency-key': 'key-1', 'if-match': '"0"' },
    ...(example?.query === undefined
      ? {}
      : {
          query: Object.fromEntries(
            Object.entries(example.query).map(([one, value]) => [one, String(value)]),
          ),
        }),
    ...(example?.body === undefined ? {} : { body: JSON.stringify(example.body) }),
  };
  const { status, body } = await call(world, method, address, given);
  expect([status, body.code, body.detail]).toEqual([404, 'not_found', expect.stringMatching(/\w/)]);
});
