import { createHash } from 'node:crypto';
import { encodingQuestion } from '../../../core/ingest/bytes/encoding-question.ts';
import { formatWords } from '../../../core/ingest/csv/csv.ts';
import type { BatchSettings } from '../../../core/jobs/batch-settings.ts';
import type { Job } from '../../../core/jobs/job.ts';
import { orderRowsMax } from '../../../core/limits.ts';
import { type NameLists, withIdsOfNames } from '../../../core/orders/named-in-rows.ts';
import { LeftPeople } from '../../../core/orders/rows/left-people.ts';
import { cellsOf } from '../../../core/orders/rows/order-cells.ts';
import { findOrderColumns, type OrderColumns } from '../../../core/orders/rows/order-columns.ts';
import type { OrderToValidate } from '../../../core/orders/rows/validate-orders.ts';
import { isTotal } from '../../../core/rows/footer.ts';
import type { RowFault } from '../../../core/rows/row-fault.ts';
import { InputError } from '../../../errors.ts';
import type { Objects } from '../../../ports/storage/objects.ts';
import { type InputTable, openTable } from '../../intake/open-table.ts';

/** A batch's rows by column, and a digest of all they say once they have been read. */
export type OrderRows = {
  readonly rows: AsyncIterable<OrderToValidate>;
  /** SHA-256 of settings, header and rows: two batches with the same one would order the same for the same people. */
  readonly content: () => string;
};

/**
 * Opens an order batch's input.
 *
 * @throws InputError when it cannot be used; its rows may throw it as well, while they are read
 */
export async function openOrderRows(
  objects: Pick<Objects, 'read'>,
  job: Job,
  settings: BatchSettings,
  names: NameLists,
): Promise<OrderRows> {
  return orderRowsOf(await openTable(objects, job), settings, names);
}

/** @throws InputError when the table cannot be used; its rows may throw it as well, while they are read */
export function orderRowsOf(
  { header, format, doubt, rows }: InputTable,
  settings: BatchSettings,
  names: NameLists,
): OrderRows & { readonly columns: OrderColumns } {
  if (header.length === 0) throw noRows();
  const columns = findOrderColumns(
    settings.kind,
    header,
    format === undefined ? undefined : formatWords(format),
  );
  const hash = createHash('sha256').update(JSON.stringify([settings, header]));
  async function* read(): AsyncGenerator<OrderToValidate> {
    const left = new LeftPeople(settings.kind, header);
    let count = 0;
    for await (const { line, cells, broken } of rows) {
      count += 1;
      if (count > orderRowsMax) throw tooManyRows();
      hash.update(JSON.stringify(cells));
      left.look(line, cells);
      const isTorn = cells.slice(header.length).some((cell) => cell !== '');
      const footer: RowFault | undefined = isTotal(cells) ? { reason: 'footer' } : undefined;
      const torn: RowFault | undefined = isTorn ? { reason: 'extra_cells' } : footer;
      const fault: RowFault | undefined =
        broken === undefined ? torn : { reason: 'broken_quotes', cell: broken };
      const written = cellsOf(columns, cells, settings.defaults);
      yield { line, cells: withIdsOfNames(settings.kind, written, names), fault };
    }
    if (count === 0) throw noRows();
    left.refuse();
    const unsure = doubt?.();
    if (unsure !== undefined) throw encodingQuestion(unsure);
  }
  return { columns, rows: read(), content: () => hash.copy().digest('hex') };
}

function noRows(): InputError {
  return new InputError('empty_input', [
    { detail: 'There is nothing to order. Add one row for each order', pointer: 'line 2' },
  ]);
}

function tooManyRows(): InputError {
  return new InputError('too_many_rows', [
    {
      detail: `The batch has more than ${orderRowsMax} rows. Nothing was ordered. Split it into several batches`,
    },
  ]);
}
