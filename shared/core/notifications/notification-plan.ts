import { jsonLine, readJsonLines } from '../json/json-lines.ts';
import type { PlanTotals } from '../rows/plan.ts';
import type { Outgoing } from './outgoing.ts';

/** A notification's plan object: the notification, and an end without which it was never finished. */
export type NotificationPlanLine = { readonly offset: number; readonly bytes: number } & (
  | { readonly notification: Outgoing }
  | { readonly end: { readonly totals: PlanTotals; readonly reportKey: string } }
);

export function encodeNotification(notification: Outgoing): Uint8Array {
  return jsonLine({ notification });
}

/** @param reportKey an object without lines: nothing is ever skipped */
export function encodeNotificationPlanEnd(reportKey: string): Uint8Array {
  const totals = { rows: 1, accepted: 1, duplicate: 0, invalid: 0, suppressed: 0, chunks: 1, entries: 1 };
  return jsonLine({ end: { totals, reportKey } });
}

/** Reads a plan object. We wrote it ourselves, so its lines are trusted. */
export async function* readNotificationPlan(
  pieces: AsyncIterable<Uint8Array>,
): AsyncGenerator<NotificationPlanLine> {
  for await (const { value, ...place } of readJsonLines(pieces))
    yield { ...place, ...(value as object) } as NotificationPlanLine;
}

/** Reads the notification that a byte range of the plan object holds. */
export function decodeNotification(range: Uint8Array): Outgoing {
  return (JSON.parse(Buffer.from(range).toString('utf8')) as { notification: Outgoing }).notification;
}
