import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';

/**
 * Opens an SQLite file, or a database in memory when no file is named, and makes the tables of `schema`.
 *
 * `synchronous = OFF` hands every commit to the operating system before it returns and does not wait for the disk. So
 * an acknowledged write survives the death of this process, which is all that a local system promises; it does not
 * survive a power cut.
 */
export function openDatabase(file: string | undefined, schema: string): DatabaseSync {
  const database = new DatabaseSync(file ?? ':memory:');
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF;');
  database.exec(schema);
  return database;
}

/** The first row, in the shape that the caller's SELECT names. */
export function firstRow<Row>(statement: StatementSync, ...values: SQLInputValue[]): Row | undefined {
  return statement.get(...values) as Row | undefined;
}

/** All rows, in the shape that the caller's SELECT names. */
export function allRows<Row>(statement: StatementSync, ...values: SQLInputValue[]): Row[] {
  return statement.all(...values) as Row[];
}

/** Runs `work` as one step: all of its writes are kept, or none. `work` must not await. */
export function atomically<Result>(database: DatabaseSync, work: () => Result): Result {
  database.exec('BEGIN');
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    database.exec('ROLLBACK');
    throw error;
  }
}
