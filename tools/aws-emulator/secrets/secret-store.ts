import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { AwsError } from '../aws-error.ts';
import { allRows, atomically, firstRow } from '../database.ts';
import type { SecretValue } from './secret-value.ts';

export const secretsSchema = `
  CREATE TABLE IF NOT EXISTS secrets (
    arn TEXT PRIMARY KEY, name TEXT NOT NULL UNIQUE, description TEXT, created_ms INTEGER NOT NULL
  );
  CREATE TABLE IF NOT EXISTS versions (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, arn TEXT NOT NULL, id TEXT NOT NULL, value TEXT NOT NULL,
    stages TEXT NOT NULL, created_ms INTEGER NOT NULL, UNIQUE (arn, id)
  );
  CREATE TABLE IF NOT EXISTS deletions (arn TEXT PRIMARY KEY, at_ms INTEGER NOT NULL);
`;

export interface Secret {
  arn: string;
  name: string;
  description: string | null;
  created_ms: number;
}

export interface Version {
  id: string;
  value: SecretValue;
  /** Labels such as AWSCURRENT; none for a version that only its id can find. */
  stages: string[];
  createdMs: number;
}

interface VersionRow {
  id: string;
  value: string;
  stages: string;
  created_ms: number;
}

/** Secrets and their versions, in one SQLite file or in memory. */
export class SecretStore {
  readonly now: () => number;
  private readonly database: DatabaseSync;
  private readonly insertSecret: StatementSync;
  private readonly byNameOrArn: StatementSync;
  private readonly everySecret: StatementSync;
  private readonly ofSecret: StatementSync;
  private readonly insertVersion: StatementSync;
  private readonly setStages: StatementSync;
  private readonly removeVersion: StatementSync;

  private readonly deletion: StatementSync;
  private readonly insertDeletion: StatementSync;
  private readonly removeDeletion: StatementSync;
  private readonly removeSecret: readonly StatementSync[];

  constructor(database: DatabaseSync, now: () => number) {
    this.database = database;
    this.now = now;
    const sql = (text: string) => database.prepare(text);
    this.insertSecret = sql('INSERT INTO secrets (arn, name, description, created_ms) VALUES (?, ?, ?, ?)');
    this.byNameOrArn = sql('SELECT * FROM secrets WHERE name = ?1 OR arn = ?1');
    this.everySecret = sql('SELECT * FROM secrets ORDER BY name');
    this.ofSecret = sql('SELECT * FROM versions WHERE arn = ? ORDER BY seq');
    this.deletion = sql('SELECT at_ms FROM deletions WHERE arn = ?');
    this.insertDeletion = sql('INSERT OR REPLACE INTO deletions VALUES (?, ?)');
    this.removeDeletion = sql('DELETE FROM deletions WHERE arn = ?');
    this.removeSecret = ['versions', 'deletions', 'secrets'].map((table) =>
      sql(`DELETE FROM ${table} WHERE arn = ?`),
    );
    this.insertVersion = sql(
      'INSERT INTO versions (arn, id, value, stages, created_ms) VALUES (?, ?, ?, ?, ?)',
    );
    this.setStages = sql('UPDATE versions SET stages = ? WHERE arn = ? AND id = ?');
    this.removeVersion = sql('DELETE FROM versions WHERE arn = ? AND id = ?');
  }

  find(nameOrArn: string): Secret | undefined {
    return firstRow<Secret>(this.byNameOrArn, nameOrArn);
  }

  /** By name. */
  all(): Secret[] {
    return allRows<Secret>(this.everySecret);
  }

  /** @throws AwsError ResourceNotFoundException */
  get(nameOrArn: string): Secret {
    const secret = this.find(nameOrArn);
    if (!secret)
      throw new AwsError('ResourceNotFoundException', "Secrets Manager can't find the specified secret.");
    return secret;
  }

  /** @throws AwsError ResourceNotFoundException; InvalidRequestException when it waits for its deletion */
  getUsable(nameOrArn: string): Secret {
    const secret = this.get(nameOrArn);
    if (this.deletionMs(secret.arn) === undefined) return secret;
    throw new AwsError(
      'InvalidRequestException',
      "You can't perform this operation on the secret because it was marked for deletion.",
    );
  }

  /** When a deleted secret ends for good, in milliseconds since 1970; undefined for one that is not deleted. */
  deletionMs(arn: string): number | undefined {
    return firstRow<{ at_ms: number }>(this.deletion, arn)?.at_ms;
  }

  /** Nobody can use it from now on. That time ends it for good is not played here. */
  markDeleted(arn: string, atMs: number): void {
    this.insertDeletion.run(arn, atMs);
  }

  restore(arn: string): void {
    this.removeDeletion.run(arn);
  }

  /** Forgets a secret and its versions. */
  forget(arn: string): void {
    for (const remove of this.removeSecret) remove.run(arn);
  }

  create(secret: Secret): void {
    this.insertSecret.run(secret.arn, secret.name, secret.description, secret.created_ms);
  }

  /** Oldest first. */
  versions(arn: string): Version[] {
    return allRows<VersionRow>(this.ofSecret, arn).map((row) => ({
      id: row.id,
      value: JSON.parse(row.value),
      stages: JSON.parse(row.stages),
      createdMs: row.created_ms,
    }));
  }

  add(arn: string, version: Version): void {
    const { id, value, stages, createdMs } = version;
    this.insertVersion.run(arn, id, JSON.stringify(value), JSON.stringify(stages), createdMs);
  }

  label(arn: string, versionId: string, stages: readonly string[]): void {
    this.setStages.run(JSON.stringify(stages), arn, versionId);
  }

  remove(arn: string, versionId: string): void {
    this.removeVersion.run(arn, versionId);
  }

  atomically<Result>(work: () => Result): Result {
    return atomically(this.database, work);
  }
}
