import { randomUUID } from 'node:crypto';
import {
  DeleteMessageCommand,
  type Message as Received,
  ReceiveMessageCommand,
  type SQSClient,
} from '@aws-sdk/client-sqs';
import type { Context, SQSEvent, SQSRecord } from 'aws-lambda';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { tableLedger } from '../../../shared/aws/calls/ledger.ts';
import { hideMessage } from '../../../shared/aws/queues/hide-message.ts';
import { sqsEventQueue, sqsQueues } from '../../../shared/aws/queues/queues.ts';
import { tableDecisions } from '../../../shared/aws/rules/decisions.ts';
import { tableExecutions } from '../../../shared/aws/rules/executions.ts';
import { tableQuotas } from '../../../shared/aws/rules/quotas.ts';
import { eventNameOf } from '../../../shared/core/events/event-cursor.ts';
import type { JobId } from '../../../shared/core/ids.ts';
import { jobMoved } from '../../../shared/core/jobs/job-moves.ts';
import { perform } from '../../../shared/flows/calls/perform.ts';
import { textWork } from '../../../shared/flows/campaigns/text-work.ts';
import { commandsOverJobs } from '../../../shared/flows/commands/commands-over-jobs.ts';
import { takeEvent } from '../../../shared/flows/events/take-event.ts';
import { notificationWork } from '../../../shared/flows/notifications/notification-work.ts';
import { orderWork } from '../../../shared/flows/orders/order-work.ts';
import { planWork } from '../../../shared/flows/planning/plan-work.ts';
import { runScheduler } from '../../../shared/flows/scheduler/scheduler.ts';
import type { Disposition, Invocation, Queues } from '../../../shared/ports/calls/queues.ts';
import { readEntryMessage, readReactMessage } from '../../../shared/workers/messages.ts';
import { sqsWorker } from '../../../shared/workers/sqs-worker.ts';
import { aNotification } from '../../support/a-notification.ts';
import { scriptedSms } from '../../support/scripted-sms.ts';
import type { LocalTable } from '../../support/target/local-table.ts';
import { aWorld, type TestWorld } from '../../support/world.ts';
import { notificationWorldOver } from '../../support/worlds/notification-world.ts';
import { account, anOrderWorld } from '../../support/worlds/order-world.ts';
import { anEventReport, ruleWorld, settings } from '../../support/worlds/rule-world.ts';
import { stage, unhurried, window } from '../../support/worlds/run-world.ts';
import { type LocalQueues, openQueues } from '../queues/local-queues.ts';
import { atOnce, type LosingNetwork, openLosingNetwork, openLosingTable } from '../target/lost-answers.ts';

/** What a queue is asked to write by workers, at the least. */
const everyWrite = ['ChangeMessageVisibility', 'DeleteMessage', 'SendMessageBatch'];

/** What a worker knows of the time that it has left. */
const context = { getRemainingTimeInMillis: () => 60_000 } as Context;

/** What sends, hides and deletes messages. */
const messageWrites = /^(SendMessage|SendMessageBatch|ChangeMessageVisibility|DeleteMessage)$/;

let local: LocalQueues;
let network: LosingNetwork;
/** What goes over it is carried out, the answer is lost, and the SDK repeats it. */
let sqs: SQSClient;
let queues: Queues;
/** Over a table whose every write is repeated likewise. */
let table: LocalTable;
let ledger: ReturnType<typeof tableLedger>;
beforeEach(async () => {
  local = await openQueues();
  network = await openLosingNetwork(local.url, ({ operation }) => messageWrites.test(operation));
  sqs = local.client(network.url, { retryStrategy: atOnce });
  queues = sqsQueues(sqs, local.urls);
  table = await openLosingTable();
  ledger = tableLedger(table.client(), table.name, randomUUID);
});
afterEach(async () => {
  await network.close();
  await local.close();
  await table.close();
});

/**
 * The Lambda function of a queue, and what feeds it. `feed` hands over all that waits, each batch to an instance of its
 * own at the same moment. @returns how many messages they were given
 */
function workerOf<Message>(
  queue: keyof LocalQueues['urls'],
  read: (record: SQSRecord) => Message,
  work: (message: Message, invocation: Invocation) => Promise<Disposition>,
) {
  const QueueUrl = local.urls[queue];
  const handler = sqsWorker(read, work, { ...aWorld(), hide: hideMessage(sqs, QueueUrl) });
  const invoke = async (batch: readonly Received[]): Promise<void> => {
    const Records = batch.map(({ MessageId, Body, ReceiptHandle, Attributes }) => ({
      messageId: MessageId,
      body: Body,
      receiptHandle: ReceiptHandle,
      attributes: Attributes,
    }));
    const { batchItemFailures } = await handler({ Records } as SQSEvent, context);
    const stays = new Set(batchItemFailures.map(({ itemIdentifier }) => itemIdentifier));
    for (const { MessageId = '', ReceiptHandle } of batch)
      if (!stays.has(MessageId)) await sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
  };
  const receive = async () => {
    const ask = { QueueUrl, MaxNumberOfMessages: 10, MessageSystemAttributeNames: ['All' as const] };
    return (await sqs.send(new ReceiveMessageCommand(ask))).Messages ?? [];
  };
  return async function feed(): Promise<number> {
    let given = 0;
    for (;;) {
      const batches: (readonly Received[])[] = [];
      for (let batch = await receive(); batch.length > 0; batch = await receive()) batches.push(batch);
      if (batches.length === 0) return given;
      given += batches.flat().length;
      await Promise.all(batches.map(invoke));
    }
  };
}

test('orders whose messages were sent twice are placed once each, and followed to their end', async () => {
  const world = { ...anOrderWorld({ ledger: ledger as TestWorld['ledger'] }), queues };
  // Those behind it wait, and their messages are hidden.
  world.provider.next({ kind: 'busy', retryAfterMs: 20_000 });
  const people = Array.from({ length: 23 }, (_, no) => `${account},person-${no}@example.com`);
  const job = await world.batch(['account_id,email', ...people, ''].join('\n'));
  await world.ledger.replaceJob(jobMoved(job, 'running', { dueAtMs: world.now() }));
  await runScheduler(world, { window }, unhurried);
  const feed = workerOf('orders', readEntryMessage, (message, invocation) =>
    perform(orderWork(world), message, invocation),
  );
  // Each batch of at most ten comes twice, and both are dealt with at the same moment.
  expect(await feed()).toBeGreaterThanOrEqual(2 * people.length);
  for (let minute = 0; minute < 5; minute += 1) {
    for (const { clock } of [world, local]) clock.advance(60_000);
    await feed();
  }
  expect(world.provider.carriedOut).toHaveLength(people.length);
  const states = await Promise.all(people.map(async (_, no) => (await world.entry(job, no)).state));
  expect(new Set(states)).toEqual(new Set(['accepted']));
  expect(await local.drain('orders')).toEqual([]);
  expect([...network.operationsLost]).toEqual(expect.arrayContaining(everyWrite));
});

test('texts whose messages were sent twice are called once each', async () => {
  const sms = scriptedSms();
  sms.next({ effect: 'none', code: 'busy', status: 429, retryAfterMs: 20_000 });
  const world = { ...aWorld({ sms }), queues, ledger };
  const rows = Array.from({ length: 23 }, (_, no) => `+12125550${100 + no},text ${no}`);
  const key = 'campaigns/list.csv';
  const versionId = world.objects.put(key, ['to,text', ...rows, ''].join('\n'), {});
  await planWork(world, stage, window, { uploads: [{ bucket: 'bucket', key, versionId }] });
  const feed = workerOf('sms', readEntryMessage, (message, invocation) =>
    perform(textWork(world), message, invocation),
  );
  expect(await feed()).toBeGreaterThanOrEqual(2 * rows.length);
  for (let minute = 0; minute < 5; minute += 1) {
    for (const { clock } of [world, local]) clock.advance(60_000);
    await feed();
  }
  expect(sms.performed.map(({ text }) => text).toSorted()).toEqual(
    rows.map((row) => row.split(',')[1]).toSorted(),
  );
  expect(sms.calls).toHaveLength(rows.length + 1);
  expect(await local.drain('sms')).toEqual([]);
  const jobId = sms.calls[0]?.idempotencyKey.split('-')[0] as JobId;
  const entries = await Array.fromAsync(ledger.entries(jobId));
  expect(entries.map(({ state }) => state)).toEqual(rows.map(() => 'accepted'));
  expect([...network.operationsLost]).toEqual(expect.arrayContaining(everyWrite));
});

test('notifications whose messages were sent twice are taken once each', async () => {
  const whole = await notificationWorldOver({ ...aWorld(), ledger } as TestWorld);
  const world = { ...whole, queues };
  const commands = commandsOverJobs(world, stage);
  const keys = Array.from({ length: 12 }, (_, no) => `execution0000000000000000abcd-${no}`);
  for (const key of keys) await commands.start(aNotification({ key }));
  const feed = workerOf('notifications', readEntryMessage, (message, invocation) =>
    perform(notificationWork(world), message, invocation),
  );
  expect(await feed()).toBeGreaterThanOrEqual(2 * keys.length);
  expect(whole.calls.map(({ id }) => id).toSorted()).toEqual(keys.toSorted());
  expect(await local.drain('notifications')).toEqual([]);
});

test('an event whose message was sent twice leads to one order', async () => {
  const rules = await ruleWorld();
  const dynamo = table.client();
  const stores = {
    ledger,
    quotas: tableQuotas(dynamo, table.name),
    executions: tableExecutions(dynamo, table.name, randomUUID),
    decisions: tableDecisions(dynamo, table.name, rules.now),
  };
  const world = { ...rules, ...stores, recordOwners: anOrderWorld().recordOwners, queues };
  const ids = Array.from({ length: 5 }, (_, no) => `evt_${no}`);
  const events = sqsEventQueue(sqs, local.urls.plan);
  for (const id of ids) {
    world.keep(anEventReport({ id }));
    await events.sendEvent({ source: 'partner', eventName: eventNameOf({ source: 'partner', id }) });
  }
  const feed = workerOf('plan', readReactMessage, (message, invocation) =>
    takeEvent(world, settings, message, invocation),
  );
  expect(await feed()).toBe(2 * ids.length);
  expect(world.commands.started).toHaveLength(1);
  expect(await local.drain('plan')).toEqual([]);
});
