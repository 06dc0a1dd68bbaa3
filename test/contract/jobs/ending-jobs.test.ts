import { randomUUID } from 'node:crypto';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { expect, test } from 'vitest';
import { tableLedger } from '../../../shared/aws/calls/ledger.ts';
import { tableJobCounts } from '../../../shared/aws/counts/job-counts.ts';
import { tableListedJobs } from '../../../shared/aws/jobs/listed-jobs.ts';
import { newSum } from '../../../shared/core/counts/job-sum.ts';
import { campaignIdOf } from '../../../shared/core/ids.ts';
import type { Job } from '../../../shared/core/jobs/job.ts';
import { jobMoved } from '../../../shared/core/jobs/job-moves.ts';
import { openTable } from '../../support/target/local-table.ts';
import { aJob } from '../../support/world.ts';

const plan = {
  key: 'plan',
  reportKey: 'report',
  totals: { rows: 2, accepted: 2, duplicate: 0, invalid: 0, suppressed: 0, chunks: 2, entries: 2 },
};

/** Reads happen one after the other, whatever is asked at once. Something happens behind one of them. */
function after(read: number, client: DynamoDBClient, happens: () => Promise<void>): DynamoDBClient {
  let reads = 0;
  let before: Promise<unknown> = Promise.resolve();
  client.middlewareStack.add(
    (next, { commandName }) =>
      (args) => {
        if (commandName !== 'QueryCommand') return next(args);
        const answered = before.then(async () => {
          const answer = await next(args);
          reads += 1;
          if (reads === read) await happens();
          return answer;
        });
        before = answered;
        return answered;
      },
    { step: 'initialize' },
  );
  return client;
}

/** Jobs that are over, and between them some that still run. */
async function ending(isRunning: (at: number) => boolean) {
  const table = await openTable();
  const ledger = tableLedger(table.client(), table.name, randomUUID);
  const counts = tableJobCounts(table.client(), table.name, randomUUID);
  const running: Job[] = [];
  const ids: string[] = [];
  for (let createdAtMs = 49; createdAtMs >= 0; createdAtMs -= 1) {
    const state = isRunning(createdAtMs) ? 'running' : 'completed';
    const job = aJob({ id: campaignIdOf(`job ${createdAtMs}`), createdAtMs, state, plan });
    await ledger.addJob(job);
    ids.push(job.id);
    if (state === 'running') running.push(job);
    const { tally, ...sum } = newSum(job);
    const rows = { ...tally.rows, unprocessed: 1, held: 1 };
    const reasons = { 'held no_control': 1 };
    await counts.replaceSum(job, { ...sum, tally: { ...tally, open: 0, rows, reasons }, version: 1 });
  }
  const end = async () => {
    for (const job of running) await ledger.replaceJob(jobMoved(job, 'completed'));
  };
  const listed = (read: number) => tableListedJobs(after(read, table.client(), end), table.name);
  return { ids, listed, close: table.close };
}

test.each([1, 2, 3, 4, 5, 6])('jobs that end behind read %i of a list are in it, and once', async (read) => {
  const { ids, listed, close } = await ending((at) => at % 2 === 0);
  const found = await Array.fromAsync(listed(read).newest('jobs'), ({ item }) => item);
  expect(found.map(({ job }) => job.id)).toEqual(ids);
  expect(found.filter(({ counts }) => counts === undefined)).toEqual([]);
  await close();
});

test.each([1, 2, 3, 4, 5])('jobs that end behind read %i of the undecided are among them', async (read) => {
  const { ids, listed, close } = await ending((at) => at % 5 === 0);
  const undecided = listed(read).newest('jobs', undefined, { only: 'undecided' });
  expect(await Array.fromAsync(undecided, ({ item }) => item.job.id)).toEqual(ids);
  await close();
});
