import { AwsError, notImplemented } from '../../aws-error.ts';

/** Offsets into a body; `end` is the one after the last byte. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Reads a Range header: `bytes=0-9`, `bytes=10-` or `bytes=-5`.
 *
 * @throws AwsError InvalidRange if no byte of the object lies in it.
 */
export function readRange(header: string, sizeBytes: number): ByteRange {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header) ?? [];
  if (first === undefined || last === undefined || first + last === '')
    throw notImplemented(`the range ${header}`);
  const start = first === '' ? Math.max(0, sizeBytes - Number(last)) : Number(first);
  const end = first === '' || last === '' ? sizeBytes : Math.min(sizeBytes, Number(last) + 1);
  if (start < end) return { start, end };
  throw new AwsError('InvalidRange', 'The requested range is not satisfiable', 416);
}
