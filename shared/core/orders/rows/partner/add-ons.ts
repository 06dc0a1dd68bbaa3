import { momentOf, oneOf, partnerId, wordsOf } from '../cell-forms.ts';
import { type OrderCells, UnusableRow } from '../order-cells.ts';

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
