import { findNumbers } from '../columns/choose-columns.ts';
import { columnOf, plainName } from '../columns/column-names.ts';
import type { ListColumns } from './suppression-row.ts';

/** Header words, as `plainName` leaves them. */
const reasonWords = ['reason'];
const expiryWords = ['expiresat', 'expireson', 'expires', 'expiry', 'expirydate', 'expirationdate', 'until'];

/** @throws InputError when no column holds numbers, or when two claim another meaning */
export function listColumns(header: readonly string[]): ListColumns {
  const to = findNumbers(header);
  const names = header.map(plainName);
  const reason = columnOf('reason', reasonWords, names);
  const expiry = columnOf('expires_at', expiryWords, names);
  return { to, ...(reason === undefined ? {} : { reason }), ...(expiry === undefined ? {} : { expiry }) };
}
