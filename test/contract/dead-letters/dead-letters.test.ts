import {
  CreateQueueCommand,
  DeleteMessageCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sqsDeadLetters } from '../../../shared/aws/dead-letters/dead-letters.ts';
import { memoryDeadLetters } from '../../../shared/memory/dead-letters/dead-letters.ts';
import type { DeadLetters, HeldMessage } from '../../../shared/ports/dead-letters.ts';
import { type FixedClock, fixedClock } from '../../support/clock.ts';
import { localCredentials } from '../../support/target/local-table.ts';
import { openTarget } from '../../support/target/target.ts';
import { taking } from '../queues/taken-batch.ts';
import { openRudeNetwork } from '../target/rude-network.ts';

type Opened = {
  readonly messages: DeadLetters;
  readonly clock: FixedClock;
  bury(queue: string, body: string): Promise<void>;
  /** Bodies that wait for the queue's worker. */
  sentBack(queue: string): Promise<readonly string[]>;
  close(): Promise<void>;
};

const bodies = (count: number) =>
  Array.from({ length: count }, (_, at) => `{"no":${String(at).padStart(2, '0')}}`);
const idsOf = (messages: readonly HeldMessage[]) => messages.map(({ id }) => id).toSorted();

/** What dead messages promise to anyone who looks at them and sends them back. */
function deadLettersContract(name: string, open: () => Promise<Opened>): void {
  describe(name, () => {
    let opened: Opened;
    beforeEach(async () => {
      opened = await open();
    });
    afterEach(() => opened.close());

    test('queues are known by name, and an empty one holds nothing', async () => {
      const { messages } = opened;
      expect(messages.queues).toEqual(['sms', 'event']);
      expect(await messages.count('sms')).toBe(0);
      expect(await messages.hold('sms', 10)).toEqual([]);
    });

    test('a message tells its body, when it was sent, and how often it was received', async () => {
      const { messages, clock, bury } = opened;
      const sentAtMs = clock.now();
      await bury('sms', '{"jobId":"cmp_1"}');
      clock.advance(5_000);
      const [message] = await messages.hold('sms', 1);
      expect(message).toMatchObject({ body: '{"jobId":"cmp_1"}', sentAtMs });
      await messages.release('sms', message === undefined ? [] : [message]);
      const [again] = await messages.hold('sms', 1);
      expect(again).toMatchObject({ id: message?.id, receives: (message?.receives ?? 0) + 1 });
    });

    test('at most ten are held at a time, nobody holds one twice, and held ones are counted', async () => {
      const { messages, bury } = opened;
      for (const body of bodies(12)) await bury('sms', body);
      const [first, second] = [await messages.hold('sms', 100), await messages.hold('sms', 100)];
      expect([first.length, second.length]).toEqual([10, 2]);
      expect(new Set(idsOf([...first, ...second])).size).toBe(12);
      expect(await messages.hold('sms', 100)).toEqual([]);
      expect(await messages.count('sms')).toBe(12);
    });

    test('what is let go can be held again, and is still dead', async () => {
      const { messages, bury, sentBack } = opened;
      for (const body of bodies(3)) await bury('sms', body);
      const held = await messages.hold('sms', 3);
      await messages.release('sms', held);
      expect(idsOf(await messages.hold('sms', 3))).toEqual(idsOf(held));
      expect(await sentBack('sms')).toEqual([]);
    });

    test('what is sent back is with the worker again, as it was, and is gone from the dead ones', async () => {
      const { messages, bury, sentBack } = opened;
      for (const body of bodies(3)) await bury('sms', body);
      await bury('event', '{"eventName":"evt_1"}');
      const held = await messages.hold('sms', 2);
      expect(await messages.sendBack('sms', held)).toBe(2);
      expect((await sentBack('sms')).toSorted()).toEqual(held.map(({ body }) => body).toSorted());
      expect([await messages.count('sms'), await messages.count('event')]).toEqual([1, 1]);
      expect(await sentBack('event')).toEqual([]);
    });
  });
}

deadLettersContract('dead messages in memory', async () => {
  const clock = fixedClock();
  const messages = memoryDeadLetters(clock.now, ['sms', 'event']);
  return {
    messages,
    clock,
    bury: async (queue, body) => messages.bury(queue, body),
    sentBack: async (queue) => messages.sentBack(queue),
    close: async () => {},
  };
});

deadLettersContract('dead messages in SQS', async () => {
  const clock = fixedClock();
  const target = await openTarget('sqs', clock);
  const sqs = target.client(SQSClient);
  const create = async (QueueName: string) =>
    (await sqs.send(new CreateQueueCommand({ QueueName }))).QueueUrl ?? '';
  const urls = {
    sms: { messages: await create('sms-dead'), source: await create('sms') },
    event: { messages: await create('event-dead'), source: await create('event') },
  };
  const urlsOf = (queue: string) => urls[queue as keyof typeof urls];
  return {
    messages: sqsDeadLetters(sqs, urls),
    clock,
    async bury(queue, MessageBody) {
      await sqs.send(new SendMessageCommand({ QueueUrl: urlsOf(queue).messages, MessageBody }));
    },
    async sentBack(queue) {
      const QueueUrl = urlsOf(queue).source;
      const { Messages = [] } = await sqs.send(
        new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10 }),
      );
      for (const { ReceiptHandle } of Messages)
        await sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
      return Messages.map(({ Body = '' }) => Body);
    },
    close: target.close,
  };
});

test('a message that SQS does not take back stays with the dead ones, and is not counted', async () => {
  const clock = fixedClock();
  const target = await openTarget('sqs', clock);
  const network = await openRudeNetwork(target.url);
  const direct = target.client(SQSClient);
  const rude = target.client(SQSClient, { endpoint: network.url });
  try {
    const [messages = '', source = ''] = await Promise.all(
      ['dead', 'source'].map(
        async (QueueName) => (await direct.send(new CreateQueueCommand({ QueueName }))).QueueUrl,
      ),
    );
    for (const MessageBody of bodies(3))
      await direct.send(new SendMessageCommand({ QueueUrl: messages, MessageBody }));
    const dead = sqsDeadLetters(rude, { sms: { messages, source } });
    const held = await dead.hold('sms', 3);
    const [first, untaken, third] = held;
    network.decide((call) =>
      call.operation === 'SendMessageBatch' ? taking(call, ({ Id }) => Id === '1') : 'carried',
    );
    expect(await dead.sendBack('sms', held)).toBe(2);
    expect([first, third].every((message) => message !== undefined)).toBe(true);
    clock.advance(61_000);
    expect((await dead.hold('sms', 3)).map(({ id }) => id)).toEqual([untaken?.id]);
    // It takes none at all: nothing is gone.
    network.decide((call) => (call.operation === 'SendMessageBatch' ? taking(call, () => true) : 'carried'));
    clock.advance(61_000);
    expect(await dead.sendBack('sms', await dead.hold('sms', 3))).toBe(0);
    expect(await dead.count('sms')).toBe(1);
  } finally {
    await network.close();
    await target.close();
  }
});

test('a queue without dead messages of its own is an error, whatever its name', async () => {
  const sqs = new SQSClient({ region: 'us-east-1', credentials: localCredentials });
  await expect(sqsDeadLetters(sqs, {}).count('toString')).rejects.toThrow('toString');
});
