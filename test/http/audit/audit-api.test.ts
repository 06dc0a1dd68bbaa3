import { expect, test } from 'vitest';
import type { AuditEntry } from '../../../shared/core/audit/audit-entry.ts';
import { auditIdOf } from '../../../shared/core/ids.ts';
import { call } from '../../support/http/api-client.ts';
import { aWorld } from '../../support/world.ts';

const dayMs = 86_400_000;

async function worldOf(...entries: readonly Partial<AuditEntry>[]) {
  const world = aWorld();
  for (const [no, entry] of entries.entries())
    await world.audit.end({
      id: auditIdOf(String(no)),
      atMs: world.now() - 10_000 + no,
      actor: { kind: 'key', id: '7Kq2mXw9Tz', name: 'crm' },
      action: 'job.approve',
      resource: 'cmp_0f3k9v2m7q8r1s4t5u6a0b1c2d',
      result: 'done',
      ...entry,
    });
  return world;
}

const ask = async (world: ReturnType<typeof aWorld>, query: Record<string, string> = {}) =>
  call(world, 'GET', '/v1/audit', { query });

const actionsOf = ({ body }: Awaited<ReturnType<typeof ask>>) =>
  body.items.map(({ action }: { action: string }) => action);

test('entries are shown whole, the newest first', async () => {
  const world = await worldOf({ action: 'key.create' }, { beforeVersion: 2, afterVersion: 3 });
  const { status, body } = await ask(world);
  expect(status).toBe(200);
  expect(body).toEqual({
    items: [
      {
        id: auditIdOf('1'),
        at: new Date(world.now() - 9_999).toISOString(),
        actor: { kind: 'key', id: '7Kq2mXw9Tz', name: 'crm' },
        action: 'job.approve',
        resource: 'cmp_0f3k9v2m7q8r1s4t5u6a0b1c2d',
        before_version: 2,
        after_version: 3,
        request_id: null,
        source_ip: null,
        user_agent: null,
        result: 'done',
        code: null,
      },
      expect.objectContaining({ action: 'key.create' }),
    ],
    next: null,
  });
});

test.each([
  [{ actor: 'Ada' }, ['a.one']],
  [{ actor: 'https://id.example.com#ada' }, ['a.one']],
  [{ actor: 'Ad' }, []],
  [{ action: 'b.two' }, ['b.two']],
  [{ resource: 'key:crm' }, ['c.three']],
  [{ action: 'b.two', resource: 'key:crm' }, []],
  [{ result: 'refused' }, ['d.four']],
])('%j finds what it names', async (query, actions) => {
  const ada = { kind: 'person', id: 'https://id.example.com#ada', name: 'Ada' } as const;
  const world = await worldOf(
    { action: 'a.one', actor: ada },
    { action: 'b.two' },
    { action: 'c.three', resource: 'key:crm' },
    { action: 'd.four', result: 'refused' },
  );
  expect(actionsOf(await ask(world, query as Record<string, string>))).toEqual(actions);
});

test('pages follow each other without a gap', async () => {
  const world = await worldOf(...Array.from({ length: 7 }, (_, no) => ({ action: `a.n${no}` })));
  const found: string[] = [];
  let cursor: string | null = null;
  do {
    const page = await ask(world, { limit: '3', ...(cursor === null ? {} : { cursor }) });
    found.push(...actionsOf(page));
    cursor = page.body.next;
  } while (cursor !== null);
  expect(found).toEqual(['a.n6', 'a.n5', 'a.n4', 'a.n3', 'a.n2', 'a.n1', 'a.n0']);
});

test('31 days are asked for at most, and without a time the last 31', async () => {
  const world = aWorld();
  const at = (days: number) => new Date(world.now() - days * dayMs).toISOString();
  const old = await worldOf({ action: 'old', atMs: world.now() - 32 * dayMs }, { action: 'new' });
  expect(actionsOf(await ask(old))).toEqual(['new']);
  expect(actionsOf(await ask(old, { from: at(40), to: at(10) }))).toEqual(['old']);
  expect(actionsOf(await ask(old, { to: at(10) }))).toEqual(['old']);
  expect(await ask(old, { from: at(32) })).toMatchObject({
    status: 400,
    body: { errors: [{ in: 'query', pointer: 'from', code: 'out_of_range' }] },
  });
  expect((await ask(old, { from: at(31) })).status).toBe(200);
  expect((await ask(old, { from: at(1), to: at(2) })).status).toBe(400);
});

test('a cursor of another list is refused', async () => {
  expect(await ask(aWorld(), { cursor: 'abc' })).toMatchObject({
    status: 400,
    body: { code: 'invalid_cursor' },
  });
});

test('only who may administer reads it', async () => {
  const answer = await call(aWorld(), 'GET', '/v1/audit', { scopes: ['read', 'send'] });
  expect([answer.status, answer.body.code]).toEqual([403, 'scope_missing']);
});
