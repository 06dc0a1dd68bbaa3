import {
  type EventBridgeClient,
  EventBridgeServiceException,
  PutEventsCommand,
} from '@aws-sdk/client-eventbridge';
import { isCallback } from '../../core/notifications/outgoing.ts';
import { busPayload, eventSource } from '../../core/notifications/payload.ts';
import type { NotificationFailure } from '../../core/notifications/repeat-notification.ts';
import type { Notifier } from '../../ports/notifications.ts';

/**
 * The bus has understood the event, and refuses it for what it holds. AWS calls a missing right final too, but that a
 * person can fix while the event is put again. Source: EventBridge API Reference, PutEventsResultEntry, ErrorCode.
 */
const finalCodes: readonly string[] = ['MalformedDetail', 'ValidationException'];

/**
 * Puts events on a bus. Consumers get each at least once and know a repeat by the detail's `id`.
 *
 * @param limitMs for the whole call
 */
export function busNotifier(client: EventBridgeClient, bus: string, limitMs: number): Notifier {
  return {
    async notify(notification) {
      if (isCallback(notification)) throw new Error('Callbacks go to registered endpoints only');
      const { type, atMs, body } = busPayload(notification);
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
function failureOf(code: string): NotificationFailure {
  const detail = `The event bus did not take the event (${code})`;
  return { code: 'bus', detail, again: !finalCodes.includes(code) };
}
