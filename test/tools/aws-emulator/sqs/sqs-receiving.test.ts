import {
  ChangeMessageVisibilityCommand,
  DeleteMessageBatchCommand,
  DeleteMessageCommand,
  ReceiveMessageCommand,
} from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LocalClients, startClients } from '../local-clients.ts';
import { bodies, handleOf, type QueueClient, queueClient } from './queue-client.ts';

let local: LocalClients;
let queues: QueueClient;

beforeAll(async () => {
  local = await startClients();
  queues = queueClient(local.sqs);
});
afterAll(() => local.aws.close());

describe('receiving from the local SQS', () => {
  it('hides a message for its visibility timeout, then hands it out again with a higher count', async () => {
    const queueUrl = await queues.newQueue({ VisibilityTimeout: '30' });
    await queues.send(queueUrl, 'again');
    expect((await queues.receive(queueUrl))[0]?.Attributes?.ApproximateReceiveCount).toBe('1');
    local.clock.nowMs += 29_999;
    expect(await queues.receive(queueUrl)).toEqual([]);
    local.clock.nowMs += 1;
    expect((await queues.receive(queueUrl))[0]?.Attributes?.ApproximateReceiveCount).toBe('2');
  });

  it('forgets a deleted message', async () => {
    const queueUrl = await queues.newQueue();
    await queues.send(queueUrl, 'done');
    const handle = handleOf(await queues.receive(queueUrl));
    await local.sqs.send(new DeleteMessageCommand({ QueueUrl: queueUrl, ReceiptHandle: handle }));
    local.clock.nowMs += 3_600_000;
    expect(await queues.receive(queueUrl)).toEqual([]);
  });

  it('deletes nothing by a handle that a later receive has replaced, and says nothing about it', async () => {
    const queueUrl = await queues.newQueue({ VisibilityTimeout: '30' });
    await queues.send(queueUrl, 'received twice');
    const stale = handleOf(await queues.receive(queueUrl));
    local.clock.nowMs += 30_000;
    await queues.receive(queueUrl);
    await local.sqs.send(new DeleteMessageCommand({ QueueUrl: queueUrl, ReceiptHandle: stale }));
    local.clock.nowMs += 30_000;
    expect(bodies(await queues.receive(queueUrl))).toEqual(['received twice']);
  });

  it('still deletes by the latest handle after the visibility timeout', async () => {
    const queueUrl = await queues.newQueue({ VisibilityTimeout: '30' });
    await queues.send(queueUrl, 'slow worker');
    const handle = handleOf(await queues.receive(queueUrl));
    local.clock.nowMs += 31_000;
    await local.sqs.send(new DeleteMessageCommand({ QueueUrl: queueUrl, ReceiptHandle: handle }));
    expect(await queues.receive(queueUrl)).toEqual([]);
  });

  it('answers a batch of deletes entry by entry', async () => {
    const queueUrl = await queues.newQueue();
    await queues.send(queueUrl, 'done');
    const entries = [
      { Id: 'good', ReceiptHandle: handleOf(await queues.receive(queueUrl)) },
      { Id: 'bad', ReceiptHandle: 'not a handle' },
    ];
    const answer = await local.sqs.send(
      new DeleteMessageBatchCommand({ QueueUrl: queueUrl, Entries: entries }),
    );
    expect(answer.Successful?.map((entry) => entry.Id)).toEqual(['good']);
    expect(answer.Failed).toMatchObject([{ Id: 'bad', Code: 'ReceiptHandleIsInvalid' }]);
  });

  it('moves a message to the dead letters when it has been received too often', async () => {
    const deadLetters = await queues.newQueue();
    const arn = (await queues.attributes(deadLetters)).QueueArn ?? '';
    const policy = JSON.stringify({ deadLetterTargetArn: arn, maxReceiveCount: 2 });
    const queueUrl = await queues.newQueue({ VisibilityTimeout: '30', RedrivePolicy: policy });
    await queues.send(queueUrl, 'poison');
    for (const count of ['1', '2']) {
      expect((await queues.receive(queueUrl))[0]?.Attributes?.ApproximateReceiveCount).toBe(count);
      local.clock.nowMs += 30_000;
    }
    expect(await queues.receive(queueUrl)).toEqual([]);
    const [dead] = await queues.receive(deadLetters);
    expect(dead?.Body).toBe('poison');
    expect(dead?.Attributes?.DeadLetterQueueSourceArn).toBe((await queues.attributes(queueUrl)).QueueArn);
  });
});

describe('changing visibility in the local SQS', () => {
  const change = (queueUrl: string, handle: string, seconds: number) =>
    local.sqs.send(
      new ChangeMessageVisibilityCommand({
        QueueUrl: queueUrl,
        ReceiptHandle: handle,
        VisibilityTimeout: seconds,
      }),
    );

  it('returns a message at once with zero seconds', async () => {
    const queueUrl = await queues.newQueue();
    await queues.send(queueUrl, 'back');
    await change(queueUrl, handleOf(await queues.receive(queueUrl)), 0);
    expect(bodies(await queues.receive(queueUrl))).toEqual(['back']);
  });

  it('counts a new timeout from now', async () => {
    const queueUrl = await queues.newQueue({ VisibilityTimeout: '30' });
    await queues.send(queueUrl, 'later');
    const handle = handleOf(await queues.receive(queueUrl));
    local.clock.nowMs += 10_000;
    await change(queueUrl, handle, 60);
    local.clock.nowMs += 59_999;
    expect(await queues.receive(queueUrl)).toEqual([]);
    local.clock.nowMs += 1;
    expect(bodies(await queues.receive(queueUrl))).toEqual(['later']);
  });

  it('refuses a message that is not in flight any more', async () => {
    const queueUrl = await queues.newQueue({ VisibilityTimeout: '30' });
    await queues.send(queueUrl, 'too late');
    const handle = handleOf(await queues.receive(queueUrl));
    local.clock.nowMs += 30_000;
    await expect(change(queueUrl, handle, 60)).rejects.toMatchObject({ name: 'MessageNotInflight' });
  });

  it('refuses a total over twelve hours from the receive', async () => {
    const queueUrl = await queues.newQueue({ VisibilityTimeout: '30' });
    await queues.send(queueUrl, 'parked');
    const handle = handleOf(await queues.receive(queueUrl));
    local.clock.nowMs += 1000;
    await expect(change(queueUrl, handle, 43_200)).rejects.toMatchObject({ name: 'InvalidParameterValue' });
    await change(queueUrl, handle, 43_199);
  });
});

describe('a long poll of the local SQS', () => {
  it('is answered by a message that arrives while it waits', async () => {
    const queueUrl = await queues.newQueue();
    const waiting = queues.receive(queueUrl, { WaitTimeSeconds: 20 });
    await queues.attributes(queueUrl);
    await queues.send(queueUrl, 'at last');
    expect(bodies(await waiting)).toEqual(['at last']);
  });

  it('is answered by a message whose visibility ends while it waits', async () => {
    const queueUrl = await queues.newQueue({ VisibilityTimeout: '30' });
    await queues.send(queueUrl, 'returned');
    await queues.receive(queueUrl);
    local.clock.nowMs += 29_999;
    const waiting = queues.receive(queueUrl, { WaitTimeSeconds: 20 });
    await queues.attributes(queueUrl);
    local.clock.nowMs += 1;
    expect(bodies(await waiting)).toEqual(['returned']);
  });

  it('takes nothing once its caller has hung up', async () => {
    const queueUrl = await queues.newQueue();
    const caller = new AbortController();
    const input = { QueueUrl: queueUrl, WaitTimeSeconds: 20 };
    const waiting = local.sqs.send(new ReceiveMessageCommand(input), { abortSignal: caller.signal });
    const abandoned = expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
    // The answer to a later request shows that the server has begun the poll.
    await queues.attributes(queueUrl);
    caller.abort();
    await abandoned;
    await queues.send(queueUrl, 'not lost');
    const [message] = await queues.receive(queueUrl);
    expect(message?.Body).toBe('not lost');
    expect(message?.Attributes?.ApproximateReceiveCount).toBe('1');
  });

  it('gives one message to one of several waiting receivers', async () => {
    const queueUrl = await queues.newQueue();
    const callers = [new AbortController(), new AbortController(), new AbortController()];
    const input = { QueueUrl: queueUrl, WaitTimeSeconds: 20 };
    const polls = callers.map((caller) =>
      local.sqs.send(new ReceiveMessageCommand(input), { abortSignal: caller.signal }),
    );
    const reconciled = Promise.allSettled(polls);
    await queues.send(queueUrl, 'single');
    expect(bodies((await Promise.race(polls)).Messages ?? [])).toEqual(['single']);
    for (const caller of callers) caller.abort();
    expect((await reconciled).filter((poll) => poll.status === 'fulfilled')).toHaveLength(1);
  });
});
