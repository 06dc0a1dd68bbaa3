import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { firstRow } from '../database.ts';

export const corsSchema = `
  CREATE TABLE IF NOT EXISTS cors (bucket TEXT PRIMARY KEY, rules TEXT NOT NULL);
`;

export interface CorsRule {
  origins: readonly string[];
  methods: readonly string[];
  headers: readonly string[];
}

/** Which pages of other origins a browser lets read a bucket's answers. */
export class CorsRules {
  private readonly save: StatementSync;
  private readonly byBucket: StatementSync;

  constructor(database: DatabaseSync) {
    this.save = database.prepare('INSERT OR REPLACE INTO cors VALUES (?, ?)');
    this.byBucket = database.prepare('SELECT rules FROM cors WHERE bucket = ?');
  }

  put(bucket: string, rules: readonly CorsRule[]): void {
    this.save.run(bucket, JSON.stringify(rules));
  }

  /** The first rule that lets this origin use the method with these headers. */
  find(
    bucket: string,
    origin: string,
    method: string,
    headers: readonly string[] = [],
  ): CorsRule | undefined {
    const row = firstRow<{ rules: string }>(this.byBucket, bucket);
    const rules: CorsRule[] = row === undefined ? [] : JSON.parse(row.rules);
    return rules.find(
      (rule) =>
        rule.methods.includes(method) &&
        rule.origins.some((pattern) => matches(pattern, origin)) &&
        headers.every((name) => rule.headers.some((pattern) => matches(pattern, name))),
    );
  }
}

/** A pattern may hold one star. */
function matches(pattern: string, value: string): boolean {
  const [start = '', end] = pattern.toLowerCase().split('*', 2);
  const found = value.toLowerCase();
  return end === undefined ? found === start : found.startsWith(start) && found.endsWith(end);
}
