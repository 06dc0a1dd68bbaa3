/** The parts of dynalite 4.0.0 that are used here; the package brings no types of its own. */
declare module 'dynalite' {
  import type { Server } from 'node:http';

  interface DynaliteOptions {
    /** Folder of the LevelDB files; without it everything is in memory. */
    path?: string;
    /** How long a new table stays CREATING. */
    createTableMs?: number;
    deleteTableMs?: number;
    updateTableMs?: number;
  }

  function dynalite(options?: DynaliteOptions): Server;
  export = dynalite;
}

declare module 'dynalite/db/index.js' {
  interface KeyRange {
    gte: string;
    lt: string;
  }

  /** The LevelDB behind a store; keys carry a prefix per table or index, values are JSON. */
  interface Level {
    open(): Promise<void>;
    close(): Promise<void>;
    clear(range: KeyRange): Promise<void>;
    put(key: string, value: unknown): Promise<void>;
    values(range: KeyRange): AsyncIterable<unknown>;
  }

  export interface Table {
    TableName: string;
    TableStatus: string;
    GlobalSecondaryIndexes?: { IndexStatus: string }[];
  }

  export interface Store {
    db: Level;
  }

  export function create(options: { path: string }): Store;

  /** Writes the index entries of `item` and removes those of `existingItem` that it no longer has. */
  export function updateIndexes(
    store: Store,
    table: Table,
    existingItem: unknown,
    item: unknown,
    done: (error?: Error | null) => void,
  ): void;
}
