import { randomUUID } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { Context } from 'aws-lambda';
import { tableLedger } from '../../shared/aws/calls/ledger.ts';
import { tableJobCounts } from '../../shared/aws/counts/job-counts.ts';
import { tableJobList } from '../../shared/aws/jobs/job-list.ts';
import { tableListedJobs } from '../../shared/aws/jobs/listed-jobs.ts';
import { tableLimiters } from '../../shared/aws/rate-limit/limiters.ts';
import { scopes } from '../../shared/core/access/scopes.ts';
import { looked, newSum } from '../../shared/core/counts/job-sum.ts';
import { plannedTally } from '../../shared/core/counts/progress-of-job.ts';
import { campaignIdOf, type JobId } from '../../shared/core/ids.ts';
import type { Job } from '../../shared/core/jobs/job.ts';
import { apiHandler } from '../../shared/http/api-handler.ts';
import { jobFileReads, jobReads } from '../../shared/http/jobs/job-reads.ts';
import { startDynamodb } from '../../tools/aws-emulator/dynamodb/start-dynamodb.ts';
import { countingReads, type Reads } from '../support/target/counted-units.ts';
import { createLedger } from '../support/target/local-table.ts';
import { aJob, anEntry, aWorld } from '../support/world.ts';
import { fullLists } from './lists.ts';
import { manyJobs } from './many-jobs.ts';
import { atMost, type Measured } from './promised.ts';

const sizes = [1, 1_000, 100_000, 1_000_000];
const turns = 50;
/** Of larger jobs no entry is written: what is read of them has none. */
const writtenMax = 1_000;
/** A page of a list. */
const listed = 50;

/**
 * What it costs to look at a running job: read units of DynamoDB and milliseconds, over the wire to the emulator, which
 * runs in this process and does most of the work.
 */
export async function reads(): Promise<Measured> {
  const server = await startDynamodb(undefined, 0);
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  const client = new DynamoDBClient({ endpoint: server.url, region: 'us-east-1', credentials });
  const used: Reads = { requests: 0, units: 0 };
  countingReads(client, used);
  const most = { ofJob: 0, ofList: 0 };
  const shown = async (of: keyof typeof most, read: Parameters<typeof measured>[1]) => {
    const { units, words } = await measured(used, read);
    most[of] = Math.max(most[of], units);
    return words;
  };
  try {
    await client.send(createLedger());
    const lines = [
      `a running job is looked at ${turns} times: units and requests of DynamoDB for each, and its time`,
    ];
    const ports = portsOn(client);
    for (const size of sizes) {
      const { id } = await put(ports, size, `job of ${size}`);
      const path = `/v1/jobs/${id}`;
      const { headers } = await ask(ports, path);
      const etag = { 'if-none-match': String(headers?.etag) };
      const what = `${size.toLocaleString('en-US')} entries`;
      lines.push(`  ${what.padEnd(20)} ${await shown('ofJob', () => ask(ports, path))}`);
      lines.push(`  ${'  unchanged, 304'.padEnd(20)} ${await shown('ofJob', () => ask(ports, path, etag))}`);
    }
    for (let no = 0; no < listed; no += 1) await put(ports, 1_000_000, `listed ${no}`);
    const list = await shown('ofList', () => ask(ports, '/v1/jobs'));
    lines.push('a full page of each list, of hundreds of items or more');
    lines.push(`  ${'/v1/jobs'.padEnd(20)} ${listed} items, ${list}`);
    const { ask: askList, paths, filtered, rowsPath } = await fullLists(client);
    const pageOf = async (path: string, askPage: typeof askList) => {
      const { items, isIncomplete } = await askPage(path);
      const figures = await shown('ofList', () => askPage(path));
      const found = `${items} items${isIncomplete ? ', incomplete' : ''}`;
      lines.push(`  ${path.replace(rowsPath, '/v1/jobs/{id}/rows').padEnd(20)} ${found}, ${figures}`);
    };
    for (const path of paths) await pageOf(path, askList);
    lines.push('the first page of a list whose filter finds one or none');
    for (const path of filtered) await pageOf(path, askList);
    const { ask: askMany, paths: ofMany, count } = await manyJobs(client);
    lines.push(
      `the same of ${count.toLocaleString('en-US')} jobs, of which the oldest waits, and the next is held`,
    );
    for (const path of ofMany) await pageOf(path, askMany);
    return {
      lines,
      promised: [
        atMost('to look at a job of any size', most.ofJob, 10, ' read units'),
        atMost('to read a page of any list', most.ofList, 10, ' read units'),
      ],
    };
  } finally {
    client.destroy();
    await server.close();
  }
}

function portsOn(client: DynamoDBClient) {
  const ledger = tableLedger(client, 'ledger', randomUUID);
  return {
    ...aWorld(),
    ledger,
    jobCounts: tableJobCounts(client, 'ledger', randomUUID),
    jobList: tableJobList(client, 'ledger', ledger),
    listedJobs: tableListedJobs(client, 'ledger'),
    limiters: tableLimiters(client, 'ledger', randomUUID),
    tokenRings: {},
  };
}

type Ports = ReturnType<typeof portsOn>;

/** What people say of a job. */
const said: Partial<Job> = {
  labels: {
    name: 'Spring tariff for all',
    reference: 'spring-42/2026',
    metadata: { crm_campaign: '8817', team: 'fleet' },
  },
  createdBy: { kind: 'key', id: 'key_0a1b2c3d4e', name: 'crm-nightly' },
  approved: { by: 'ada@example.com', atMs: 1, actor: { kind: 'person', id: 'ada', name: 'Ada Lovelace' } },
  options: {
    mode: 'approve',
    quietHours: { from: '20:00', to: '08:00', timeZone: 'Europe/Berlin' } as never,
  },
};

/** A running job of this number of texts, a call each, with the sum that the counter keeps. */
async function put(ports: Ports, entries: number, name: string): Promise<Job> {
  const id: JobId = campaignIdOf('bench', name);
  const none = { duplicate: 0, invalid: 0, suppressed: 0 };
  const totals = { ...none, rows: entries, accepted: entries, chunks: entries, entries };
  const plan = { key: `jobs/${id}/plan.jsonl`, reportKey: `jobs/${id}/report.jsonl`, totals };
  const job = aJob({ id, state: 'running', plan, dueAtMs: 1, ...said });
  await ports.ledger.addJob(job);
  if (entries <= writtenMax)
    for (let chunkNo = 0; chunkNo < entries; chunkNo += 1)
      await ports.ledger.addEntry(anEntry({ jobId: id, chunkNo }));
  let sum = newSum(job);
  // As many samples of its pace as are kept.
  for (let asOfMs = 0; asOfMs < 300_000; asOfMs += 10_000)
    sum = looked(sum, { tally: plannedTally(job), asOfMs, walkFromMs: 0, isEnding: false, nextAtMs: asOfMs });
  await ports.jobCounts.replaceSum(job, { ...sum, version: 1 });
  return job;
}

function ask(ports: Ports, path: string, headers: Record<string, string> = {}) {
  const routes = [...jobReads(ports), ...jobFileReads(ports as never, 'bucket')];
  const actor = { kind: 'key', id: '0', name: 'bench' } as const;
  const handler = apiHandler(ports.log, routes, async () => ({ actor, scopes }));
  const http = { method: 'GET', path, protocol: 'HTTP/1.1', sourceIp: '127.0.0.1', userAgent: 'bench' };
  const requestContext = { requestId: 'bench', http, domainName: 'api' };
  const event = {
    version: '2.0',
    routeKey: '$default',
    rawPath: path,
    rawQueryString: '',
    isBase64Encoded: false,
    headers,
    requestContext,
  };
  return handler(event as never, {} as Context);
}

async function measured(
  used: Reads,
  read: () => Promise<{ statusCode?: number | undefined }>,
): Promise<{ readonly units: number; readonly words: string }> {
  Object.assign(used, { requests: 0, units: 0 });
  const times: number[] = [];
  let status: number | undefined;
  for (let turn = 0; turn < turns; turn += 1) {
    const began = performance.now();
    status = (await read()).statusCode;
    times.push(performance.now() - began);
  }
  times.sort((one, other) => one - other);
  const at = (share: number) => (times[Math.floor(share * turns)] ?? 0).toFixed(1);
  const each = (count: number) => (count / turns).toLocaleString('en-US');
  const words =
    `${status}: ${each(used.units)} read units in ${each(used.requests)} requests, ` +
    `${at(0.5)} ms at the median, ${at(0.95)} ms at the 95th percentile`;
  return { units: used.units / turns, words };
}
