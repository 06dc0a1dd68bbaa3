import { parseJobId } from '../../core/ids.ts';
import type { JobCursor } from '../../core/jobs/job.ts';
import { firstRow, parseCursor, type RowCursor } from '../../core/rows/row-cursor.ts';
import { InputError } from '../../errors.ts';

/** @throws InputError 400 when we never gave out such a cursor */
export function readRowCursor(value: string | undefined): RowCursor {
  const cursor = value === undefined ? firstRow : parseCursor(value);
  if (cursor === undefined) throw unknownCursor();
  return cursor;
}

/** @throws InputError 400 when we never gave out such a cursor */
export function readJobCursor(value: string | undefined): JobCursor | undefined {
  return readCreatedCursor(value, parseJobId);
}

/**
 * Where in a list of what was created one stands.
 *
 * @throws InputError 400 when we never gave out such a cursor
 */
export function readCreatedCursor<Id extends string>(
  value: string | undefined,
  parseId: (written: unknown) => Id | undefined,
): { readonly createdAtMs: number; readonly id: Id } | undefined {
  const cursor = readTimeCursor(value, parseId);
  return cursor && { createdAtMs: cursor.atMs, id: cursor.id };
}

export function encodeCreatedCursor({
  createdAtMs,
  id,
}: {
  readonly createdAtMs: number;
  readonly id: string;
}): string {
  return encodeTimeCursor({ atMs: createdAtMs, id });
}

/**
 * Where in a list by time one stands.
 *
 * @throws InputError 400 when we never gave out such a cursor
 */
export function readTimeCursor<Id extends string>(
  value: string | undefined,
  parseId: (written: string) => Id | undefined,
): { readonly atMs: number; readonly id: Id } | undefined {
  if (value === undefined) return undefined;
  const [, atMs, written = ''] =
    /^(\d{1,13}) (.*)$/.exec(Buffer.from(value, 'base64url').toString('latin1')) ?? [];
  const id = atMs === undefined ? undefined : parseId(written);
  if (id === undefined) throw unknownCursor();
  return { atMs: Number(atMs), id };
}

export function encodeTimeCursor({ atMs, id }: { readonly atMs: number; readonly id: string }): string {
  return Buffer.from(`${atMs} ${id}`).toString('base64url');
}

export function unknownCursor(place: 'query' | 'body' = 'query'): InputError {
  return new InputError('invalid_cursor', [
    {
      in: place,
      pointer: place === 'query' ? 'cursor' : '/cursor',
      detail: '`cursor` is none that this list gave out',
      hint: 'Use `next` of the page before, with the same filters, or leave it out to begin again.',
    },
  ]);
}
