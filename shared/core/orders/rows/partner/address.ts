import { countryOf, given, refuseFigure } from '../cell-forms.ts';
import { needed, type OrderCells, UnusableRow } from '../order-cells.ts';
import type { OrderColumn } from '../order-column-names.ts';

export const addressColumns = ['line1', 'line2', 'city', 'postal_code', 'country', 'state'] as const;

/** As much of an address as the row has. Source: partner API, Account, "Address object". */
export function addressIn(cell: OrderCells) {
  const [country, postalCode] = [cell('country'), cell('postal_code')];
  if (postalCode !== undefined) refuseFigure('postal_code', postalCode);
  const address = given({
    line1: cell('line1'),
    line2: cell('line2'),
    city: cell('city'),
    postalCode,
    country: country === undefined ? undefined : countryOf('country', country),
    state: cell('state'),
  });
  return Object.keys(address).length === 0 ? undefined : address;
}

/** An address with its country. */
export function wholeAddressIn(cell: OrderCells) {
  needed(cell, 'country', 'an address needs one');
  return addressIn(cell);
}

/** @throws UnusableRow when a row that changes something has no cell to change it to */
export function refuseNoChange(change: object, column: OrderColumn, action: string): void {
  if (Object.keys(change).length > 0) return;
  throw new UnusableRow('missing', column, `is empty, and so is all else that ${action} could change`);
}
