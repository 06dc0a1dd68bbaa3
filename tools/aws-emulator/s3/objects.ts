import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { allRows, atomically, firstRow } from '../database.ts';
import type { Bucket } from './buckets.ts';
import type { ChecksumValue } from './protocol/checksum.ts';
import { holds, type WriteCondition } from './write-condition.ts';

export const objectsSchema = `
  CREATE TABLE IF NOT EXISTS objects (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, bucket TEXT NOT NULL, key TEXT NOT NULL, version_id TEXT NOT NULL,
    file TEXT NOT NULL, details TEXT NOT NULL
  );
  CREATE INDEX IF NOT EXISTS by_key ON objects (bucket, key, seq);
`;

/** What an object is, apart from its name and its bytes. */
interface ObjectDetails {
  sizeBytes: number;
  /** Without quotes. */
  etag: string;
  checksum: ChecksumValue | undefined;
  /** Headers that a GET returns as they came: content-type, x-amz-meta-… and the like. */
  headers: Readonly<Record<string, string>>;
  modifiedMs: number;
  /** It has no body, and hides the versions before it. */
  isDeleteMarker?: true;
}

/** An object whose body is already in its file, on the way to become visible. */
export interface NewObject extends ObjectDetails {
  key: string;
  file: string;
  condition: WriteCondition;
}

export interface StoredObject extends ObjectDetails {
  /** Rises with every put of the bucket. */
  seq: number;
  key: string;
  /** Undefined if the bucket is not versioned. */
  versionId: string | undefined;
  file: string;
}

interface ObjectRow {
  seq: number;
  key: string;
  version_id: string;
  file: string;
  details: string;
}

// The version id that S3 gives to objects of buckets without versions.
const noVersion = 'null';

const noBody = '';

/** The objects of all buckets. A row is the moment of birth: a body without a row does not exist. */
export class Objects {
  private readonly database: DatabaseSync;
  private readonly newest: StatementSync;
  private readonly byVersion: StatementSync;
  private readonly insert: StatementSync;
  private readonly replaced: StatementSync;
  private readonly removeReplaced: StatementSync;
  private readonly page: StatementSync;
  private readonly versionPage: StatementSync;
  private readonly removeVersion: StatementSync;
  private readonly everyFile: StatementSync;

  constructor(database: DatabaseSync) {
    this.database = database;
    const sql = (text: string) => database.prepare(text);
    this.newest = sql('SELECT * FROM objects WHERE bucket = ? AND key = ? ORDER BY seq DESC LIMIT 1');
    this.byVersion = sql('SELECT * FROM objects WHERE bucket = ? AND key = ? AND version_id = ?');
    this.insert = sql('INSERT INTO objects (bucket, key, version_id, file, details) VALUES (?, ?, ?, ?, ?)');
    this.replaced = sql(
      `SELECT file FROM objects WHERE bucket = ? AND key = ? AND version_id = '${noVersion}'`,
    );
    this.removeReplaced = sql(
      `DELETE FROM objects WHERE bucket = ? AND key = ? AND version_id = '${noVersion}'`,
    );
    this.page =
      sql(`SELECT * FROM objects AS o WHERE bucket = ?1 AND key > ?2 AND substr(key, 1, length(?3)) = ?3
      AND seq = (SELECT MAX(seq) FROM objects WHERE bucket = o.bucket AND key = o.key)
      AND details ->> 'isDeleteMarker' IS NULL ORDER BY key LIMIT ?4`);
    this.versionPage = sql(`SELECT * FROM objects WHERE bucket = ?1 AND substr(key, 1, length(?2)) = ?2
      AND (key > ?3 OR (key = ?3 AND seq < ?4)) ORDER BY key, seq DESC LIMIT ?5`);
    this.removeVersion = sql('DELETE FROM objects WHERE seq = ?');
    this.everyFile = sql('SELECT file FROM objects');
  }

  /** The newest version of a key, or the one of this id: either may be a delete marker. */
  find(bucket: string, key: string, versionId?: string): StoredObject | undefined {
    const row =
      versionId === undefined
        ? firstRow<ObjectRow>(this.newest, bucket, key)
        : firstRow<ObjectRow>(this.byVersion, bucket, key, versionId);
    return row && asObject(row);
  }

  /**
   * Makes the object visible. `alongside` runs in the same step: it is kept if and only if the object is.
   *
   * @returns the object, and the files of the bodies that it replaced.
   * @throws AwsError PreconditionFailed or NoSuchKey if `draft.condition` does not hold.
   */
  put(
    bucket: Bucket,
    draft: NewObject,
    alongside: (object: StoredObject) => void,
  ): { object: StoredObject; replacedFiles: string[] } {
    const { key, file, condition, ...details } = draft;
    return atomically(this.database, () => {
      const newest = this.find(bucket.name, key);
      holds(condition, newest?.isDeleteMarker ? undefined : newest);
      const versionId = bucket.versioned ? newVersionId() : noVersion;
      const replacedFiles = bucket.versioned ? [] : this.takeReplaced(bucket.name, key);
      const { lastInsertRowid } = this.insert.run(bucket.name, key, versionId, file, JSON.stringify(details));
      const object = { ...details, seq: Number(lastInsertRowid), key, versionId: shown(versionId), file };
      alongside(object);
      return { object, replacedFiles };
    });
  }

  private takeReplaced(bucket: string, key: string): string[] {
    const files = allRows<{ file: string }>(this.replaced, bucket, key).map((row) => row.file);
    this.removeReplaced.run(bucket, key);
    return files;
  }

  /**
   * Puts a delete marker over a key. Where the bucket has no versions, its object is removed.
   *
   * @returns the id of the marker, and the files of the bodies that are no longer needed
   */
  hide(bucket: Bucket, key: string, modifiedMs: number): { versionId: string | undefined; files: string[] } {
    if (!bucket.versioned) return { versionId: undefined, files: this.takeReplaced(bucket.name, key) };
    const versionId = newVersionId();
    const details = { sizeBytes: 0, etag: '', headers: {}, modifiedMs, isDeleteMarker: true };
    this.insert.run(bucket.name, key, versionId, noBody, JSON.stringify(details));
    return { versionId, files: [] };
  }

  /** The newest version of each key after `after` that starts with `prefix`, in the order of their UTF-8 bytes. */
  list(bucket: string, prefix: string, after: string, limit: number): StoredObject[] {
    return allRows<ObjectRow>(this.page, bucket, after, prefix, limit).map(asObject);
  }

  /** All versions behind a version of a key (or behind all of its versions), the newest of each key first. */
  listVersions(
    bucket: string,
    prefix: string,
    { key, versionId }: { key: string; versionId: string | undefined },
    limit: number,
  ): StoredObject[] {
    const behind = versionId === undefined ? 0 : (this.find(bucket, key, versionId)?.seq ?? 0);
    return allRows<ObjectRow>(this.versionPage, bucket, prefix, key, behind, limit).map(asObject);
  }

  /** @returns the files of the bodies that are no longer needed */
  remove(bucket: string, key: string, versionId: string): string[] {
    const found = this.find(bucket, key, versionId);
    if (found === undefined) return [];
    this.removeVersion.run(found.seq);
    return found.file === noBody ? [] : [found.file];
  }

  files(): string[] {
    return allRows<{ file: string }>(this.everyFile).map((row) => row.file);
  }
}

function newVersionId(): string {
  return crypto.randomUUID().replaceAll('-', '');
}

function asObject(row: ObjectRow): StoredObject {
  const details: ObjectDetails = JSON.parse(row.details);
  return { ...details, seq: row.seq, key: row.key, versionId: shown(row.version_id), file: row.file };
}

function shown(versionId: string): string | undefined {
  return versionId === noVersion ? undefined : versionId;
}
