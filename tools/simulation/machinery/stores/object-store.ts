/** A bucket as its server sees it: versioned, each operation at once and as a whole. */
export type ObjectStore = {
  /** Stores it unless the key is taken. */
  create(key: string, bytes: Uint8Array): 'created' | 'exists';
  /** A new version under a key, as a person's upload or the erasing of a number makes it. @returns the version's id */
  upload(key: string, bytes: Uint8Array, metadata: Readonly<Record<string, string>>): string;
  keys(): readonly string[];
  /** Deletes all objects whose keys begin so. */
  drop(prefix: string): void;
  find(key: string, versionId?: string): StoredVersion | undefined;
};

type StoredVersion = {
  readonly id: string;
  readonly bytes: Uint8Array;
  readonly metadata: Readonly<Record<string, string>>;
  /** To the second, as S3 has it. */
  readonly storedAtMs: number;
};

/** @param created is called with every object that our own code made */
export function newObjectStore(
  created: (key: string, bytes: Uint8Array) => void,
  nowMs: () => number = () => 0,
): ObjectStore {
  const objects = new Map<string, StoredVersion[]>();

  const add = (key: string, bytes: Uint8Array, metadata: StoredVersion['metadata']): string => {
    const versions = objects.get(key) ?? [];
    const id = `v${versions.length + 1}`;
    const storedAtMs = Math.floor(nowMs() / 1_000) * 1_000;
    objects.set(key, [...versions, { id, bytes, metadata, storedAtMs }]);
    return id;
  };

  return {
    create(key, bytes) {
      if (objects.has(key)) return 'exists';
      add(key, bytes, {});
      created(key, bytes);
      return 'created';
    },
    upload: add,
    keys: () => [...objects.keys()],
    drop(prefix) {
      for (const key of objects.keys()) if (key.startsWith(prefix)) objects.delete(key);
    },
    find: (key, versionId) =>
      versionId === undefined
        ? objects.get(key)?.at(-1)
        : objects.get(key)?.find((version) => version.id === versionId),
  };
}
