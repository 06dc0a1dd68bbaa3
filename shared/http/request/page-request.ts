import { parseJobId } from '../../core/ids.ts';
import { type JobCursor, type JobState, jobMoves } from '../../core/jobs/job.ts';
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
  if (value === undefined) return undefined;
  const [, atMs, written] =
    /^(\d{1,15}) (.+)$/.exec(Buffer.from(value, 'base64url').toString('latin1')) ?? [];
  const id = parseJobId(written);
  if (atMs === undefined || id === undefined) throw unknownCursor();
  return { createdAtMs: Number(atMs), id };
}

export function encodeJobCursor({ createdAtMs, id }: JobCursor): string {
  return Buffer.from(`${createdAtMs} ${id}`).toString('base64url');
}

/** @throws InputError 400 when it is no whole number from 1 to `max` */
export function readLimit(value: string | undefined, max: number): number {
  const limit = value === undefined ? 100 : Number(value);
  if (Number.isInteger(limit) && limit >= 1 && limit <= max) return limit;
  throw new InputError(400, 'Unusable limit', [
    { detail: `It is a whole number from 1 to ${max}`, pointer: 'limit' },
  ]);
}

/** @throws InputError 400 when no campaign is ever in such a state */
export function readStateFilter(value: string | undefined): JobState | undefined {
  if (value === undefined) return undefined;
  if (Object.hasOwn(jobMoves, value)) return value as JobState;
  throw new InputError(400, 'Unknown state', [
    { detail: `It is one of ${Object.keys(jobMoves).join(', ')}`, pointer: 'state' },
  ]);
}

/**
 * @param names the states as callers know them, each with our own word for it
 * @throws InputError 400 when no row is ever in such a state
 */
export function readRowState<State extends string>(
  value: string | undefined,
  names: Readonly<Record<string, State>>,
): State | undefined {
  if (value === undefined) return undefined;
  if (Object.hasOwn(names, value)) return names[value];
  throw new InputError(400, 'Unknown state', [
    { detail: `It is one of ${Object.keys(names).join(', ')}`, pointer: 'state' },
  ]);
}

function unknownCursor(): InputError {
  return new InputError(400, 'Unknown cursor', [
    { detail: 'Use a cursor as the page before gave it', pointer: 'cursor' },
  ]);
}
