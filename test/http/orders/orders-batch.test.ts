import type { Context, SQSEvent, SQSRecord } from 'aws-lambda';
import { expect, test } from 'vitest';
import { entryIdOf } from '../../../shared/core/ids.ts';
import type { Job } from '../../../shared/core/jobs/job.ts';
import { perform } from '../../../shared/flows/calls/perform.ts';
import { orderWork } from '../../../shared/flows/orders/order-work.ts';
import { readEntryMessage } from '../../../shared/workers/messages.ts';
import { sqsWorker } from '../../../shared/workers/sqs-worker.ts';
import { account, anOrderWorld, type OrderWorld } from '../../support/worlds/order-world.ts';

/** A batch of messages as Lambda hands it over, in front of the real flow of orders. */

const context = { getRemainingTimeInMillis: () => 60_000 } as Context;
const rows = 5;

async function opened() {
  const world = anOrderWorld();
  const people = Array.from({ length: rows }, (_, no) => `${account},person${no}@example.com,E${no}\n`);
  const job = await world.batch(`account_id,email,employee_id\n${people.join('')}`);
  const handler = sqsWorker(
    readEntryMessage,
    (message, invocation) => perform(orderWork(world), message, invocation),
    {
      hide: async () => {},
      log: world.log,
      count: world.count,
    },
  );
  return { world, job, handler };
}

const recordOf = ({ id: jobId }: Job, no: number, body?: string) =>
  ({
    messageId: `m${no}`,
    body: body ?? JSON.stringify({ jobId, entryId: entryIdOf(no, 1) }),
    receiptHandle: `handle-${no}`,
    attributes: { ApproximateReceiveCount: '1' },
  }) as SQSRecord;
const batchOf = (job: Job, ...strange: SQSRecord[]) =>
  ({ Records: [...Array.from({ length: rows }, (_, no) => recordOf(job, no)), ...strange] }) as SQSEvent;

const stays = async (answer: ReturnType<Awaited<ReturnType<typeof opened>>['handler']>) =>
  (await answer).batchItemFailures.map(({ itemIdentifier }) => itemIdentifier).toSorted();
const statesOf = async (world: OrderWorld, job: Job) =>
  Promise.all(Array.from({ length: rows }, async (_, no) => (await world.entry(job, no)).state));
const peopleOrderedFor = ({ provider }: OrderWorld) =>
  provider.carriedOut.map(({ idempotencyKey }) => idempotencyKey);

test('a batch whose answer is lost is delivered whole again, and orders nothing twice', async () => {
  const { world, job, handler } = await opened();
  await handler(batchOf(job), context);
  await handler(batchOf(job), context);
  expect(peopleOrderedFor(world)).toHaveLength(rows);
  expect(new Set(peopleOrderedFor(world)).size).toBe(rows);
});

test('two deliveries of one batch at the same time order nothing twice', async () => {
  const { world, job, handler } = await opened();
  await Promise.all([handler(batchOf(job), context), handler(batchOf(job), context)]);
  expect(new Set(peopleOrderedFor(world)).size).toBe(rows);
  expect(peopleOrderedFor(world)).toHaveLength(rows);
});

test('a message that cannot be read stays alone, and the others of its batch are done', async () => {
  const { world, job, handler } = await opened();
  const left = await stays(handler(batchOf(job, recordOf(job, 7, 'no JSON')), context));
  expect(left).toContain('m7');
  expect(peopleOrderedFor(world)).toHaveLength(rows);
});

test.each(['before', 'after'] as const)(
  'a worker that breaks off %s a claim in the middle of a batch leaves that row, orders the others, and none twice',
  async (when) => {
    const { world, job, handler } = await opened();
    const { replaceEntry } = world.ledger;
    let broken = 0;
    world.ledger.replaceEntry = async (next) => {
      const isMiddle = next.id.startsWith('000002') && next.state === 'claimed' && broken === 0;
      if (!isMiddle) return replaceEntry(next);
      broken += 1;
      if (when === 'after') await replaceEntry(next);
      throw new Error('no connection');
    };
    expect(await stays(handler(batchOf(job), context))).toContain('m2');
    expect(peopleOrderedFor(world)).toHaveLength(rows - 1);
    await handler(batchOf(job), context);
    const ordered = when === 'before' ? rows : rows - 1;
    expect(peopleOrderedFor(world)).toHaveLength(ordered);
    expect(new Set(peopleOrderedFor(world)).size).toBe(ordered);
    // Nobody knows whether its call was made: it waits for its lease, and is not called again.
    expect((await statesOf(world, job))[2]).toBe(when === 'before' ? 'ordered' : 'claimed');
  },
);

test('a result that cannot be written after the call leaves the row claimed, and the next delivery does not call again', async () => {
  const { world, job, handler } = await opened();
  const { replaceEntry } = world.ledger;
  world.ledger.replaceEntry = async (next) => {
    if (next.id.startsWith('000001') && next.state === 'ordered') throw new Error('no connection');
    return replaceEntry(next);
  };
  expect(await stays(handler(batchOf(job), context))).toContain('m1');
  world.ledger.replaceEntry = replaceEntry;
  await handler(batchOf(job), context);
  expect(peopleOrderedFor(world)).toHaveLength(rows);
  expect((await statesOf(world, job))[1]).toBe('claimed');
});
