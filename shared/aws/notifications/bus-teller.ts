import {
  type EventBridgeClient,
  EventBridgeServiceException,
  PutEventsCommand,
} from '@aws-sdk/client-eventbridge';
import { busLetter, eventSource } from '../../core/notifications/letter.ts';
import type { NoticeFailure } from '../../core/notifications/repeat-notice.ts';
import type { Teller } from '../../ports/notices.ts';

/**
 * The bus has understood the event, and refuses it for what it holds. AWS calls a missing right final too, but that a person can mend
 * while the event is put again. Source: EventBridge API Reference, PutEventsResultEntry, ErrorCode.
 */
const finalCodes: readonly string[] = ['MalformedDetail', 'ValidationException'];

/**
 * Puts events on a bus. Consumers get each at least once and know a repeat by the detail's `id`.
 *
 * @param limitMs for the whole call
 */
export function busTeller(client: EventBridgeClient, bus: string, limitMs: number): Teller {
  return {
    async tell(notice) {
      const { type, atMs, body } = busLetter(notice);
      const entry = {
        EventBusName: bus,
        Source: eventSource,
        DetailType: type,
        Detail: body,
        Time: new Date(atMs),
      };
      try {
        const { Entries: [put] = [] } = await client.send(new PutEventsCommand({ Entries: [entry] }), {
          abortSignal: AbortSignal.timeout(limitMs),
        });
        // An event that the bus refuses is answered with 200 as well, and its code stands where its id would.
        if (put?.EventId !== undefined) return { kind: 'taken', id: put.EventId };
        return { kind: 'failed', ...failureOf(put?.ErrorCode ?? 'no code') };
      } catch (error) {
        const silent = !(error instanceof EventBridgeServiceException);
        return { kind: 'failed', ...failureOf(codeOf(error)), silent };
      }
    },
  };
}

function codeOf(error: unknown): string {
  if (error instanceof EventBridgeServiceException) return error.name;
  const code = error instanceof Error ? ((error as { code?: unknown }).code ?? error.name) : undefined;
  return typeof code === 'string' ? code : 'no answer';
}

/** The message of AWS is left out: it may repeat what it refuses. */
function failureOf(code: string): NoticeFailure {
  const detail = `The event bus did not take the event (${code})`;
  return { code: 'bus', detail, again: !finalCodes.includes(code) };
}
