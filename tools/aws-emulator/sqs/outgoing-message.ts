import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { Call } from '../json-protocol.ts';
import { numberAttribute } from './queue-attributes.ts';
import type { Queue } from './queues.ts';
import { invalidParameter } from './sqs-error.ts';
import type { SqsService } from './sqs-service.ts';

/** The parameters that SendMessage and an entry of SendMessageBatch share. */
export const messageFields = {
  MessageBody: z.string().min(1),
  DelaySeconds: z.number().int().min(0).max(900).optional(),
};

export interface OutgoingMessage {
  MessageBody: string;
  DelaySeconds?: number | undefined;
}

export interface SentMessage {
  MessageId: string;
  MD5OfMessageBody: string;
}

// Source: SQS API reference, SendMessage, MessageBody: the characters of XML 1.0.
const forbiddenCharacter = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u;

/**
 * Checks one message against the queue.
 *
 * @throws AwsError InvalidParameterValue if it is too long or holds a character that SQS refuses.
 */
export function checkMessage(queue: Queue, { MessageBody: body }: OutgoingMessage): void {
  const bytesMax = numberAttribute(queue.attributes, 'MaximumMessageSize');
  if (Buffer.byteLength(body) > bytesMax) {
    throw invalidParameter(
      `One or more parameters are invalid. Reason: Message must be shorter than ${bytesMax} bytes.`,
    );
  }
  if (forbiddenCharacter.test(body))
    throw invalidParameter('The message body contains a character that XML does not allow.');
}

/**
 * Stores messages and wakes the receivers. The trace of the request is kept with them, as SQS does: Lambda counts
 * by it how often work comes back to the same queue.
 */
export function enqueue(
  sqs: SqsService,
  queue: Queue,
  messages: readonly OutgoingMessage[],
  call: Call,
): SentMessage[] {
  const delayDefault = numberAttribute(queue.attributes, 'DelaySeconds');
  const stored = messages.map(({ MessageBody, DelaySeconds }) => ({
    id: crypto.randomUUID(),
    body: MessageBody,
    delayMs: (DelaySeconds ?? delayDefault) * 1000,
  }));
  sqs.messages.add(queue.name, stored, call.header('x-amzn-trace-id'), sqs.now());
  sqs.longPolls.wake(queue.name);
  return stored.map(({ id, body }) => ({ MessageId: id, MD5OfMessageBody: md5OfBody(body) }));
}

export function md5OfBody(body: string): string {
  return createHash('md5').update(body).digest('hex');
}
