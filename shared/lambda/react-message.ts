import type { SQSRecord } from 'aws-lambda';
import type { ReactMessage } from '../ports/events.ts';

/** @throws when the body is not a message of ours */
export function readReactMessage(record: SQSRecord): ReactMessage {
  const { source, eventId } = JSON.parse(record.body) as Record<string, unknown>;
  if (typeof source === 'string' && typeof eventId === 'string') return { source, eventId };
  throw new Error(`Message ${record.messageId} names no event of ours`);
}
