import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tableLedger } from '../../../shared/aws/calls/ledger.ts';
import { tableJobCounts } from '../../../shared/aws/counts/job-counts.ts';
import { looked, newSum } from '../../../shared/core/counts/job-sum.ts';
import { plannedTally } from '../../../shared/core/counts/progress-of-job.ts';
import { campaignIdOf } from '../../../shared/core/ids.ts';
import { call } from '../../support/http/api-client.ts';
import { openTable } from '../../support/target/local-table.ts';
import { notingRequests } from '../../support/target/noted-requests.ts';
import { aJob, aWorld } from '../../support/world.ts';

let table: Awaited<ReturnType<typeof openTable>>;
beforeAll(async () => {
  table = await openTable();
});
afterAll(() => table.close());

test.each([1_000, 100_000, 1_000_000])(
  'a job of %i calls is shown from two items, and none of its entries is read',
  async (entries) => {
    const requests: string[] = [];
    const client = notingRequests(table.client(), requests);
    const ledger = tableLedger(client, table.name, randomUUID);
    const jobCounts = tableJobCounts(client, table.name, randomUUID);
    const id = campaignIdOf('large', String(entries));
    const none = { duplicate: 0, invalid: 0, suppressed: 0 };
    const totals = { ...none, rows: entries, accepted: entries, chunks: entries, entries };
    const plan = { key: `jobs/${id}/plan.jsonl`, reportKey: `jobs/${id}/report.jsonl`, totals };
    const job = aJob({ id, state: 'running', plan, dueAtMs: 1 });
    await ledger.addJob(job);
    let sum = newSum(job);
    // As many samples of its pace as are kept.
    for (let asOfMs = 0; asOfMs < 300_000; asOfMs += 10_000) {
      const look = { tally: plannedTally(job), asOfMs, walkFromMs: 0, isEnding: false, nextAtMs: asOfMs };
      sum = looked(sum, look);
      await jobCounts.replaceSum(job, sum);
    }
    requests.length = 0;
    const { status, body } = await call({ ...aWorld(), ledger, jobCounts } as never, 'GET', `/v1/jobs/${id}`);
    expect([status, body.rows.total, body.rows.unprocessed]).toEqual([200, entries, entries]);
    expect(requests).toEqual(['GetItemCommand', 'GetItemCommand']);
    // A read unit each: a strong read of up to 4 KB.
    for (const item of [job, sum]) expect(JSON.stringify(item).length).toBeLessThan(4_000);
  },
);
