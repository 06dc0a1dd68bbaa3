import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tableLedger } from '../../../shared/aws/calls/ledger.ts';
import { tableJobCounts } from '../../../shared/aws/counts/job-counts.ts';
import { tableListedJobs } from '../../../shared/aws/jobs/listed-jobs.ts';
import { tableLimiters } from '../../../shared/aws/rate-limit/limiters.ts';
import { tableSending } from '../../../shared/aws/sending/sending.ts';
import { endpointIdOf } from '../../../shared/core/callbacks/endpoint.ts';
import { newSum } from '../../../shared/core/counts/job-sum.ts';
import { campaignIdOf, notificationIdOf, orderBatchIdOf } from '../../../shared/core/ids.ts';
import type { Job } from '../../../shared/core/jobs/job.ts';
import { inParallel } from '../../../shared/core/parallel.ts';
import { call } from '../../support/http/api-client.ts';
import { countingReads } from '../../support/target/counted-units.ts';
import { openTable } from '../../support/target/local-table.ts';
import { aJob, aNotification, aWorld } from '../../support/world.ts';

const many = 200;
const plan = {
  key: 'plan',
  reportKey: 'report',
  totals: { rows: 2, accepted: 2, duplicate: 0, invalid: 0, suppressed: 0, chunks: 2, entries: 2 },
};
const said: Partial<Job> = {
  plan,
  labels: { name: 'Spring tariff for all', reference: 'spring-42/2026', metadata: { team: 'fleet' } },
  createdBy: { kind: 'key', id: 'key_0a1b2c3d4e', name: 'crm-nightly' },
};
const notified = {
  kind: 'notification',
  to: 'endpoint',
  endpoint: endpointIdOf('crm'),
  key: 'one',
  by: 'callback',
  bodySha256: '0'.repeat(64),
} as const;
const reads = { requests: 0, units: 0 };
const [waiting, held] = [campaignIdOf('waiting'), campaignIdOf('held')];

let table: Awaited<ReturnType<typeof openTable>>;
let list: (
  path: string,
  cursor?: string,
) => Promise<{ items: { id: string }[]; next: string | null; incomplete?: true }>;

beforeAll(async () => {
  table = await openTable();
  const client = countingReads(table.client(), reads);
  const ledger = tableLedger(client, table.name, randomUUID);
  const jobCounts = tableJobCounts(client, table.name, randomUUID);
  const stores = {
    ledger,
    jobCounts,
    listedJobs: tableListedJobs(client, table.name),
    limiters: tableLimiters(client, table.name, randomUUID),
    sending: tableSending(client, table.name, randomUUID),
  };
  const put = async (job: Job, heldRows = 0) => {
    await ledger.addJob(job);
    const { tally, ...sum } = newSum(job);
    const rows = { ...tally.rows, unprocessed: 0, accepted: 2 - heldRows, held: heldRows };
    const reasons = heldRows === 0 ? {} : { 'held no_control': heldRows };
    await jobCounts.replaceSum(job, { ...sum, tally: { ...tally, rows, reasons, open: 0 }, version: 1 });
  };
  await put(aJob({ ...said, id: held, createdAtMs: 1, state: 'completed' }), 1);
  await ledger.addJob(
    aJob({ ...said, id: waiting, createdAtMs: 2, state: 'ready', options: { mode: 'approve' } }),
  );
  const numbers = Array.from({ length: many }, (_, no) => no + 10);
  await inParallel(numbers, 20, async (createdAtMs) => {
    await put(aJob({ ...said, id: campaignIdOf(String(createdAtMs)), createdAtMs, state: 'completed' }));
    const jobId = notificationIdOf(String(createdAtMs));
    await ledger.addJob(aJob({ id: jobId, createdAtMs, state: 'completed', source: notified }));
    await ledger.addEntry(aNotification({ jobId }));
  });
  // What is asked besides differs by kind: one job of each runs.
  for (const [at, id] of [campaignIdOf('runs'), orderBatchIdOf('runs')].entries())
    await put(aJob({ ...said, id, createdAtMs: 1_000 + at, state: 'running' }));
  const world = { ...aWorld(), ...stores };
  list = async (path, cursor) => {
    Object.assign(reads, { requests: 0, units: 0 });
    const { status, body } = await call(
      world as never,
      'GET',
      path,
      cursor === undefined ? {} : { query: { cursor } },
    );
    expect(status).toBe(200);
    return body;
  };
}, 60_000);
afterAll(() => table.close());

const queryOf = (path: string) => Object.fromEntries(new URL(path, 'http://api').searchParams);

test.each([
  '/v1/jobs',
  '/v1/jobs?limit=100',
  '/v1/jobs?state=failed',
  '/v1/jobs?state=running,failed',
  '/v1/jobs?outcome=partial',
  '/v1/jobs?reference=none',
  '/v1/jobs?name=none',
  '/v1/jobs?metadata=team:none',
  '/v1/jobs?created_by=nobody',
  '/v1/jobs?test=true',
  '/v1/jobs?kind=order_batch',
  '/v1/jobs?needs_decision=false&limit=100',
  '/v1/notifications?limit=100',
  '/v1/notifications?state=failed',
])('%s: no page costs more than ten read units, and the pages go to the end of the list', async (path) => {
  const seen: string[] = [];
  let pages = 0;
  for (let cursor: string | undefined; ; ) {
    const { items, next, incomplete } = await list(path, cursor);
    expect(reads.units).toBeLessThanOrEqual(10);
    if (incomplete) expect(next).not.toBeNull();
    seen.push(...items.map(({ id }) => id));
    pages += 1;
    if (next === null) break;
    cursor = next;
  }
  expect(new Set(seen).size).toBe(seen.length);
  expect(pages).toBeGreaterThan(1);
  if (Object.keys(queryOf(path)).every((name) => name === 'limit' || name === 'needs_decision'))
    expect(seen.length).toBeGreaterThanOrEqual(many);
});

test.each([
  ['/v1/jobs?needs_decision=true', [held]],
  ['/v1/jobs?outcome=needs_decision', [held]],
  ['/v1/jobs?state=ready', [waiting]],
  ['/v1/jobs?state=draft,planning,ready&kind=campaign', [waiting]],
  ['/v1/jobs?state=paused', []],
])('%s finds the few behind hundreds of others with one page of two read units', async (path, ids) => {
  const { items, next } = await list(path);
  expect([items.map(({ id }) => id), next]).toEqual([ids, null]);
  expect(reads.units).toBeLessThanOrEqual(2);
});
