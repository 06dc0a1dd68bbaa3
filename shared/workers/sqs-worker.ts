import { BatchProcessor, EventType, processPartialResponse } from '@aws-lambda-powertools/batch';
import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { visibilityWaitsMax } from '../core/timing.ts';
import type { Disposition, Invocation } from '../ports/calls/queues.ts';
import type { Count, Log } from '../ports/log.ts';

/** Hides a received message for a while, so that it comes back no earlier. */
export type Hide = (receiptHandle: string, forMs: number) => Promise<void>;

/** Thrown to leave a message in the queue: it is no failure. */
class ComesBack extends Error {
  override readonly name = 'ComesBack';
}

/**
 * How long a message that failed stays hidden: the queue's own visibility is made for workers that died in silence, and
 * is far too long after an error that may pass in a moment.
 *
 * @param receives how often it has been received, from 1
 */
export function failureWaitMs(receives: number): number {
  return Math.min(15 * 60_000, 5_000 * 2 ** Math.min(receives - 1, 10));
}

/**
 * A failure counts for the operator from this receive on, which is two and a half minutes after the first one: nothing
 * else shows that a message fails again and again. SQS leaves it out of the age of the oldest one, and Lambda sees no
 * error. A message that has only waited until then counts at its first failure.
 */
export const keepsFailingReceives = visibilityWaitsMax + 1;

/**
 * Makes a queue's Lambda handler of a flow. A message is deleted only when the flow is done with it; one that wants to
 * come back, or that failed, stays in the queue without holding up its batch.
 *
 * @param read takes the record apart; what it throws leaves the message for the dead-letter queue
 */
export function sqsWorker<Message>(
  read: (record: SQSRecord) => Message,
  work: (message: Message, invocation: Invocation) => Promise<Disposition>,
  ports: { readonly hide: Hide; readonly log: Log; readonly count: Count },
): (event: SQSEvent, context: Context) => Promise<SQSBatchResponse> {
  const handle = async (record: SQSRecord, context: Context): Promise<void> => {
    const receives = Number(record.attributes.ApproximateReceiveCount);
    try {
      const delivery = await work(read(record), {
        receives,
        remainingMs: () => context.getRemainingTimeInMillis(),
      });
      if (delivery.kind === 'ack') return;
      await ports.hide(record.receiptHandle, delivery.inMs);
    } catch (error) {
      ports.log.error('message.failed', { messageId: record.messageId, ...idsIn(record) }, error);
      if (receives >= keepsFailingReceives) ports.count('MessagesFailed', 1);
      await ports.hide(record.receiptHandle, failureWaitMs(receives));
      throw error;
    }
    throw new ComesBack();
  };
  return (event, context) =>
    processPartialResponse(event, handle, new BatchProcessor(EventType.SQS), {
      context,
      throwOnFullBatchFailure: false,
    });
}

/** What messages name, so that their failure is found by the same word as everything else about it. */
const idNames = [
  'jobId',
  'entryId',
  'reportId',
  'exportId',
  'erasureId',
  'sender',
  'watches',
  'source',
  'eventName',
];

function idsIn({ body }: SQSRecord): Readonly<Record<string, string>> {
  try {
    const members = Object.entries(JSON.parse(body) as Record<string, unknown>);
    const ids = members.filter((member): member is [string, string] => typeof member[1] === 'string');
    return Object.fromEntries(ids.filter(([name]) => idNames.includes(name)));
  } catch {
    // Its body is no JSON object: that is what the error says.
    return {};
  }
}
