export type StoredObject = {
  readonly body: AsyncIterable<Uint8Array>;
  /** Keys in lower case. */
  readonly metadata: Readonly<Record<string, string>>;
  /** To the second. Absent: it is not known. */
  readonly storedAtMs?: number;
};

/** Collects an object piece by piece. It exists only once `finish` has answered. */
export type ObjectWriter = {
  write(piece: Uint8Array): Promise<void>;
  /** Stores it unless the key is taken; then what was written is thrown away and the answer is `exists`. */
  finish(): Promise<'created' | 'exists'>;
  /** Gives up; nothing is left behind. */
  abandon(): Promise<void>;
};

export type Objects = {
  /** @returns undefined when there is no such object or version. */
  read(key: string, versionId?: string): Promise<StoredObject | undefined>;
  /** The bytes from `offset`, at most `bytes`; fewer or none at the object's end. @throws when there is no object. */
  readRange(key: string, offset: number, bytes: number): Promise<Uint8Array>;
  /** The newest version's id, or undefined when there is no such object. */
  newestVersion(key: string): Promise<string | undefined>;
  write(key: string): ObjectWriter;
};

/** Lets a browser or a CRM put one object into the bucket, without a key of AWS. */
export type UploadForms = {
  /** What to send to `url` as multipart/form-data: all fields, and after them the file in a field `file`. */
  make(key: string): Promise<{ readonly url: string; readonly fields: Readonly<Record<string, string>> }>;
};

/** Lets a browser or a CRM fetch one object from the bucket, without a key of AWS. */
export type Downloads = { url(key: string): Promise<string> };

/** What finding objects by the beginning of their keys needs from the world, as `world.ts` says it for flows. */
/** The existing objects, as opposed to what is in them. */
export type ObjectListing = {
  /** The newest versions below a prefix, in the order of their keys: the first 1,000, as S3 lists at once. */
  below(prefix: string): Promise<readonly ListedObject[]>;
  /** The same, and all of them. */
  all(prefix: string): AsyncIterable<ListedObject>;
};

type ListedObject = { readonly key: string; readonly changedAtMs: number };
