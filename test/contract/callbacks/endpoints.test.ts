import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tableEndpointSecrets, tableEndpoints } from '../../../shared/aws/callbacks/endpoints.ts';
import { type Endpoint, endpointChanged, endpointIdOf } from '../../../shared/core/callbacks/endpoint.ts';
import { memoryEndpointSecrets, memoryEndpoints } from '../../../shared/memory/callbacks/endpoints.ts';
import type { EndpointSecrets, Endpoints } from '../../../shared/ports/notifications.ts';
import { anEndpoint } from '../../support/an-endpoint.ts';
import { openTable } from '../../support/target/local-table.ts';
import { openLosingTable } from '../target/lost-answers.ts';

type Opened = {
  readonly endpoints: Endpoints;
  readonly endpointSecrets: EndpointSecrets;
  close(): Promise<void>;
};

function over(open: typeof openTable): () => Promise<Opened> {
  return async () => {
    const table = await open();
    return {
      endpoints: tableEndpoints(table.client(), table.name, randomUUID),
      endpointSecrets: tableEndpointSecrets(table.client(), table.name),
      close: table.close,
    };
  };
}

describe.each<[string, () => Promise<Opened>]>([
  ['the table', over(openTable)],
  ['the table, each of whose writes is repeated', over(openLosingTable)],
  [
    'memory',
    async () => ({
      endpoints: memoryEndpoints(),
      endpointSecrets: memoryEndpointSecrets(),
      close: async () => {},
    }),
  ],
])('endpoints in %s', (_, open) => {
  let opened: Opened;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened.close());

  test('one comes back as it was written, and changes by its version only', async () => {
    const endpoint: Endpoint = anEndpoint({ name: 'changes' });
    expect(await opened.endpoints.write(endpoint)).toEqual({ applied: true });
    expect(await opened.endpoints.endpoint(endpoint.id)).toEqual(endpoint);
    const next = endpointChanged(endpoint, { disabled: { code: 'asked', atMs: 5 } });
    expect(await opened.endpoints.write(next)).toEqual({ applied: true });
    const late = endpointChanged(endpoint, { allJobs: true });
    expect(await opened.endpoints.write(late)).toEqual({ applied: false, found: next });
    expect(await opened.endpoints.write(anEndpoint({ name: 'changes' }))).toMatchObject({ applied: false });
    const enabled = endpointChanged(next, { disabled: undefined });
    await opened.endpoints.write(enabled);
    expect(await opened.endpoints.endpoint(endpoint.id)).not.toHaveProperty('disabled');
  });

  test('all are listed, and one that was removed is not', async () => {
    const [one, other] = [anEndpoint({ name: 'one' }), anEndpoint({ name: 'other' })];
    for (const endpoint of [one, other]) await opened.endpoints.write(endpoint);
    expect(await opened.endpoints.remove({ id: one.id, version: 2 })).toBe(false);
    expect(await opened.endpoints.remove(one)).toBe(true);
    const ids = (await Array.fromAsync(opened.endpoints.all())).map(({ id }) => id);
    expect(ids).toContain(other.id);
    expect(ids).not.toContain(one.id);
    expect(ids).toEqual(ids.toSorted());
  });

  test('a secret is found by its number, which no second one gets', async () => {
    const id = endpointIdOf('secret');
    expect(await opened.endpointSecrets.put(id, 1, Buffer.from('first'))).toBe(true);
    expect(await opened.endpointSecrets.put(id, 2, Buffer.from('second'))).toBe(true);
    expect(await opened.endpointSecrets.put(id, 1, Buffer.from('another'))).toBe(false);
    const found = await opened.endpointSecrets.secret(id, 1);
    expect(found && Buffer.from(found).toString()).toBe('first');
    expect(await opened.endpointSecrets.secret(id, 3)).toBeUndefined();
  });
});
