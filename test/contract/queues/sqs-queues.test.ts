import { SetQueueAttributesCommand } from '@aws-sdk/client-sqs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hideMessage } from '../../../shared/aws/queues/hide-message.ts';
import { sqsQueues } from '../../../shared/aws/queues/queues.ts';
import { planVisibilityMs } from '../../../shared/core/timing.ts';
import type { EntryMessage, Queues } from '../../../shared/ports/calls/queues.ts';
import { openRudeNetwork, type RudeNetwork } from '../target/rude-network.ts';
import { type LocalQueues, openQueues } from './local-queues.ts';
import { queuesContract, smsOf } from './queues-contract.ts';
import { type BatchEntry, entriesOf, taking } from './taken-batch.ts';

queuesContract('the queues in SQS', async () => {
  const { client, urls, drain, close } = await openQueues();
  return { queues: sqsQueues(client(), urls), drain, close };
});

let local: LocalQueues;
let network: RudeNetwork;
let queues: Queues;
beforeEach(async () => {
  local = await openQueues();
  network = await openRudeNetwork(local.url);
  queues = sqsQueues(local.client(network.url), local.urls);
});
afterEach(async () => {
  await network.close();
  await local.close();
});

const messages = (count: number): EntryMessage[] => Array.from({ length: count }, (_, at) => smsOf(at));
const holds = (chunkNo: number) => (entry: BatchEntry) =>
  JSON.parse(entry.MessageBody).entryId === smsOf(chunkNo).entryId;

test('messages go out in batches of at most ten', async () => {
  await queues.sendEntries(messages(25), 'bulk');
  expect(network.calls.map((call) => entriesOf(call).length).toSorted((a, b) => a - b)).toEqual([5, 10, 10]);
});

test('a body holds the two ids and nothing else, whatever else the message carries', async () => {
  const heavier = { ...smsOf(7), to: '+12125550100', text: 'never in a queue' };
  await queues.sendEntries([heavier], 'bulk');
  await queues.sendPlan({ ...heavier });
  const { jobId, entryId } = smsOf(7);
  expect(await local.drain('sms')).toEqual([{ jobId, entryId }]);
  expect(await local.drain('plan')).toEqual([{ jobId }]);
});

test('what SQS left out of a batch is sent again, and only that', async () => {
  network.decide((call) => (network.calls.length === 1 ? taking(call, holds(3)) : 'carried'));
  await queues.sendEntries(messages(10), 'bulk');
  expect(await local.drain('sms')).toEqual([smsOf(3)]);
});

test('what SQS leaves out twice is an error that names how many, and the other batches are still sent', async () => {
  network.decide((call) => (entriesOf(call).some(holds(12)) ? taking(call, holds(12)) : 'carried'));
  await expect(queues.sendEntries(messages(25), 'bulk')).rejects.toThrow(
    'SQS did not take 1 of 25 sms messages',
  );
  expect(await local.drain('sms')).toHaveLength(15);
});

test('a batch that SQS refuses as a whole is counted as a whole, and the reason is kept', async () => {
  const refusal = { __type: 'com.amazonaws.sqs#AccessDenied', message: 'not yours' };
  network.decide((call) =>
    entriesOf(call).some(holds(0)) ? { status: 403, body: JSON.stringify(refusal) } : 'carried',
  );
  const error: Error = await queues.sendEntries(messages(12), 'bulk').then(
    () => new Error('it was sent'),
    (thrown) => thrown,
  );
  expect(error.message).toBe('SQS did not take 10 of 12 sms messages');
  expect(String((error.cause as AggregateError).errors[0])).toContain('not yours');
});

test('a process that was not given a queue cannot send to it, and learns which', async () => {
  const planOnly = sqsQueues(local.client(), { plan: local.urls.plan });
  await expect(planOnly.sendEntries([smsOf(1)], 'bulk')).rejects.toThrow('URL of the sms queue');
  const smsOnly = sqsQueues(local.client(), { sms: local.urls.sms });
  await expect(smsOnly.sendPlan({ jobId: smsOf(1).jobId })).rejects.toThrow('URL of the plan queue');
});

test('a hidden message comes back after the time asked for, rounded up to a second', async () => {
  await queues.sendEntries([smsOf(1)], 'bulk');
  const [message] = await local.receive('sms');
  await hideMessage(local.client(), local.urls.sms)(message?.ReceiptHandle ?? '', 89_001);
  local.clock.advance(89_999);
  expect(await local.receive('sms')).toEqual([]);
  local.clock.advance(1);
  expect(await local.receive('sms')).toHaveLength(1);
});

test.each([1, planVisibilityMs - 1])(
  'a message received %i ms ago is hidden for as long as SQS allows, which counts from the receive',
  async (ageMs) => {
    const VisibilityTimeout = String(planVisibilityMs / 1_000);
    const attributes = { QueueUrl: local.urls.sms, Attributes: { VisibilityTimeout } };
    await local.client().send(new SetQueueAttributesCommand(attributes));
    await queues.sendEntries([smsOf(1)], 'bulk');
    const [message] = await local.receive('sms');
    local.clock.advance(ageMs);
    await hideMessage(local.client(), local.urls.sms)(message?.ReceiptHandle ?? '', 100_000_000);
    local.clock.advance(37_800_000 - 1);
    expect(await local.receive('sms')).toEqual([]);
    local.clock.advance(1);
    expect(await local.receive('sms')).toHaveLength(1);
  },
);
