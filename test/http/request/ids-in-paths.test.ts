import { expect, onTestFinished, test } from 'vitest';
import { scopes } from '../../../shared/core/access/scopes.ts';
import { openPort } from '../../../tools/aws-emulator/http/open-port.ts';
import { anEvent } from '../../contract/events/events-contract.ts';
import { handlerOf } from '../../support/http/api-client.ts';
import { gatewayOf } from '../../support/http/gateway.ts';
import { keyOf } from '../../support/http/keys.ts';
import { aWorld } from '../../support/world.ts';

/** Over the wire and through the gateway, which decodes the path of each request. */
async function eventAt(step: string, id: string) {
  const world = aWorld();
  await world.events.add(anEvent({ id, type: 'product.depleted' }));
  const api = await openPort(0);
  onTestFinished(() => api.close());
  api.serve(gatewayOf(handlerOf(world)));
  const headers = { authorization: `Bearer ${await keyOf('crm', scopes)}` };
  const answer = await fetch(`${api.url}/v1/events/${step}?source=provider`, { headers });
  const errors = world.lines.filter(({ level }) => level === 'error');
  return { status: answer.status, body: (await answer.json()) as { id?: string; code?: string }, errors };
}

test.each(['50% off', '%20', '%', '%zz', 'a#b', 'a+b', 'é', 'evt_1'])(
  'what has the id "%s" is found by it',
  async (id) => {
    const { status, body } = await eventAt(encodeURIComponent(id), id);
    expect([status, body.id]).toEqual([200, id]);
  },
);

test.each(['a/b', 'a?b'])(
  'the gateway takes the id "%s" apart, so nothing is found, and nothing breaks',
  async (id) => {
    const { status, body, errors } = await eventAt(encodeURIComponent(id), id);
    expect([status, errors]).toEqual([404, []]);
    expect(body.code).toMatch(/^(not_found|no_such_path)$/);
  },
);
