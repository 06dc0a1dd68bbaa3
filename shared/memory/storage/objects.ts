import type { ObjectVersion, ObjectVersions } from '../../ports/erasure.ts';
import type { ObjectListing, Objects, ObjectWriter } from '../../ports/storage/objects.ts';
import type { Clock } from '../../ports/world.ts';

type Version = {
  readonly id: string;
  readonly bytes: Uint8Array;
  readonly metadata: Readonly<Record<string, string>>;
  readonly atMs: number;
};

export type MemoryObjects = Objects & {
  /**
   * Stores a new version, whether or not the key is taken, as a person's upload does.
   *
   * @returns the version's id
   */
  put(key: string, content: string | Uint8Array, metadata?: Readonly<Record<string, string>>): string;
  /** The keys of all objects, sorted. */
  keys(): string[];
  /** What erasing does with them. */
  readonly versions: ObjectVersions;
  /** What looking for them by the beginning of their keys finds. */
  readonly listing: ObjectListing;
};

/** As S3 lists at once. */
const listedMax = 1000;

/** As a socket brings them. */
const pieceBytes = 65_536;

/** A versioned bucket in RAM. */
export function memoryObjects(now: Clock = () => 0): MemoryObjects {
  const objects = new Map<string, Version[]>();
  let made = 0;

  const add = (key: string, bytes: Uint8Array, metadata: Version['metadata']): string => {
    made += 1;
    const id = `version-${made}`;
    const lowerCase = Object.entries(metadata).map(([name, value]) => [name.toLowerCase(), value]);
    const version = { id, bytes, metadata: Object.fromEntries(lowerCase), atMs: now() };
    objects.set(key, [...(objects.get(key) ?? []), version]);
    return id;
  };
  const find = (key: string, id: string | undefined): Version | undefined => {
    const versions = objects.get(key);
    return id === undefined ? versions?.at(-1) : versions?.find((version) => version.id === id);
  };

  const versions: ObjectVersions = {
    async *list(prefix, afterKey = '') {
      for (const key of [...objects.keys()].sort()) {
        if (!key.startsWith(prefix) || key <= afterKey) continue;
        for (const version of [...(objects.get(key) ?? [])].reverse()) yield listed(key, version);
      }
    },
    async read({ key, versionId }) {
      const version = find(key, versionId);
      return version === undefined
        ? undefined
        : { body: piecesOf(version.bytes), metadata: { ...version.metadata } };
    },
    replace: ({ key, versionId }, metadata) =>
      memoryWriter(key, (bytes) => {
        if (find(key, undefined)?.id !== versionId) return 'exists';
        add(key, bytes, metadata);
        return 'created';
      }),
    write: (key, metadata) =>
      memoryWriter(key, (bytes) => {
        if (objects.has(key)) return 'exists';
        add(key, bytes, metadata);
        return 'created';
      }),
    async remove({ key, versionId }) {
      const left = (objects.get(key) ?? []).filter(({ id }) => id !== versionId);
      if (left.length > 0) objects.set(key, left);
      else objects.delete(key);
    },
  };
  const listed = (key: string, { id, atMs }: Version): ObjectVersion => ({
    key,
    versionId: id,
    isNewest: find(key, undefined)?.id === id,
    changedAtMs: atMs,
    etag: id,
  });

  const allBelow = (prefix: string) =>
    [...objects.keys()]
      .filter((key) => key.startsWith(prefix))
      .sort()
      .map((key) => ({ key, changedAtMs: find(key, undefined)?.atMs ?? 0 }));
  const listing: ObjectListing = {
    below: async (prefix) => allBelow(prefix).slice(0, listedMax),
    async *all(prefix) {
      yield* allBelow(prefix);
    },
  };

  return {
    versions,
    listing,
    async read(key, versionId) {
      const version = find(key, versionId);
      if (version === undefined) return undefined;
      const { bytes, metadata, atMs } = version;
      const storedAtMs = Math.floor(atMs / 1_000) * 1_000;
      return { body: piecesOf(bytes), metadata: { ...metadata }, storedAtMs };
    },
    async readRange(key, offset, bytes) {
      const version = find(key, undefined);
      if (version === undefined) throw new Error(`There is no object ${key} to read a range of`);
      if (bytes < 1) throw new RangeError(`A range of ${key} must be at least one byte long, not ${bytes}`);
      return version.bytes.slice(offset, offset + bytes);
    },
    async newestVersion(key) {
      return find(key, undefined)?.id;
    },
    write(key) {
      return memoryWriter(key, (bytes) => {
        if (objects.has(key)) return 'exists';
        add(key, bytes, {});
        return 'created';
      });
    },
    put: (key, content, metadata = {}) => add(key, Uint8Array.from(Buffer.from(content)), metadata),
    keys: () => [...objects.keys()].sort(),
  };
}

function memoryWriter(key: string, store: (bytes: Uint8Array) => 'created' | 'exists'): ObjectWriter {
  let pieces: Uint8Array[] | undefined = [];
  const open = (): Uint8Array[] => {
    if (pieces === undefined) throw new Error(`The writing of ${key} has ended already`);
    return pieces;
  };
  return {
    async write(piece) {
      open().push(Uint8Array.from(piece));
    },
    async finish() {
      const bytes = Uint8Array.from(Buffer.concat(open()));
      pieces = undefined;
      return store(bytes);
    },
    async abandon() {
      pieces = undefined;
    },
  };
}

async function* piecesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.slice(at, at + pieceBytes);
}
