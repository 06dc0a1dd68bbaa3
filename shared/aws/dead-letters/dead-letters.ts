import {
  ChangeMessageVisibilityCommand,
  DeleteMessageBatchCommand,
  GetQueueAttributesCommand,
  type Message,
  ReceiveMessageCommand,
  SendMessageBatchCommand,
  type SQSClient,
} from '@aws-sdk/client-sqs';
import { inParallel } from '../../core/parallel.ts';
import type { DeadLetters, HeldMessage } from '../../ports/dead-letters.ts';

/** Source: Amazon SQS Developer Guide, "Message quotas", batched messages. */
const atOnceMax = 10;

/** Longer than the function that holds them runs. */
const holdSeconds = 60;

/** A long poll asks all of SQS's servers; a short one may miss what there is. */
const waitSeconds = 1;

/** Where the dead messages of a queue lie, and where they came from. */
type DeadLetterUrls = { readonly messages: string; readonly source: string };

/**
 * Dead messages in SQS. They are received and sent one by one: the service's own task to move messages takes no count,
 * and would move all of them.
 */
export function sqsDeadLetters(sqs: SQSClient, urls: Readonly<Record<string, DeadLetterUrls>>): DeadLetters {
  const urlsOf = (queue: string): DeadLetterUrls => {
    const found = Object.hasOwn(urls, queue) ? urls[queue] : undefined;
    if (found === undefined) throw new Error(`There is no queue ${queue} with dead messages`);
    return found;
  };
  return {
    queues: Object.keys(urls),
    async count(queue) {
      const AttributeNames = [
        'ApproximateNumberOfMessages' as const,
        'ApproximateNumberOfMessagesNotVisible' as const,
      ];
      const { Attributes = {} } = await sqs.send(
        new GetQueueAttributesCommand({ QueueUrl: urlsOf(queue).messages, AttributeNames }),
      );
      return AttributeNames.reduce((sum, name) => sum + Number(Attributes[name] ?? 0), 0);
    },
    async hold(queue, messages) {
      const { Messages = [] } = await sqs.send(
        new ReceiveMessageCommand({
          QueueUrl: urlsOf(queue).messages,
          MaxNumberOfMessages: Math.min(messages, atOnceMax),
          VisibilityTimeout: holdSeconds,
          WaitTimeSeconds: waitSeconds,
          MessageSystemAttributeNames: ['SentTimestamp', 'ApproximateReceiveCount'],
        }),
      );
      return Messages.map(messageOf);
    },
    async release(queue, messages) {
      const QueueUrl = urlsOf(queue).messages;
      await inParallel(messages, atOnceMax, async ({ receipt: ReceiptHandle }) => {
        await sqs.send(new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle, VisibilityTimeout: 0 }));
      });
    },
    async sendBack(queue, messages) {
      const { messages: QueueUrl, source } = urlsOf(queue);
      const Entries = messages.map(({ body }, at) => ({ Id: String(at), MessageBody: body }));
      const { Failed = [] } = await sqs.send(new SendMessageBatchCommand({ QueueUrl: source, Entries }));
      const untaken = new Set(Failed.map(({ Id }) => Id));
      const taken = messages.flatMap(({ receipt: ReceiptHandle }, at) =>
        untaken.has(String(at)) ? [] : [{ Id: String(at), ReceiptHandle }],
      );
      if (taken.length > 0) await sqs.send(new DeleteMessageBatchCommand({ QueueUrl, Entries: taken }));
      return taken.length;
    },
  };
}

function messageOf({ MessageId = '', Body = '', ReceiptHandle = '', Attributes = {} }: Message): HeldMessage {
  return {
    id: MessageId,
    sentAtMs: Number(Attributes.SentTimestamp),
    receives: Number(Attributes.ApproximateReceiveCount),
    body: Body,
    receipt: ReceiptHandle,
  };
}
