import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { AwsError } from '../aws-error.ts';
import { allRows, firstRow } from '../database.ts';

export const uploadsSchema = `
  CREATE TABLE IF NOT EXISTS uploads (
    id TEXT PRIMARY KEY, bucket TEXT NOT NULL, key TEXT NOT NULL, details TEXT NOT NULL
  );
  CREATE TABLE IF NOT EXISTS parts (
    upload TEXT NOT NULL, number INTEGER NOT NULL, file TEXT NOT NULL, size_bytes INTEGER NOT NULL, md5 TEXT NOT NULL,
    algorithm TEXT, checksum TEXT, PRIMARY KEY (upload, number)
  );
`;

/** What the object will be, fixed when the upload starts. */
export interface UploadDetails {
  headers: Readonly<Record<string, string>>;
  /** The checksum algorithm of the parts, if one was named. */
  algorithm: string | undefined;
  /** When it started: the object's date, and not when it is completed. Source: S3 user guide, object metadata. */
  startedMs: number;
}

export interface Part {
  number: number;
  file: string;
  size_bytes: number;
  /** In hex; with quotes around it, it is the part's ETag. */
  md5: string;
  algorithm: string | null;
  /** Base64. */
  checksum: string | null;
}

/** Uploads in parts that are neither completed nor aborted. */
export class MultipartUploads {
  private readonly insert: StatementSync;
  private readonly byId: StatementSync;
  private readonly remove: StatementSync;
  private readonly savePart: StatementSync;
  private readonly partsOf: StatementSync;
  private readonly removeParts: StatementSync;
  private readonly everyFile: StatementSync;

  constructor(database: DatabaseSync) {
    const sql = (text: string) => database.prepare(text);
    this.insert = sql('INSERT INTO uploads (id, bucket, key, details) VALUES (?, ?, ?, ?)');
    this.byId = sql('SELECT details FROM uploads WHERE id = ? AND bucket = ? AND key = ?');
    this.remove = sql('DELETE FROM uploads WHERE id = ?');
    this.savePart = sql('INSERT OR REPLACE INTO parts VALUES (?, ?, ?, ?, ?, ?, ?)');
    this.partsOf = sql('SELECT * FROM parts WHERE upload = ? ORDER BY number');
    this.removeParts = sql('DELETE FROM parts WHERE upload = ?');
    this.everyFile = sql('SELECT file FROM parts');
  }

  start(bucket: string, key: string, details: UploadDetails): string {
    const id = crypto.randomUUID().replaceAll('-', '');
    this.insert.run(id, bucket, key, JSON.stringify(details));
    return id;
  }

  /** @throws AwsError NoSuchUpload */
  get(id: string, bucket: string, key: string): UploadDetails {
    const row = firstRow<{ details: string }>(this.byId, id, bucket, key);
    if (row) return JSON.parse(row.details);
    throw new AwsError(
      'NoSuchUpload',
      'The specified upload does not exist. It may have been aborted or completed, or its id is wrong.',
      404,
    );
  }

  /** A part that is sent again replaces the one before it. */
  putPart(upload: string, part: Part): void {
    const { number, file, size_bytes, md5, algorithm, checksum } = part;
    this.savePart.run(upload, number, file, size_bytes, md5, algorithm, checksum);
  }

  /** By rising number. */
  parts(upload: string): Part[] {
    return allRows<Part>(this.partsOf, upload);
  }

  /** Forgets the upload and its parts. */
  end(upload: string): void {
    this.remove.run(upload);
    this.removeParts.run(upload);
  }

  files(): string[] {
    return allRows<{ file: string }>(this.everyFile).map((row) => row.file);
  }
}
