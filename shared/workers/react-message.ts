import type { SQSRecord } from 'aws-lambda';
import { eventNamePattern } from '../core/events/event-cursor.ts';
import type { EventMessage } from '../ports/events.ts';

/** @throws when the body is not one of our messages */
export function readReactMessage(record: SQSRecord): EventMessage {
  const { source, eventName } = JSON.parse(record.body) as Record<string, unknown>;
  if (typeof source === 'string' && typeof eventName === 'string' && eventNamePattern.test(eventName))
    return { source, eventName };
  throw new Error(`Message ${record.messageId} names no event`);
}
