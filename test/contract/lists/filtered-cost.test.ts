import { randomUUID } from 'node:crypto';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tableAuditLog } from '../../../shared/aws/audit/audit-log.ts';
import { documentClient } from '../../../shared/aws/dynamodb/document-client.ts';
import { tableEvents } from '../../../shared/aws/events/events.ts';
import { tableDecisions } from '../../../shared/aws/rules/decisions.ts';
import { inParallel } from '../../../shared/core/parallel.ts';
import type { Decision } from '../../../shared/core/rules/executions/decision.ts';
import { calledBack, callHandler, quietStatus, wholeApi } from '../../support/http/api-client.ts';
import { noRules } from '../../support/no-rules.ts';
import { countingReads } from '../../support/target/counted-units.ts';
import { openTable } from '../../support/target/local-table.ts';
import { aWorld } from '../../support/world.ts';
import { createEvents } from '../events/local-event-table.ts';

const many = 500;
const hourMs = 3_600_000;
const actor = { kind: 'key', id: 'key_0a1b2c3d4e', name: 'crm-nightly' } as const;
const decided: Omit<Decision, 'id' | 'atMs'> = {
  rule: 'refill-at-80',
  version: 4,
  event: { source: 'provider', id: 'evt-0a1b2c3d4e', type: 'balance.threshold.exceeded' },
  from: 'webhook',
  verdict: 'dry_run',
  checks: ['threshold', 'mode', 'cooldown'].map((name) => ({ name, passed: true, detail: 'x'.repeat(80) })),
  commands: ['refill-at-80/sub-1/2026-11/1'],
};
const reads = { requests: 0, units: 0 };

let table: Awaited<ReturnType<typeof openTable>>;
let quiet: Awaited<ReturnType<typeof openTable>>;
type Page = { items: { id: string }[]; next: string | null; incomplete?: true };
let list: (path: string, cursor: string | undefined, isQuiet?: boolean) => Promise<Page>;

/** An hour between two of everything: that is three weeks. */
beforeAll(async () => {
  [table, quiet] = [await openTable(), await openTable()];
  await table.client().send(createEvents());
  const world = aWorld();
  const stores = storesOn(table);
  // Since then, decisions are stored by month.
  await stores.decisions.add({ ...decided, id: 'first', atMs: world.now() - 40 * 24 * hourMs });
  const numbers = Array.from({ length: many }, (_, no) => no);
  await inParallel(numbers, 20, async (no) => {
    const atMs = world.now() - no * hourMs;
    await stores.events.add({
      source: 'provider',
      id: `evt-${no}-0a1b2c3d4e`,
      type: 'balance.threshold.exceeded',
      createdAtMs: atMs,
      receivedAtMs: atMs,
      body: Buffer.alloc(900, 'x'),
    });
    await stores.decisions.add({ ...decided, id: `${String(no * 7_919).padStart(20, '0')}`, atMs });
    const intent = {
      ...{ id: `aud_${String(no).padStart(26, '0')}`, atMs, actor, action: 'job.approve', resource: 'cmp_1' },
      ...{ requestId: 'JKJaXmPLvHc=', sourceIp: '203.0.113.7', userAgent: 'fleetcast-client/0.1 node/24' },
    };
    await stores.audit.begin(intent as never);
    await stores.audit.end({ ...intent, result: 'done', beforeVersion: 1, afterVersion: 2 } as never);
  });
  const apiOn = (of: typeof table) =>
    wholeApi(
      { ...calledBack(), ...noRules(), ...quietStatus(), ...world, ...storesOn(of) } as never,
      { defaultCountry: 'US' } as never,
    );
  const [busyApi, quietApi] = [apiOn(table), apiOn(quiet)];
  list = async (path, cursor, isQuiet = false) => {
    Object.assign(reads, { requests: 0, units: 0 });
    const query = cursor === undefined ? {} : { query: { cursor } };
    const { status, body } = await callHandler(isQuiet ? quietApi : busyApi, 'GET', path, query);
    expect(status).toBe(200);
    return body;
  };
}, 60_000);
afterAll(async () => {
  await table.close();
  await quiet.close();
});

function storesOn({ client: clientOf, name }: typeof table) {
  const client = countingReads(clientOf(), reads);
  return {
    events: tableEvents(client, 'events', randomUUID),
    decisions: tableDecisions(client, name, () => 0),
    audit: tableAuditLog(client, name, 400),
  };
}

async function walk(path: string, isQuiet?: boolean) {
  const seen: string[] = [];
  for (let [cursor, pages]: [string | undefined, number] = [undefined, 1]; ; pages += 1) {
    const { items, next, incomplete } = await list(path, cursor, isQuiet);
    expect(reads.units).toBeLessThanOrEqual(10);
    seen.push(...items.map(({ id }) => id));
    if (next === null) return { seen, pages };
    if (items.length < 10) expect(incomplete).toBe(true);
    cursor = next;
  }
}

const filtered = [
  '/v1/events?type=none',
  '/v1/events?source=none',
  '/v1/executions?verdict=failed',
  '/v1/executions?rule=none',
  '/v1/audit?actor=nobody',
  '/v1/audit?result=refused&limit=100',
];

test.each(filtered)('%s finds nothing, and no page of it costs more than ten read units', async (path) => {
  const { seen, pages } = await walk(path);
  expect(seen).toEqual([]);
  expect(pages).toBeGreaterThan(1);
});

test.each(['/v1/events?limit=1000', '/v1/executions?limit=1000', '/v1/audit?limit=100'])(
  '%s has all of it, and no page of it costs more than ten read units',
  async (path) => {
    const { seen } = await walk(path);
    expect([seen.length, new Set(seen).size]).toEqual([many, many]);
  },
);

test.each(['/v1/audit', '/v1/executions'])('%s: a month without anything is one page', async (path) => {
  expect(await walk(path, true)).toEqual({ seen: [], pages: 1 });
});

test('executions of a release that stored them by day are walked over in pages', async () => {
  const client = documentClient(quiet.client());
  const rulesOfBefore = { pk: 'RULES', sk: '000000000001', document: '{}' };
  await client.send(new PutCommand({ TableName: quiet.name, Item: rulesOfBefore }));
  const { seen, pages } = await walk('/v1/executions', true);
  expect(seen).toEqual([]);
  expect(pages).toBeGreaterThan(3);
});
