import type { Columns } from '../../columns/column-names.ts';
import type { ByteSpan, RecipientRow, RowBatch } from '../../rows/recipient-row.ts';
import type { RowFault } from '../../rows/row-fault.ts';
import { unguardedCell } from '../../rows/sheet-cell.ts';
import type { FoundRecords } from './found-records.ts';

/** What is known of the table whose rows they are. */
type RowsTable = {
  readonly header: readonly string[];
  readonly columns: Columns;
  /** Which columns say of what country a row is. */
  readonly countryColumns: readonly number[];
};

/** The records that were found last, as recipients' rows. */
export class CsvBatch implements RowBatch {
  private readonly records: FoundRecords;
  private readonly row: CsvRow;

  constructor(records: FoundRecords, table: RowsTable) {
    this.records = records;
    this.row = new CsvRow(records, table);
  }

  get length(): number {
    return this.records.left;
  }

  at(index: number): CsvRow {
    this.records.show(index);
    return this.row;
  }
}

const tornRow: RowFault = { reason: 'extra_cells' };

/** A file that was put behind another one may bring its own. */
const mark = /^\ufeff/;

const cutRow: RowFault = { reason: 'cut_off' };

/** The present record as a recipient's row. It takes out of the bytes only what it is asked for. */
class CsvRow implements RecipientRow {
  private readonly record: FoundRecords;
  private readonly columns: Columns;
  private readonly header: readonly string[];
  private readonly countryColumns: readonly number[];
  private readonly width: number;
  private readonly span: { -readonly [Name in keyof ByteSpan]: ByteSpan[Name] };

  constructor(record: FoundRecords, { columns, header, countryColumns }: RowsTable) {
    this.record = record;
    this.columns = columns;
    this.header = header;
    this.countryColumns = countryColumns;
    this.width = header.length;
    this.span = { bytes: record.bytes, from: 0, to: 0 };
  }

  get line(): number {
    return this.record.line;
  }

  get to(): string {
    return this.cellAt(this.columns.to);
  }

  get toBytes(): ByteSpan {
    const { record, columns, span } = this;
    span.bytes = record.bytes;
    span.from = record.from(columns.to);
    span.to = record.to(columns.to);
    return span;
  }

  get from(): string | undefined {
    return this.columns.from === undefined ? undefined : this.cellAt(this.columns.from);
  }

  get text(): string | undefined {
    return this.columns.text === undefined ? undefined : this.cellAt(this.columns.text);
  }

  /** Empty cells at the end are a spreadsheet's habit; others are a text that was torn apart. */
  get fault(): RowFault | undefined {
    if (this.record.broken !== undefined) return { reason: 'broken_quotes', cell: this.record.broken };
    for (let cell = this.width; cell < this.record.width; cell += 1) {
      if (this.record.from(cell) !== this.record.to(cell)) return tornRow;
    }
    return this.endsInNumber() ? cutRow : undefined;
  }

  get isHeader(): boolean {
    const { header } = this;
    return (
      header.length > 1 && header.every((name, cell) => this.record.text(cell).replace(mark, '') === name)
    );
  }

  get countries(): readonly string[] | undefined {
    const { countryColumns } = this;
    return countryColumns.length === 0 ? undefined : countryColumns.map((column) => this.cellAt(column));
  }

  get cellCount(): number {
    return Math.max(this.record.width, this.width);
  }

  /** Whether the file ends with a bare number although the table has more columns: it may have been longer. */
  private endsInNumber(): boolean {
    const { record, columns, width } = this;
    return (
      record.width < width &&
      columns.to === record.width - 1 &&
      record.to(columns.to) === record.bytes.length &&
      record.from(columns.to) < record.to(columns.to)
    );
  }

  /** A result file that is uploaded again guards its cells against spreadsheets. */
  cellAt(column: number): string {
    return unguardedCell(this.record.text(column));
  }
}
