import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { expect, test } from 'vitest';
import { sqsQueueDepths, sqsWaiting } from '../../../shared/aws/status/queue-depths.ts';
import { memoryQueue } from '../../../shared/memory/queues/queue.ts';
import { memoryQueueDepths } from '../../../shared/memory/status/queue-depths.ts';
import type { QueueDepths } from '../../../shared/ports/status.ts';
import { fixedClock } from '../../support/clock.ts';
import { openQueues } from '../queues/local-queues.ts';

type Opened = {
  readonly depths: QueueDepths;
  send(): Promise<void>;
  /** Gives one message to a worker. */
  receive(): Promise<void>;
  close(): Promise<void>;
};

async function inSqs(): Promise<Opened> {
  const local = await openQueues();
  const sqs = local.client();
  // Any queue may be the one of messages that were given up.
  const addresses = { messages: local.urls.sms, dead: local.urls.urgent };
  for (const _ of [1, 2])
    await sqs.send(new SendMessageCommand({ QueueUrl: addresses.dead, MessageBody: '{}' }));
  return {
    depths: sqsQueueDepths(sqs, { sms: addresses }),
    send: async () =>
      void (await sqs.send(new SendMessageCommand({ QueueUrl: addresses.messages, MessageBody: '{}' }))),
    receive: async () => void (await local.receive('sms')),
    close: local.close,
  };
}

async function inRam(): Promise<Opened> {
  const clock = fixedClock();
  const queue = memoryQueue<object>('sms', { now: clock.now, visibilityMs: 1_000, receivesMax: 1 });
  for (const _ of [1, 2]) queue.send({});
  while (queue.receive() !== undefined);
  clock.advance(1_000);
  return {
    depths: memoryQueueDepths({ sms: queue }),
    send: async () => queue.send({}),
    receive: async () => void queue.receive(),
    close: async () => {},
  };
}

test.each([
  ['SQS', inSqs],
  ['RAM', inRam],
])('queues in %s say how many messages wait, are in work and were given up', async (_, open) => {
  const { depths, send, receive, close } = await open();
  expect(depths.names).toEqual(['sms']);
  expect(await depths.depth('sms')).toEqual({ waiting: 0, inFlight: 0, dead: 2 });
  await send();
  await receive();
  expect(await depths.depth('sms')).toEqual({ waiting: 0, inFlight: 1, dead: 2 });
  await send();
  expect(await depths.depth('sms')).toEqual({ waiting: 1, inFlight: 1, dead: 2 });
  await expect(depths.depth('other')).rejects.toThrow('There is no queue other');
  await close();
});

test('what waits in several queues of SQS is one sum', async () => {
  const local = await openQueues();
  const sqs = local.client();
  for (const QueueUrl of [local.urls.sms, local.urls.sms, local.urls.plan])
    await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: '{}' }));
  await local.receive('plan');
  expect(await sqsWaiting(sqs, [local.urls.sms, local.urls.plan, local.urls.urgent])()).toBe(2);
  await local.close();
});
