import { parseMoment } from '../core/moment.ts';
import { InputError } from '../errors.ts';

/** @throws InputError 400 that names the member of the query or the body */
export function readMoment(value: string | undefined, name: string): number | undefined {
  if (value === undefined) return undefined;
  // A plus that was not escaped in the address comes as a space.
  const atMs = parseMoment(value.replace(' ', '+'));
  if (atMs !== undefined) return atMs;
  const detail = 'It is a time with its offset, of a day that there is, such as 2026-05-04T09:00:00Z';
  throw new InputError(400, `Unusable ${name}`, [{ detail, pointer: name }]);
}
