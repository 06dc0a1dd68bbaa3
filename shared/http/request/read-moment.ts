import { parseMoment } from '../../core/time/moment.ts';
import { InputError } from '../../errors.ts';

/** Nothing here happened earlier, or will happen later. */
const [earliestMs, endMs] = [Date.UTC(2000, 0, 1), Date.UTC(2100, 0, 1)];

/** @throws InputError 400 that names the member of the query or the body */
function readMoment(value: string | undefined, name: string): number | undefined {
  if (value === undefined) return undefined;
  // A plus that was not escaped in the address comes as a space.
  const atMs = parseMoment(value.replace(' ', '+'));
  if (atMs === undefined)
    throw unusable(name, `"${name}" must be an existing time with an offset, such as 2026-05-04T09:00:00Z`);
  if (atMs < earliestMs || atMs >= endMs) throw unusable(name, `"${name}" must be in the years 2000 to 2099`);
  return atMs;
}

/**
 * Reads from when on, and until when, something is asked for.
 *
 * @throws InputError 400 that names the member of the query or the body
 */
export function readPeriod({ from, to }: { readonly from?: string; readonly to?: string }): {
  readonly fromMs?: number;
  readonly toMs?: number;
} {
  const [fromMs, toMs] = [readMoment(from, 'from'), readMoment(to, 'to')];
  if (fromMs !== undefined && toMs !== undefined && fromMs >= toMs)
    throw unusable('from', '"from" must be before "to"');
  return { ...(fromMs === undefined ? {} : { fromMs }), ...(toMs === undefined ? {} : { toMs }) };
}

function unusable(name: string, detail: string): InputError {
  return new InputError(400, `Unusable ${name}`, [{ detail, pointer: name }]);
}
