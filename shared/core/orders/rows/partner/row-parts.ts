import { isCalendarDay } from '../../../time/written-time.ts';
import { countryOf, given, momentOf, oneOf, partnerId, refuseFigure, wordsOf } from '../cell-forms.ts';
import { needed, type OrderCells, UnusableRow } from '../order-cells.ts';
import type { OrderColumn } from '../order-column-names.ts';

/** The columns that each action reads, beside `action`. */
export type ActionColumns<Action extends string> = Readonly<Record<Action, readonly OrderColumn[]>>;

/**
 * What a row does. A cell of its own that the action has no use for is refused: somebody meant something by it. A
 * default of the batch may stand for rows that do something else.
 *
 * @throws UnusableRow
 */
export function actionOf<Action extends string>(cell: OrderCells, columns: ActionColumns<Action>): Action {
  const actions = Object.keys(columns) as Action[];
  const action = oneOf('action', needed(cell, 'action'), actions);
  const others = new Set((Object.values(columns) as OrderColumn[][]).flat());
  for (const column of others)
    if (!columns[action].includes(column) && cell.isOwn(column))
      throw new UnusableRow('not_applicable', column, `is not for ${action}: leave it empty`);
  return action;
}

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

/** Most add-ons of one order. Source: provider facts, 2.1; A-44. */
const addonsMax = 15;

/** Source: partner API, "Add-on activation", for `first_usage`. Assumed: the others. */
const activationModes = ['first_usage', 'immediate', 'scheduled'] as const;

/** The add-ons of an order, and when they start; empty when the row names none. */
export function addonsOf(cell: OrderCells): readonly Readonly<Record<string, unknown>>[] {
  const ids = wordsOf(cell('addons')).map((id) => partnerId('addons', id));
  if (ids.length > addonsMax)
    throw new UnusableRow(
      'too_many',
      'addons',
      `names more than ${addonsMax} add-ons, which is the most of an order`,
    );
  for (const column of ['activation_mode', 'start_at'] as const)
    if (ids.length === 0 && cell.isOwn(column))
      throw new UnusableRow('not_applicable', column, 'is only for "addons", and the row names none');
  return ids.map((productOfferingId) => ({ ...startOf(cell), productOfferingId }));
}

/** With a time and no mode an add-on is `scheduled`; with neither it starts at once. */
function startOf(cell: OrderCells) {
  const startAt = momentOf(cell, 'start_at');
  const written = cell('activation_mode') ?? (startAt === undefined ? 'immediate' : 'scheduled');
  const activationMode = oneOf('activation_mode', written, activationModes);
  if (activationMode === 'scheduled' && startAt === undefined)
    throw new UnusableRow('missing', 'start_at', 'is empty, and add-ons that are scheduled need a time');
  if (activationMode !== 'scheduled' && cell.isOwn('start_at'))
    throw new UnusableRow('not_applicable', 'start_at', `is not for ${activationMode}: leave it empty`);
  return activationMode === 'scheduled' ? { activationMode, startAt } : { activationMode };
}

/** Year first, in whatever form, perhaps with a time; and the day first with points, as nobody writes the month so. */
const dayForms = [
  /^(?<year>\d{4})([-/.])(?<month>\d\d?)\2(?<day>\d\d?)(?:[T ]00:00(?::00(?:\.0+)?)?Z?)?$/,
  /^(?<year>\d{4})(?<month>\d\d)(?<day>\d\d)$/,
  /^(?<day>\d\d?)\.\s?(?<month>\d\d?)\.\s?(?<year>\d{4})(?: 00:00(?::00)?)?$/,
];

/** Day and month in the order of a country. */
const dayFormOfCountry = /^(\d\d?)[/-](\d\d?)[/-](\d{4})(?: 0?0:00(?::00)?)?$/;

/**
 * The day as the provider takes it, YYYY-MM-DD.
 *
 * @throws UnusableRow when it is no day, or may be two
 */
export function birthDateOf(written: string): string {
  for (const form of dayForms) {
    const { year = '', month = '', day = '' } = form.exec(written)?.groups ?? {};
    const found = dayOf(year, month, day);
    if (isCalendarDay(found)) return found;
  }
  const [, first = '', second = '', year = ''] = dayFormOfCountry.exec(written) ?? [];
  const ways = [...new Set([dayOf(year, first, second), dayOf(year, second, first)])].filter(isCalendarDay);
  const [only] = ways;
  if (only !== undefined && ways.length === 1) return only;
  const why = ways.length > 1 ? 'may be two days, as countries differ in which is the month' : 'is no day';
  throw new UnusableRow('unknown_value', 'birth_date', `${why}: write it as YYYY-MM-DD`);
}

function dayOf(year: string, month: string, day: string): string {
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}
