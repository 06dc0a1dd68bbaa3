import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { AwsError } from '../aws-error.ts';
import { allRows, firstRow } from '../database.ts';

export const bucketsSchema = `
  CREATE TABLE IF NOT EXISTS buckets (name TEXT PRIMARY KEY, versioned INTEGER NOT NULL DEFAULT 0);
  CREATE TABLE IF NOT EXISTS bucket_times (name TEXT PRIMARY KEY, created_ms INTEGER NOT NULL);
`;

export interface Bucket {
  name: string;
  /** Whether each put keeps the versions before it. */
  versioned: boolean;
}

export class Buckets {
  private readonly insert: StatementSync;
  private readonly byName: StatementSync;
  private readonly setVersioned: StatementSync;
  private readonly insertTime: StatementSync;
  private readonly byTime: StatementSync;

  constructor(database: DatabaseSync) {
    this.insert = database.prepare('INSERT OR IGNORE INTO buckets (name) VALUES (?)');
    this.byName = database.prepare('SELECT * FROM buckets WHERE name = ?');
    this.insertTime = database.prepare('INSERT OR IGNORE INTO bucket_times VALUES (?, ?)');
    // A bucket of an older data folder has no time.
    this.byTime = database.prepare(
      'SELECT name, COALESCE(created_ms, 0) AS createdMs FROM buckets LEFT JOIN bucket_times USING (name) ORDER ' +
        'BY name',
    );
    this.setVersioned = database.prepare('UPDATE buckets SET versioned = 1 WHERE name = ?');
  }

  /** Changes nothing if the bucket is there already. */
  create(name: string, createdMs: number): void {
    this.insert.run(name);
    this.insertTime.run(name, createdMs);
  }

  /** @throws AwsError NoSuchBucket */
  get(name: string): Bucket {
    const row = firstRow<{ name: string; versioned: number }>(this.byName, name);
    if (!row) throw new AwsError('NoSuchBucket', 'The specified bucket does not exist', 404);
    return { name: row.name, versioned: row.versioned === 1 };
  }

  /** By name. */
  all(): { name: string; createdMs: number }[] {
    return allRows(this.byTime);
  }

  enableVersioning(name: string): void {
    this.setVersioned.run(name);
  }
}
