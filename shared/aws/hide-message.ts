import { ChangeMessageVisibilityCommand, type SQSClient } from '@aws-sdk/client-sqs';

/** Longest time a message can be hidden. Source: Amazon SQS Developer Guide, "Visibility timeout". */
const hideSecondsMax = 43_200;

/** Hides a received message of this queue, so that it comes back no earlier than after this time. */
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
