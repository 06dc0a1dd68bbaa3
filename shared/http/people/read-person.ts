import { type Country, parseMsisdn } from '../../core/msisdn.ts';
import { mailOf, type SearchedPerson } from '../../core/people/person-match.ts';
import { parseSearchCursor, type SearchCursor } from '../../core/people/search-cursor.ts';
import { numberFaultWords } from '../../core/words/number-words.ts';
import { unknownCursor } from '../request/cursors.ts';
import { invalidRequest } from '../request/request-faults.ts';

/**
 * Whom a search is for.
 *
 * @param country of a number without a plus
 * @throws InputError 400 that never repeats what was written
 */
export function readPerson(
  { number, email }: { readonly number?: string | undefined; readonly email?: string | undefined },
  country: Country,
): SearchedPerson {
  if (number === undefined) {
    if (/^[^\s@]+@[^\s@]+$/.test(email?.trim() ?? '')) return { email: mailOf(email ?? '') };
    throw invalidRequest([
      { pointer: '/email', detail: '`email` must be an address, such as ada@example.com' },
    ]);
  }
  const read = parseMsisdn(number, country);
  if ('msisdn' in read) return { number: read.msisdn };
  const detail = numberFaultWords(read.fault, number, country, { mayName: false });
  throw invalidRequest([{ pointer: '/number', detail }]);
}

/** @throws InputError 400 when no page gave out such a cursor */
export function readSearchCursor(value: string | undefined): SearchCursor | undefined {
  if (value === undefined) return undefined;
  const cursor = parseSearchCursor(value);
  if (cursor === undefined) throw unknownCursor('body');
  return cursor;
}
