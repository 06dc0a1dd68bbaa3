import * as z from 'zod/mini';
import { toDotPath } from 'zod/v4/core';
import type { EventType } from '../../../core/rules/event-types.ts';
import { faultWords } from '../../exchange/fault-words.ts';
import { answeredIdentifier } from '../../values/identifier.ts';
import type { Known } from '../../values/members.ts';
import type { Raw } from '../../values/resource.ts';
import { type EventSubject, subjectOf } from './event-subject.ts';

/** What every notification has, whatever it is about. */
export type EventEnvelope = {
  readonly id: string;
  /** One of the documented types, or any other as it came. */
  readonly type: Known<EventType>;
  /** An ISO 8601 date and time. */
  readonly createdAt: string;
  /** As it came. */
  readonly data: Raw;
};

/** A notification. It is a hint: order and freshness are not promised, so what is spent on it is read again first. */
export type PartnerEvent = EventEnvelope & { readonly subject: EventSubject };

/** Far longer than every documented type; with the body it has to fit in one item of the table. */
const typeCharsMax = 1_000;

/** Half of a character can be written as an escape in JSON, and be kept nowhere. */
const wellFormed = [(text: string) => text.isWellFormed(), 'must be well-formed Unicode'] as const;

/** Assumed: an id that is too long, or a date in another form, still belongs to an event that counts. */
const envelope = z.lazy(() =>
  z.object({
    id: answeredIdentifier.check(z.refine(...wellFormed)),
    type: z.string().check(z.minLength(1), z.maxLength(typeCharsMax), z.refine(...wellFormed)),
    created_at: z.string().check(z.refine((at) => !Number.isNaN(Date.parse(at)), 'must be a date and time')),
    data: z.record(z.string(), z.unknown()),
  }),
);

/**
 * Reads the body of a notification, whose sender has been proved already. What the envelope does not need may be
 * missing or odd; unknown types are events like any other.
 *
 * Source: partner API, Events.
 *
 * @returns the event, or what is wrong with its envelope, without quoting it
 */
export function parseEvent(body: Uint8Array): { readonly event: PartnerEvent } | { readonly fault: string } {
  const read = parseEnvelope(body);
  return 'fault' in read ? read : { event: { ...read.event, subject: subjectOf(read.event.data) } };
}

/** The same without a look at what the event is about: all that keeping it takes. */
export function parseEnvelope(
  body: Uint8Array,
): { readonly event: EventEnvelope } | { readonly fault: string } {
  const read = envelope.safeParse(jsonOf(body), faultWords);
  if (!read.success) {
    const faults = read.error.issues.map(({ path, message }) => `${toDotPath(path)} ${message}`.trim());
    return { fault: `The body is not an event in JSON: ${faults.join('; ')}` };
  }
  const { id, type, created_at: createdAt, data } = read.data;
  return { event: { id, type, createdAt, data } };
}

/** @returns undefined when the bytes are no JSON, or no UTF-8 */
function jsonOf(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return undefined;
  }
}
