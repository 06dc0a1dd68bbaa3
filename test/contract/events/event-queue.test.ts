import {
  CreateQueueCommand,
  DeleteMessageCommand,
  ReceiveMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sqsEventQueue } from '../../../shared/aws/queues/queues.ts';
import { eventNameOf } from '../../../shared/core/events/event-cursor.ts';
import { memoryEventQueue } from '../../../shared/memory/queues/queues.ts';
import type { EventQueue } from '../../../shared/ports/events.ts';
import { fixedClock } from '../../support/clock.ts';
import { openTarget } from '../../support/target/target.ts';

const named = (id: string) => ({ source: 'provider', eventName: eventNameOf({ source: 'provider', id }) });

type Opened = {
  readonly queue: EventQueue;
  /** Receives and deletes one message. @returns its body, or undefined when none waits */
  take(): Promise<unknown>;
  close(): Promise<void>;
};

/** What every queue of events promises to those who send. */
function eventQueueContract(name: string, open: () => Promise<Opened>): void {
  describe(name, () => {
    let opened: Opened;
    beforeEach(async () => {
      opened = await open();
    });
    afterEach(() => opened.close());

    test('a message arrives with the two ids', async () => {
      const message = named('evt_☃ 1');
      await opened.queue.sendEvent(message);
      expect(await opened.take()).toEqual(message);
      expect(await opened.take()).toBeUndefined();
    });

    test('the same message may be sent again, and arrives again', async () => {
      const message = named('evt_1');
      await opened.queue.sendEvent(message);
      await opened.queue.sendEvent(message);
      expect([await opened.take(), await opened.take()]).toEqual([message, message]);
    });
  });
}

eventQueueContract('the queue of events in memory', async () => {
  const queue = memoryEventQueue(fixedClock().now);
  return {
    queue,
    async take() {
      const got = queue.receive();
      if (got !== undefined) queue.remove(got.receipt);
      return got?.message;
    },
    close: async () => {},
  };
});

const openSqs = async () => {
  const target = await openTarget('sqs');
  const sqs = target.client(SQSClient);
  const { QueueUrl = '' } = await sqs.send(new CreateQueueCommand({ QueueName: 'events' }));
  return {
    queue: sqsEventQueue(sqs, QueueUrl),
    async take() {
      const [got] = (await sqs.send(new ReceiveMessageCommand({ QueueUrl }))).Messages ?? [];
      if (got === undefined) return undefined;
      await sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: got.ReceiptHandle }));
      return JSON.parse(got.Body ?? '');
    },
    close: target.close,
  };
};

eventQueueContract('the queue of events in SQS', openSqs);

test('a body in SQS holds no more than the ids, so that nothing of an event is ever in a queue', async () => {
  const { queue, take, close } = await openSqs();
  const heavier = { ...named('evt_1'), id: 'evt_1', msisdn: '12125550100' };
  await queue.sendEvent(heavier);
  expect(await take()).toEqual(named('evt_1'));
  await close();
});
