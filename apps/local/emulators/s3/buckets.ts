import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { AwsError } from '../aws-error.ts';
import { firstRow } from '../database.ts';

export const bucketsSchema = `
  CREATE TABLE IF NOT EXISTS buckets (name TEXT PRIMARY KEY, versioned INTEGER NOT NULL DEFAULT 0);
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

  constructor(database: DatabaseSync) {
    this.insert = database.prepare('INSERT OR IGNORE INTO buckets (name) VALUES (?)');
    this.byName = database.prepare('SELECT * FROM buckets WHERE name = ?');
    this.setVersioned = database.prepare('UPDATE buckets SET versioned = 1 WHERE name = ?');
  }

  /** Changes nothing if the bucket is there already. */
  create(name: string): void {
    this.insert.run(name);
  }

  /** @throws AwsError NoSuchBucket */
  get(name: string): Bucket {
    const row = firstRow<{ name: string; versioned: number }>(this.byName, name);
    if (!row) throw new AwsError('NoSuchBucket', 'The specified bucket does not exist', 404);
    return { name: row.name, versioned: row.versioned === 1 };
  }

  enableVersioning(name: string): void {
    this.setVersioned.run(name);
  }
}
