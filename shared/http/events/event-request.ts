import * as z from 'zod/mini';
import { sourceNamePattern } from '../../core/events/settings.ts';
import type { EventCursor } from '../../ports/events.ts';
import { unknownCursor } from '../request/cursors.ts';

export function sourceParameter() {
  return z
    .string()
    .check(
      z.regex(sourceNamePattern, 'must be the name of a source of webhooks, as in its address'),
      z.describe('The source of webhooks, as in its address.'),
    );
}

/** @throws InputError 400 when we never gave out such a cursor */
export function readEventCursor(value: string | undefined): EventCursor | undefined {
  if (value === undefined) return undefined;
  const [, atMs, source, id] =
    /^(\d{1,15}) (\S+) (.+)$/s.exec(Buffer.from(value, 'base64url').toString()) ?? [];
  if (atMs === undefined || source === undefined || id === undefined) throw unknownCursor();
  return { receivedAtMs: Number(atMs), source, id };
}

export function encodeEventCursor({ receivedAtMs, source, id }: EventCursor): string {
  return Buffer.from(`${receivedAtMs} ${source} ${id}`).toString('base64url');
}
