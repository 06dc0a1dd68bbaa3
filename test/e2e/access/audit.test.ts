import { expect, test } from 'vitest';
import { callSystem, type List } from '../../support/system-client.ts';
import { openSystem } from '../support/open-system.ts';

/** Who did what, in the whole system from its synthesized template: each function of the API adds to the audit log. */
const at = openSystem();

type Entry = {
  readonly action: string;
  readonly actor: { readonly name: string };
  readonly resource: string;
  readonly result: string;
  readonly request_id: string | null;
};

const entriesOf = async (query: string) =>
  (await at.call<List<Entry>>('GET', `/v1/audit?limit=100&${query}`)).body.items;

test('what a caller does, sees and may not do is in the audit log, and so is what follows from it', async () => {
  const campaign = { from: '+12125550100', text: 'Hello', to: ['+12125550101'] };
  const { body: made } = await at.call<{ id: string }>('POST', '/v1/campaigns', campaign);
  await at.reaches<{ state: string }>(`/v1/jobs/${made.id}`, ({ state }) => state === 'completed');
  await at.call('GET', `/v1/jobs/${made.id}/rows`);
  const wish = { name: 'nosy', scopes: ['send'] };
  const { body: key } = await at.call<{ key: string }>('POST', '/v1/keys', wish);
  await at.call('POST', '/v1/dead-letters/sms/redrive', { count: 1 });
  const asNosy = { authorization: `Bearer ${key.key}` };
  for (const path of ['/v1/jobs/x', '/v1/provider/accounts'])
    expect(await callSystem(at.system, 'GET', path, undefined, crypto.randomUUID(), asNosy)).toMatchObject({
      status: 403,
    });

  const seen = await at.goOnUntil(async () => {
    const entries = await entriesOf(`resource=${made.id}`);
    return entries.some(({ action }) => action === 'job.completed') ? entries : undefined;
  });
  expect(seen.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['job.create', 'job.planned', 'job.started', 'job.completed', 'rows.reveal']),
  );
  expect(seen.find(({ action }) => action === 'job.create')).toMatchObject({
    actor: { name: 'local' },
    result: 'done',
    request_id: expect.any(String),
  });
  expect(await entriesOf('resource=key:nosy')).toMatchObject([{ action: 'key.create', result: 'done' }]);
  expect(await entriesOf('resource=queue:sms')).toMatchObject([{ action: 'dead_letters.redrive' }]);
  expect(await entriesOf('actor=nosy')).toMatchObject([
    { action: 'read.listProviderAccounts', result: 'refused' },
    { action: 'read.getJob', result: 'refused' },
  ]);
});
