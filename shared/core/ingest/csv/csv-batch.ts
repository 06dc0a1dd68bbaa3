import type { Columns } from '../../columns/columns.ts';
import type { RowBatch } from '../../rows/recipient-row.ts';
import { CsvRow } from './csv-row.ts';
import type { FoundRecords } from './found-records.ts';

/** The records that were found last, as recipients' rows. */
export class CsvBatch implements RowBatch {
  private readonly records: FoundRecords;
  private readonly row: CsvRow;

  /** @param width how many columns the header names */
  constructor(records: FoundRecords, columns: Columns, width: number) {
    this.records = records;
    this.row = new CsvRow(records, columns, width);
  }

  get length(): number {
    return this.records.left;
  }

  at(index: number): CsvRow {
    this.records.show(index);
    return this.row;
  }
}
