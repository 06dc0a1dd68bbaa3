import { pointerTo } from '../../core/json/json-pointer.ts';
import { type Columns, findColumns } from '../../core/rows/columns.ts';
import { tableOfRows } from '../../core/rows/json-rows.ts';
import { InputError, type InputFault } from '../../errors.ts';
import { cellFault, faultsMax } from '../request/request-faults.ts';

/** The `rows` of a campaign, as far as they can be looked at before they are validated one by one. */
export type RequestRows = {
  /**
   * The cells that each row has, as strings: an erased number leaves zeros behind, which no JSON number may begin with.
   */
  readonly rows: readonly Readonly<Record<string, string>>[];
  readonly header: readonly string[];
  /** Undefined when no column is known to hold the recipients. */
  readonly columns: Columns | undefined;
  readonly faults: readonly InputFault[];
};

/** @throws InputError that names each value that can be no cell */
export function readRequestRows(written: readonly unknown[], recipientsMax?: number): RequestRows {
  if (written.length === 0) return refused('Name at least one recipient');
  if (recipientsMax !== undefined && written.length > recipientsMax)
    return refused(`There are at most ${recipientsMax} recipients here`);
  const { header, rows } = tableOfRows(written);
  const columns = columnsIn(header);
  if (columns === undefined)
    return refused(
      'Every row needs one member for its recipient, best named "to"; no two may mean the recipient, the sender ' +
        'or the text',
    );
  return {
    rows: rows.map((row) => Object.fromEntries(row)),
    header,
    columns,
    faults: recipientFaultsIn(written, header[columns.to] ?? ''),
  };
}

function refused(detail: string): RequestRows {
  return { rows: [], header: [], columns: undefined, faults: [{ detail, pointer: '/rows' }] };
}

/** What is wrong with a header is said of lines, and a request has none. */
function columnsIn(header: readonly string[]): Columns | undefined {
  try {
    return findColumns(header);
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

/**
 * A row without a recipient is skipped like one of an upload; a recipient that is no string shows a mistake of the
 * caller.
 */
function recipientFaultsIn(written: readonly unknown[], name: string): InputFault[] {
  const faults: InputFault[] = [];
  for (const [at, row] of written.entries()) {
    const cell = (row as Readonly<Record<string, unknown>>)[name] ?? '';
    const detail = cellFault(cell);
    if (detail !== undefined) faults.push({ detail, pointer: pointerTo('/rows', at, name) });
    if (faults.length === faultsMax) break;
  }
  return faults;
}
