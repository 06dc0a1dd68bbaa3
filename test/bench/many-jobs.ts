import { randomUUID } from 'node:crypto';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { tableLedger } from '../../shared/aws/calls/ledger.ts';
import { tableJobCounts } from '../../shared/aws/counts/job-counts.ts';
import { tableListedJobs } from '../../shared/aws/jobs/listed-jobs.ts';
import { newSum } from '../../shared/core/counts/job-sum.ts';
import { campaignIdOf } from '../../shared/core/ids.ts';
import type { Job } from '../../shared/core/jobs/job.ts';
import { inParallel } from '../../shared/core/parallel.ts';
import { answerOf, handlerOf } from '../support/http/api-client.ts';
import { aJob, aWorld } from '../support/world.ts';

const count = 10_000;
const totals = { rows: 2, accepted: 2, duplicate: 0, invalid: 0, suppressed: 0, chunks: 2, entries: 2 };
const said: Partial<Job> = {
  plan: { key: 'plan', reportKey: 'report', totals },
  labels: { name: 'Spring tariff for all', reference: 'spring-42/2026', metadata: { team: 'fleet' } },
  createdBy: { kind: 'key', id: 'key_0a1b2c3d4e', name: 'crm-nightly' },
};

/** A list of jobs that are over, and behind them one that waits for approval and one that wants a decision. */
export async function manyJobs(client: DynamoDBClient) {
  const ledger = tableLedger(client, 'ledger', randomUUID);
  const jobCounts = tableJobCounts(client, 'ledger', randomUUID);
  // Newer than what else the bench has put there.
  const { now } = aWorld();
  const put = async (no: number, state: Job['state'], held = 0) => {
    const job = aJob({ ...said, id: campaignIdOf('many', String(no)), createdAtMs: now() + no + 1, state });
    await ledger.addJob(job);
    if (state === 'ready') return;
    const { tally, ...sum } = newSum(job);
    const rows = { ...tally.rows, unprocessed: 0, accepted: 2 - held, held };
    await jobCounts.replaceSum(job, { ...sum, tally: { ...tally, rows, open: 0 }, version: 1 });
  };
  await put(0, 'ready');
  await put(1, 'completed', 1);
  await inParallel(
    Array.from({ length: count - 2 }, (_, no) => no + 2),
    50,
    (no) => put(no, 'completed'),
  );
  const listedJobs = tableListedJobs(client, 'ledger');
  const handler = handlerOf({ ...aWorld(), ledger, jobCounts, listedJobs } as never);
  const ask = async (path: string) => {
    const { status, text } = await answerOf(handler, 'GET', path);
    if (status !== 200) throw new Error(`${path}: ${text}`);
    const { items, incomplete } = JSON.parse(text);
    return { statusCode: status, items: items.length as number, isIncomplete: incomplete === true };
  };
  const paths = [
    '/v1/jobs?limit=100',
    '/v1/jobs?state=ready&limit=100',
    '/v1/jobs?state=draft,planning,ready,running,paused,canceling&limit=100',
    '/v1/jobs?needs_decision=true&limit=100',
    '/v1/jobs?outcome=needs_decision',
    '/v1/jobs?state=failed',
    '/v1/jobs?outcome=partial',
    '/v1/jobs?reference=none',
    '/v1/jobs?kind=order_batch',
  ];
  return { ask, paths, count };
}
