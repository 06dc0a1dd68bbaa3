import {
  CreateQueueCommand,
  GetQueueUrlCommand,
  ListQueueTagsCommand,
  SendMessageBatchCommand,
  SendMessageCommand,
  SetQueueAttributesCommand,
} from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LocalClients, startClients } from '../local-clients.ts';
import { bodies, type QueueClient, queueClient } from './queue-client.ts';

let local: LocalClients;
let queues: QueueClient;

beforeAll(async () => {
  local = await startClients();
  queues = queueClient(local.sqs);
});
afterAll(() => local.aws.close());

describe('queues of the local SQS', () => {
  it('have URLs on the loopback endpoint, so that a client never sends elsewhere', async () => {
    const queueUrl = await queues.newQueue();
    expect(queueUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/000000000000\/queue-\d+$/);
    expect(queueUrl.startsWith(local.aws.endpoints.sqs)).toBe(true);
    const name = queueUrl.split('/').at(-1) ?? '';
    expect(local.aws.queueUrl(name)).toBe(queueUrl);
    const found = await local.sqs.send(new GetQueueUrlCommand({ QueueName: name }));
    expect(found.QueueUrl).toBe(queueUrl);
  });

  it('may be created again with the same settings and not with others', async () => {
    const input = { QueueName: 'twice', Attributes: { VisibilityTimeout: '60' } };
    const first = await local.sqs.send(new CreateQueueCommand(input));
    const second = await local.sqs.send(new CreateQueueCommand(input));
    expect(second.QueueUrl).toBe(first.QueueUrl);
    const other = local.sqs.send(
      new CreateQueueCommand({ ...input, Attributes: { VisibilityTimeout: '61' } }),
    );
    await expect(other).rejects.toMatchObject({ name: 'QueueNameExists' });
  });

  it('take new settings and keep those that are not named', async () => {
    const queueUrl = await queues.newQueue({ VisibilityTimeout: '60' });
    const change = { QueueUrl: queueUrl, Attributes: { DelaySeconds: '5' } };
    await local.sqs.send(new SetQueueAttributesCommand(change));
    expect(await queues.attributes(queueUrl)).toMatchObject({ VisibilityTimeout: '60', DelaySeconds: '5' });
  });

  it('are reported missing by the name that the SDK has for it', async () => {
    const gone = local.aws.queueUrl('never-made');
    await expect(queues.receive(gone)).rejects.toMatchObject({ name: 'QueueDoesNotExist' });
  });

  it('count what waits, what is in flight and what is delayed', async () => {
    const queueUrl = await queues.newQueue();
    await queues.send(queueUrl, 'one', 'two', 'three');
    await local.sqs.send(
      new SendMessageCommand({ QueueUrl: queueUrl, MessageBody: 'late', DelaySeconds: 60 }),
    );
    await queues.receive(queueUrl);
    expect(await queues.attributes(queueUrl)).toMatchObject({
      ApproximateNumberOfMessages: '2',
      ApproximateNumberOfMessagesNotVisible: '1',
      ApproximateNumberOfMessagesDelayed: '1',
    });
  });
});

describe('sending to the local SQS', () => {
  it('delivers the body unchanged, whatever letters are in it', async () => {
    const queueUrl = await queues.newQueue();
    await queues.send(queueUrl, '{"text":"Grüße 🚚 <&>"}');
    expect(bodies(await queues.receive(queueUrl))).toEqual(['{"text":"Grüße 🚚 <&>"}']);
  });

  it('takes ten messages in one batch and refuses eleven', async () => {
    const queueUrl = await queues.newQueue();
    const entries = (count: number) =>
      Array.from({ length: count }, (_, n) => ({ Id: `e${n}`, MessageBody: `m${n}` }));
    const sent = await local.sqs.send(
      new SendMessageBatchCommand({ QueueUrl: queueUrl, Entries: entries(10) }),
    );
    expect(sent.Successful?.map((entry) => entry.Id)).toEqual(entries(10).map((entry) => entry.Id));
    const received = await queues.receive(queueUrl, { MaxNumberOfMessages: 10 });
    expect(bodies(received).sort()).toEqual(['m0', 'm1', 'm2', 'm3', 'm4', 'm5', 'm6', 'm7', 'm8', 'm9']);
    const tooMany = local.sqs.send(new SendMessageBatchCommand({ QueueUrl: queueUrl, Entries: entries(11) }));
    await expect(tooMany).rejects.toMatchObject({ name: 'TooManyEntriesInBatchRequest' });
  });

  it('refuses a message over one mebibyte and a batch whose messages exceed it together', async () => {
    const queueUrl = await queues.newQueue();
    await expect(queues.send(queueUrl, 'x'.repeat(1_048_577))).rejects.toMatchObject({
      name: 'InvalidParameterValue',
    });
    const half = 'x'.repeat(600_000);
    const entries = [
      { Id: 'a', MessageBody: half },
      { Id: 'b', MessageBody: half },
    ];
    const batch = local.sqs.send(new SendMessageBatchCommand({ QueueUrl: queueUrl, Entries: entries }));
    await expect(batch).rejects.toMatchObject({ name: 'BatchRequestTooLong' });
  });

  it('hides a delayed message until its time', async () => {
    const queueUrl = await queues.newQueue();
    await local.sqs.send(
      new SendMessageCommand({ QueueUrl: queueUrl, MessageBody: 'late', DelaySeconds: 60 }),
    );
    local.clock.nowMs += 59_999;
    expect(await queues.receive(queueUrl)).toEqual([]);
    local.clock.nowMs += 1;
    expect(bodies(await queues.receive(queueUrl))).toEqual(['late']);
  });

  it('keeps the trace header of the request with the message', async () => {
    const queueUrl = await queues.newQueue();
    const command = new SendMessageCommand({ QueueUrl: queueUrl, MessageBody: 'traced' });
    command.middlewareStack.add(
      (next) => (args) => {
        Object.assign((args.request as { headers: object }).headers, {
          'X-Amzn-Trace-Id': 'Root=1;Lineage=2:a:0',
        });
        return next(args);
      },
      { step: 'build' },
    );
    await local.sqs.send(command);
    expect((await queues.receive(queueUrl))[0]?.Attributes?.AWSTraceHeader).toBe('Root=1;Lineage=2:a:0');
  });
});

describe('what the local SQS does not do', () => {
  it('answers an operation that it lacks with an error', async () => {
    const unknown = local.sqs.send(new ListQueueTagsCommand({ QueueUrl: local.aws.queueUrl('a') }));
    await expect(unknown).rejects.toMatchObject({ name: 'UnknownOperationException' });
  });

  it('refuses FIFO queues, message attributes and unknown settings instead of ignoring them', async () => {
    const fifo = new CreateQueueCommand({ QueueName: 'ordered.fifo', Attributes: { FifoQueue: 'true' } });
    await expect(local.sqs.send(fifo)).rejects.toMatchObject({ name: 'NotImplemented' });
    const attributed = new SendMessageCommand({
      QueueUrl: await queues.newQueue(),
      MessageBody: 'x',
      MessageAttributes: { kind: { DataType: 'String', StringValue: 'y' } },
    });
    await expect(local.sqs.send(attributed)).rejects.toMatchObject({ name: 'NotImplemented' });
    await expect(queues.newQueue({ Policy: '{}' })).rejects.toMatchObject({ name: 'InvalidAttributeName' });
  });
});
