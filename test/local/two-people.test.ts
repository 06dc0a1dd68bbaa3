import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LocalSystem, startLocal } from '../../apps/local/system.ts';
import { fleetcastClient } from '../../packages/client/src/index.ts';

/** The stage that `npm start -- --approver` starts, from its own templates: a maker, and somebody who approves. */
const folder = mkdtempSync(join(tmpdir(), 'fleetcast-two-people-'));
let system: LocalSystem;

beforeAll(async () => {
  system = await startLocal({ dataDir: folder, approver: true, say: () => {} });
}, 300_000);
afterAll(async () => {
  await system?.close();
  rmSync(folder, { recursive: true, force: true });
});

const clientOf = (key: string | undefined) =>
  fleetcastClient({
    baseUrl: system.apiUrl,
    key: key ?? '',
    pause: (ms) => system.clock.advance(ms),
  });

test('a campaign is sent when another person than its maker has approved it', async () => {
  const [maker, approver] = [clientOf(system.apiKey), clientOf(system.approverKey)];
  const body = { from: '+12125550100', text: 'Hello', to: ['+12125550101'] };
  const { id } = await maker.call('createCampaign', { body, idempotencyKey: 'two-people' });
  const path = { path: { id } };
  const ready = await maker.waitForJob(id, { until: ({ waiting }) => waiting?.for === 'approval' });
  expect(ready).toMatchObject({ created_by: { kind: 'key', name: 'local' }, approved_by: null });
  await expect(maker.call('approveJob', path)).rejects.toMatchObject({ status: 403, code: 'same_person' });

  // A key that the maker makes is no second person. Somebody whose key the system itself makes is one, by any name.
  const { key } = await maker.call('createKey', { body: { name: 'puppet', scopes: ['read', 'approve'] } });
  await expect(clientOf(key).call('approveJob', path)).rejects.toMatchObject({ code: 'same_person' });
  const ben = clientOf(await system.keyOf('ben', ['read', 'approve']));
  const other = await maker.call('createCampaign', { body: { ...body, text: 'Bye' }, idempotencyKey: 'ben' });
  await maker.waitForJob(other.id, { until: ({ waiting }) => waiting?.for === 'approval' });
  expect(await ben.call('approveJob', { path: { id: other.id } })).toMatchObject({
    approved_by: { name: 'ben' },
  });
  // His next key has another secret. The system's own keys stay as they are.
  expect(await clientOf(await system.keyOf('ben', [])).call('getMe')).toMatchObject({
    scopes: ['read', 'approve'],
  });
  await expect(ben.call('getMe')).rejects.toMatchObject({ status: 401 });
  expect([await system.keyOf('local', []), await system.keyOf('approver', [])]).toEqual([
    system.apiKey,
    system.approverKey,
  ]);
  await expect(system.keyOf('a person', [])).rejects.toThrow('Nobody can have the name');

  expect(await approver.call('approveJob', path)).toMatchObject({ approved_by: { name: 'approver' } });
  expect(await maker.waitForJob(id)).toMatchObject({ state: 'completed', outcome: 'succeeded' });
}, 120_000);
