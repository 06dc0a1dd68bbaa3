import { oneOf } from '../cell-forms.ts';
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
