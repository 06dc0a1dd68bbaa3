import type { Context, SQSEvent, SQSRecord } from 'aws-lambda';
import { expect, test } from 'vitest';
import { campaignIdOf, entryIdOf, senderKeyOf } from '../../shared/core/ids.ts';
import type { Msisdn } from '../../shared/core/msisdn.ts';
import type { Disposition, Invocation } from '../../shared/ports/calls/queues.ts';
import {
  readCountMessage,
  readEntryMessage,
  readEraseMessage,
  readPlannerWork,
  readPlanWork,
  readReconciliationMessage,
} from '../../shared/workers/messages.ts';
import { failureWaitMs, keepsFailingReceives, sqsWorker } from '../../shared/workers/sqs-worker.ts';
import { aWorld } from '../support/world.ts';

const record = (messageId: string, body: string, receives = 1) =>
  ({
    messageId,
    body,
    receiptHandle: `handle-${messageId}`,
    attributes: { ApproximateReceiveCount: String(receives) },
  }) as SQSRecord;
const context = { getRemainingTimeInMillis: () => 12_345 } as Context;

/** A worker whose messages say how it ends. */
function worker() {
  const hidden: [string, number][] = [];
  const invocations: Invocation[] = [];
  const world = aWorld();
  const handler = sqsWorker(
    ({ body }) => body,
    async (message, invocation): Promise<Disposition> => {
      invocations.push(invocation);
      if (message.includes('fail')) throw new Error('failed on purpose');
      return message === 'later' ? { kind: 'retry_later', inMs: 7_000 } : { kind: 'ack' };
    },
    { ...world, hide: async (handle, forMs) => void hidden.push([handle, forMs]) },
  );
  return {
    handler: (...Records: SQSRecord[]) => handler({ Records } as SQSEvent, context),
    hidden,
    invocations,
    world,
  };
}

test('what is done is deleted; what wants to come back or failed stays, and does not hold up the rest', async () => {
  const { handler, hidden, world } = worker();
  const answer = await handler(
    record('a', 'ok'),
    record('b', 'later'),
    record('c', 'fail'),
    record('d', 'ok'),
  );
  const stays = answer.batchItemFailures.map((item) => item.itemIdentifier);
  expect(stays.toSorted()).toEqual(['b', 'c']);
  expect(hidden.toSorted()).toEqual([
    ['handle-b', 7_000],
    ['handle-c', 5_000],
  ]);
  expect(world.lines).toEqual([
    { level: 'error', message: 'message.failed', facts: expect.objectContaining({ messageId: 'c' }) },
  ]);
});

test('a message that failed comes back soon, and later with each failure', () => {
  expect([1, 2, 5, 8, 9, 50].map(failureWaitMs)).toEqual([5_000, 10_000, 80_000, 640_000, 900_000, 900_000]);
});

test('a message that keeps failing is counted for the operator, and one that waits or has only begun to fail is not', async () => {
  const { handler, world } = worker();
  await handler(record('a', 'fail', 5), record('b', 'later', 40), record('c', 'ok', 40));
  expect([...world.counts]).toEqual([]);
  await handler(record('a', 'fail', 6));
  await handler(record('a', 'fail', 7));
  expect([...world.counts]).toEqual([['MessagesFailed', 2]]);
});

test('a message has failed for minutes before it is counted', () => {
  const waitsMs = Array.from({ length: keepsFailingReceives - 1 }, (_, no) => failureWaitMs(no + 1));
  expect(waitsMs.reduce((sum, waitMs) => sum + waitMs)).toBe(155_000);
});

test('a batch of failures is no failure of the function: Lambda would throw all its answers away', async () => {
  const { handler } = worker();
  expect(await handler(record('a', 'fail'))).toEqual({ batchItemFailures: [{ itemIdentifier: 'a' }] });
});

test('the flow learns how often the message came and how much time is left', async () => {
  const { handler, invocations } = worker();
  await handler(record('a', 'ok', 4));
  expect(invocations.map((invocation) => [invocation.receives, invocation.remainingMs()])).toEqual([
    [4, 12_345],
  ]);
});

test('an sms message is two ids and nothing else will do', () => {
  const [jobId, entryId] = [campaignIdOf('a'), entryIdOf(3, 1)];
  expect(readEntryMessage(record('a', JSON.stringify({ jobId, entryId })))).toEqual({ jobId, entryId });
  expect(() => readEntryMessage(record('a', JSON.stringify({ jobId, entryId: '../x' })))).toThrow(
    /^Message a names no entry$/,
  );
  expect(() => readEntryMessage(record('a', JSON.stringify({ entryId })))).toThrow(
    /^Message a names no job$/,
  );
  expect(() => readEntryMessage(record('a', 'no JSON'))).toThrow();
});

test('the plan queue brings our own word or that of S3, whose keys are written as forms are', () => {
  const s3 = { bucket: { name: 'b' }, object: { key: 'campaigns/M%C3%A4rz+2026%2B.csv', versionId: 'v1' } };
  const folder = { bucket: { name: 'b' }, object: { key: 'campaigns/', versionId: 'v2' } };
  expect(readPlanWork(record('a', JSON.stringify({ Records: [{ s3 }, { s3: folder }] })))).toEqual({
    uploads: [{ bucket: 'b', key: 'campaigns/März 2026+.csv', versionId: 'v1' }],
  });
  expect(readPlanWork(record('a', JSON.stringify({ Event: 's3:TestEvent' })))).toEqual({ uploads: [] });
  expect(readPlanWork(record('a', JSON.stringify({ jobId: campaignIdOf('a') })))).toEqual({
    jobId: campaignIdOf('a'),
  });
  expect(() => readPlanWork(record('a', '{}'))).toThrow(/^Message a names no job, report, export or upload$/);
});

test.each<[string, (record: SQSRecord) => unknown, object]>([
  ['job', readCountMessage, {}],
  ['erasure', readEraseMessage, {}],
  ['job, report, export or upload', readPlannerWork, { reportId: 'rep_1' }],
  ['sender', readReconciliationMessage, { watches: campaignIdOf('a') }],
  ['job to watch', readReconciliationMessage, { sender: senderKeyOf('12125550100' as Msisdn), watches: 'x' }],
])('a message that names no %s is refused in these words', (what, read, body) => {
  expect(() => read(record('a', JSON.stringify(body)))).toThrow(new Error(`Message a names no ${what}`));
});

test('a message that failed is logged with every id that it has, and with nothing else of it', async () => {
  const ids = {
    jobId: 'j',
    entryId: 'e',
    reportId: 'r',
    exportId: 'x',
    erasureId: 'd',
    sender: 's',
    watches: 'w',
    source: 'provider',
    eventName: 'n',
  };
  const { handler, world } = worker();
  await handler(record('a', JSON.stringify({ ...ids, text: 'Hello', fail: true })));
  expect(world.lines.map(({ facts }) => facts)).toEqual([{ messageId: 'a', ...ids }]);
});
