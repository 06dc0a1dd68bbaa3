import { randomUUID } from 'node:crypto';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { expect, test } from 'vitest';
import { tableLedger } from '../../../shared/aws/calls/ledger.ts';
import { campaignIdOf } from '../../../shared/core/ids.ts';
import { inParallel } from '../../../shared/core/parallel.ts';
import { runScheduler } from '../../../shared/flows/scheduler/scheduler.ts';
import type { Ledger } from '../../../shared/ports/calls/ledger.ts';
import { openTable } from '../../support/target/local-table.ts';
import { aJob, anEntry, aWorld } from '../../support/world.ts';

const window = 20;

type JobRequest = { requests: number; rows: number };

/**
 * How often two runs of the scheduler ask DynamoDB, and how many rows they are sent, one that fills the window and one
 * that finds it full, when this many campaigns with this many chunks each are due.
 */
async function requestedByRuns(campaigns: number, chunks: number): Promise<readonly JobRequest[]> {
  const table = await openTable();
  try {
    const plain = aWorld();
    await makeDue(tableLedger(table.client(), table.name, randomUUID), plain.now(), campaigns, chunks);
    const requested: JobRequest[] = [];
    for (const _ of ['fills', 'full']) {
      const ofRun = { requests: 0, rows: 0 };
      const ledger = tableLedger(counting(table.client(), ofRun), table.name, randomUUID);
      await runScheduler({ ...plain, ledger }, { window }, () => 55_000);
      requested.push(ofRun);
      plain.clock.advance(60_000);
    }
    expect(plain.queues.visible('sms')).toBe(24);
    return requested;
  } finally {
    await table.close();
  }
}

function counting(client: DynamoDBClient, requested: JobRequest): DynamoDBClient {
  client.middlewareStack.add(
    (next) => async (args) => {
      const answer = await next(args);
      requested.requests += 1;
      if ('Items' in answer.output) requested.rows += answer.output.Items?.length ?? 0;
      return answer;
    },
    { step: 'initialize' },
  );
  return client;
}

/** Adds running campaigns with due chunks; they are next walked over in an hour. */
async function makeDue(ledger: Ledger, nowMs: number, campaigns: number, chunks: number): Promise<void> {
  const ids = Array.from({ length: campaigns }, (_, no) => campaignIdOf('due', String(no)));
  for (const id of ids) await ledger.addJob(aJob({ id, state: 'running', dueAtMs: nowMs + 3_600_000 }));
  const entries = ids.flatMap((jobId) =>
    Array.from({ length: chunks }, (_, chunkNo) => anEntry({ jobId, chunkNo, dueAtMs: nowMs })),
  );
  await inParallel(entries, 16, async (entry) => {
    await ledger.addEntry(entry);
  });
}

test('what a run of the scheduler asks DynamoDB for, and is sent, does not grow with the chunks that are due', async () => {
  expect(await requestedByRuns(4, 120)).toEqual(await requestedByRuns(4, 24));
});

test('nor does it ask more often for more campaigns that are due, of which it is sent the names', async () => {
  const [few, many] = [await requestedByRuns(100, 1), await requestedByRuns(160, 1)];
  const more = few.map(({ requests, rows }) => ({ requests, rows: rows + 60 }));
  expect(many).toEqual(more);
});
