import type { RowBatch } from '../../rows/recipient-row.ts';
import { CsvRow, type RowsTable } from './csv-row.ts';
import type { FoundRecords } from './found-records.ts';

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
