import { randomUUID } from 'node:crypto';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { tableApiKeys } from '../../shared/aws/access/api-keys.ts';
import { tableAuditLog } from '../../shared/aws/audit/audit-log.ts';
import { tableEndpoints } from '../../shared/aws/callbacks/endpoints.ts';
import { tableLedger } from '../../shared/aws/calls/ledger.ts';
import { tableJobCounts, tableRowListing } from '../../shared/aws/counts/job-counts.ts';
import { tableEvents } from '../../shared/aws/events/events.ts';
import { tableJobList } from '../../shared/aws/jobs/job-list.ts';
import { tableListedJobs } from '../../shared/aws/jobs/listed-jobs.ts';
import { tableReports } from '../../shared/aws/reports/reports.ts';
import { tableDecisions } from '../../shared/aws/rules/decisions.ts';
import { tableRules } from '../../shared/aws/rules/rules.ts';
import { endpointIdOf } from '../../shared/core/callbacks/endpoint.ts';
import { notificationIdOf, reportIdOf } from '../../shared/core/ids.ts';
import type { Decision } from '../../shared/core/rules/executions/decision.ts';
import { noBook } from '../../shared/core/rules/rule.ts';
import { failureOf, InputError } from '../../shared/errors.ts';
import { createEvents } from '../contract/events/local-event-table.ts';
import { answerOf, calledBack, quietStatus, wholeApi } from '../support/http/api-client.ts';
import { noRules } from '../support/no-rules.ts';
import { aJob, aNotification, aWorld } from '../support/world.ts';
import { upload } from '../support/worlds/run-world.ts';

const many = 400;
const actor = { kind: 'key', id: 'key_0a1b2c3d4e', name: 'crm-nightly' } as const;
const agent = 'fleetcast-client/0.1 node/24.4.1 (linux; x64)';
/** Of different texts, so that each row is a call of its own, in all partitions. */
const textRows = 1_300;

/** Every list of the HTTP API that reads the tables, and how one page of it is asked for. */
export async function fullLists(client: DynamoDBClient) {
  await client.send(createEvents());
  const world = { ...aWorld(), ...storesOn(client) };
  const nowMs = world.now();
  for (let no = 0; no < many; no += 1) await putOne(world, no, nowMs - no * 1_000);
  const rows = Array.from({ length: textRows }, (_, at) => `1212555${1_000 + at},Your code is ${at}`);
  await upload(world as never, ['to,text', ...rows].join('\n'));
  const jobs = await Array.fromAsync(world.listedJobs.newest('jobs'), ({ item }) => item);
  const job = jobs.find(({ job: { plan } }) => plan?.totals.chunks === textRows);
  const ports = { ...calledBack(), ...noRules(), ...quietStatus(), ...world, ...storesOn(client) };
  const handler = wholeApi(ports as never, { defaultCountry: 'US' } as never);
  const ask = async (path: string) => {
    const { status, text } = await answerOf(handler, 'GET', path);
    if (status !== 200) throw new Error(`${path}: ${text}`);
    const { items, incomplete } = JSON.parse(text);
    return { statusCode: status, items: items.length as number, isIncomplete: incomplete === true };
  };
  const rowsPath = `/v1/jobs/${job?.job.id}/rows`;
  const paths = [
    '/v1/notifications',
    '/v1/events',
    '/v1/executions',
    '/v1/rule-versions',
    '/v1/audit',
    '/v1/endpoints',
    '/v1/reports?limit=50',
    '/v1/keys',
    rowsPath,
    `${rowsPath}?limit=1000`,
  ];
  const filtered = [
    '/v1/notifications?state=failed',
    '/v1/events?type=none',
    '/v1/executions?verdict=failed',
    '/v1/audit?actor=nobody',
    `${rowsPath}?state=held`,
    `${rowsPath}?state=unprocessed&limit=1000`,
  ];
  return { ask, paths, filtered, rowsPath };
}

function storesOn(client: DynamoDBClient) {
  const ledger = tableLedger(client, 'ledger', randomUUID);
  return {
    ledger,
    jobCounts: tableJobCounts(client, 'ledger', randomUUID),
    jobList: tableJobList(client, 'ledger', ledger),
    listedJobs: tableListedJobs(client, 'ledger'),
    rowListing: tableRowListing(client, 'ledger'),
    events: tableEvents(client, 'events', randomUUID),
    decisions: tableDecisions(client, 'ledger', () => 0),
    rules: tableRules(client, 'ledger', randomUUID),
    audit: tableAuditLog(client, 'ledger', 400),
    endpoints: tableEndpoints(client, 'ledger', randomUUID),
    apiKeys: tableApiKeys(client, 'ledger', randomUUID),
    reports: tableReports(client, 'ledger', randomUUID),
  };
}

type Stores = ReturnType<typeof storesOn>;

/** One of everything that is listed. */
async function putOne(stores: Stores, no: number, atMs: number): Promise<void> {
  const jobId = notificationIdOf('listed', String(no));
  const source = {
    kind: 'notification',
    to: 'endpoint',
    endpoint: endpointIdOf('crm'),
    key: `n${no}`,
    by: 'callback',
    bodySha256: '0'.repeat(64),
  } as const;
  await stores.ledger.addJob(aJob({ id: jobId, source, createdAtMs: atMs, createdBy: actor }));
  await stores.ledger.addEntry(aNotification({ jobId }));
  await stores.events.add({
    source: 'provider',
    id: `evt-${no}-0a1b2c3d4e`,
    type: 'balance.threshold.exceeded',
    createdAtMs: atMs,
    receivedAtMs: atMs,
    body: Buffer.alloc(900, 'x'),
  });
  await stores.decisions.add(decisionOf(no, atMs));
  await stores.reports.add({
    ...{
      id: reportIdOf('crm', String(no)),
      version: 1,
      state: 'failed',
      by: 'crm-nightly',
      createdBy: actor,
    },
    ...{ kind: 'usage', from: '2026-01-01', to: '2026-01-31', accountId: 'acc_0a1b2c3d4e' },
    ...{ createdAtMs: atMs, startedAtMs: atMs, endedAtMs: atMs, progress: { pages: 3_000, items: 300_000 } },
    failure: failureOf(
      new InputError('provider_refused', [{ detail: 'x'.repeat(200), hint: 'y'.repeat(100) }]),
    ),
  });
  const intent = {
    id: `aud_${String(no).padStart(26, '0')}`,
    atMs,
    actor,
    action: 'job.approve',
    resource: jobId,
    requestId: 'JKJaXmPLvHc=',
    sourceIp: '203.0.113.7',
    userAgent: agent,
  };
  await stores.audit.begin(intent as never);
  await stores.audit.end({ ...intent, result: 'done', beforeVersion: 1, afterVersion: 2 } as never);
  if (no >= 50) return;
  await stores.rules.append({
    ...noBook,
    version: no + 1,
    atMs,
    by: 'crm',
    rules: Array.from({ length: 20 }, (_, at) => ruleOf(at)),
  });
  const name = `system-${no}`;
  await stores.endpoints.write({
    id: endpointIdOf(name),
    name,
    url: `https://crm.example.com/hooks/fleetcast/${name}`,
    events: ['job.*'],
    allJobs: false,
    version: 1,
    createdAtMs: atMs,
    createdBy: actor,
    secretNo: 1,
  });
  await stores.apiKeys.write({
    id: `k${no}`,
    name,
    scopes: ['read', 'send', 'order'],
    secrets: [{ sha256: '0'.repeat(64) }],
    createdAtMs: atMs,
    createdBy: 'crm',
    version: 1,
  } as never);
  await stores.apiKeys.noteUse(`k${no}`, '2026-11-25');
}

function decisionOf(no: number, atMs: number): Decision {
  const check = (name: string) => ({
    name,
    passed: true,
    detail: '82 percent of the bundle are used up, of 80 that the rule asks for',
  });
  return {
    id: `${String(no * 7_919).padStart(20, '0')}`,
    atMs,
    rule: 'refill-at-80',
    version: 4,
    event: { source: 'provider', id: `evt-${no}-0a1b2c3d4e`, type: 'balance.threshold.exceeded' },
    from: 'webhook',
    subject: { about: 'product', id: `prd-${no}` } as never,
    subscriptionId: `sub-${no}`,
    verdict: 'dry_run',
    checks: ['threshold', 'mode', 'cooldown', 'quota'].map(check),
    commands: [`refill-at-80/sub-${no}/2026-11/1`],
  };
}

/** About 400 bytes, as rules have. */
function ruleOf(at: number) {
  return { name: `rule-${at}`, note: 'x'.repeat(350) } as never;
}
