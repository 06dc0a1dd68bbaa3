import { ChangeMessageVisibilityCommand, type SQSClient } from '@aws-sdk/client-sqs';
import { planVisibilityMs } from '../../core/timing.ts';

/**
 * Longest time a message may be invisible, counted from its receive: a longer one is refused, not shortened.
 * Source: Amazon SQS API Reference, ChangeMessageVisibility.
 */
const invisibleSecondsMax = 43_200;

/**
 * A record does not tell when it was received: Lambda may have tried for long to hand it over. But it is still in
 * flight, so its receive is no older than the longest visibility timeout of our queues.
 */
const hideSecondsMax = invisibleSecondsMax - planVisibilityMs / 1_000;

/**
 * Hides a received message of this queue, so that it comes back no earlier than after this time, or after 10.5 hours.
 */
export function hideMessage(
  sqs: SQSClient,
  queueUrl: string,
): (receiptHandle: string, forMs: number) => Promise<void> {
  return async (receiptHandle, forMs) => {
    // Rounded up: a wait may come from a server's hint, which is a floor.
    const VisibilityTimeout = Math.min(Math.ceil(forMs / 1_000), hideSecondsMax);
    const place = { QueueUrl: queueUrl, ReceiptHandle: receiptHandle };
    await sqs.send(new ChangeMessageVisibilityCommand({ ...place, VisibilityTimeout }));
  };
}
