import * as z from 'zod';
import { operation } from '../../json-protocol.ts';
import type { Received } from '../message-row.ts';
import { md5OfBody } from '../outgoing-message.ts';
import { numberAttribute } from '../queue-attributes.ts';
import { accountId } from '../queues.ts';
import type { SqsService } from '../sqs-service.ts';

const input = z.strictObject({
  QueueUrl: z.string(),
  MaxNumberOfMessages: z.number().int().min(1).max(10).default(1),
  VisibilityTimeout: z.number().int().min(0).max(43_200).optional(),
  WaitTimeSeconds: z.number().int().min(0).max(20).optional(),
  MessageSystemAttributeNames: z.array(z.string()).default([]),
  // The older name of the same list.
  AttributeNames: z.array(z.string()).default([]),
  // No message here has attributes of its own, so there is nothing to choose from.
  MessageAttributeNames: z.array(z.string()).optional(),
});

/**
 * Receives up to ten messages; a long poll waits for the first. A receiver that hangs up while it waits takes nothing.
 */
export const receiveMessage = operation(input, async (order, sqs: SqsService, call) => {
  const queue = sqs.queues.atUrl(order.QueueUrl);
  const waitSeconds =
    order.WaitTimeSeconds ?? numberAttribute(queue.attributes, 'ReceiveMessageWaitTimeSeconds');
  const take = () => sqs.take(queue, order.MaxNumberOfMessages, order.VisibilityTimeout);
  const nextInMs = () => {
    const atMs = sqs.messages.nextVisibleMs(queue.name, sqs.now());
    return atMs === undefined ? undefined : atMs - sqs.now();
  };
  const received =
    waitSeconds === 0
      ? take()
      : await sqs.longPolls.wait(queue.name, waitSeconds * 1000, take, nextInMs, call.hungUp);
  const names = [...order.MessageSystemAttributeNames, ...order.AttributeNames];
  return { Messages: received.map((message) => describe(message, names)) };
});

function describe(message: Received, names: readonly string[]) {
  const known: Record<string, string | undefined> = {
    SenderId: accountId,
    SentTimestamp: String(message.sent_ms),
    ApproximateReceiveCount: String(message.receives),
    ApproximateFirstReceiveTimestamp: String(message.first_received_ms),
    AWSTraceHeader: message.trace ?? undefined,
    DeadLetterQueueSourceArn: message.dead_letter_source ?? undefined,
  };
  const wanted = Object.keys(known).filter((name) => names.includes(name) || names.includes('All'));
  return {
    MessageId: message.id,
    ReceiptHandle: message.receipt,
    Body: message.body,
    MD5OfBody: md5OfBody(message.body),
    Attributes: Object.fromEntries(wanted.map((name) => [name, known[name]])),
  };
}
