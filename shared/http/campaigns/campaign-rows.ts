import type { Columns, NamedColumns } from '../../core/columns/column-names.ts';
import { pointerTo } from '../../core/json/json-pointer.ts';
import { type Country, parseMsisdn } from '../../core/msisdn.ts';
import { cellsOf, type JsonTable, tableOfRows } from '../../core/rows/json-rows.ts';
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

type RowSettings = {
  readonly defaultCountry: Country;
  /** Which columns hold what, where the request says so. */
  readonly columns?: NamedColumns | undefined;
  readonly recipientsMax?: number | undefined;
};

/** @throws InputError that names each value that can be no cell, or the columns of which one must be chosen */
export async function readRequestRows(
  written: readonly unknown[],
  { recipientsMax, ...settings }: RowSettings,
): Promise<RequestRows> {
  if (written.length === 0) return refused('Name at least one recipient');
  if (recipientsMax !== undefined && written.length > recipientsMax)
    return refused(`There are at most ${recipientsMax} recipients here`);
  const table = tableOfRows(written);
  const columns = await columnsIn(table, settings);
  if ('refused' in columns) return columns.refused;
  const { header, rows } = table;
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
async function columnsIn(
  table: JsonTable,
  { defaultCountry, columns: named }: RowSettings,
): Promise<Columns | { readonly refused: RequestRows }> {
  // Loaded with the first rows: most requests have none, and the words of all languages are many.
  const { chooseColumns } = await import('../../core/columns/choose-columns.ts');
  const isNumber = (cell: string) => 'msisdn' in parseMsisdn(cell, defaultCountry);
  try {
    return chooseColumns({ header: table.header, sample: cellsOf(table), isNumber, named });
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    if (error.code === 'columns_ambiguous')
      throw new InputError(
        error.code,
        error.faults.map((fault) => ({ ...fault, pointer: '/rows' })),
      );
    const [fault] = error.faults;
    if (fault?.pointer?.startsWith('/options') === true)
      return { refused: { ...refused(fault.detail), faults: [fault] } };
    const needed =
      'Every row needs one member for its recipient, best named "to"; no two may have the same name';
    return { refused: refused(needed) };
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
