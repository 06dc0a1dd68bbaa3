import { sourceNamePattern } from '../../core/events/settings.ts';
import { present } from '../../core/present.ts';
import { InputError } from '../../errors.ts';
import type { EventCursor, EventFilter } from '../../ports/events.ts';
import { readPeriod } from '../request/read-moment.ts';

type Query = Readonly<Record<string, string | undefined>>;

/** @throws InputError 400 that names the member of the query */
export function readEventFilter({ source, type, from, to }: Query): EventFilter {
  return {
    ...(source === undefined ? {} : { source: readSource(source) }),
    ...(type === undefined ? {} : { type }),
    ...readPeriod(present({ from, to })),
  };
}

/** @throws InputError 400 when it is missing or no name of a source */
export function readSource(value: string | undefined): string {
  if (value !== undefined && sourceNamePattern.test(value)) return value;
  throw unusable('source', 'It is the name of a source of webhooks, as in its address');
}

/** @throws InputError 400 when we never gave out such a cursor */
export function readEventCursor(value: string | undefined): EventCursor | undefined {
  if (value === undefined) return undefined;
  const [, atMs, source, id] =
    /^(\d{1,15}) (\S+) (.+)$/s.exec(Buffer.from(value, 'base64url').toString()) ?? [];
  if (atMs === undefined || source === undefined || id === undefined)
    throw unusable('cursor', 'Use a cursor as the page before gave it');
  return { receivedAtMs: Number(atMs), source, id };
}

export function encodeEventCursor({ receivedAtMs, source, id }: EventCursor): string {
  return Buffer.from(`${receivedAtMs} ${source} ${id}`).toString('base64url');
}

function unusable(name: string, detail: string): InputError {
  return new InputError(400, `Unusable ${name}`, [{ detail, pointer: name }]);
}
