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

  interface Keys {
    KeySchema: { AttributeName: string }[];
  }

  export interface Index extends Keys {
    IndexName: string;
    IndexStatus: string;
    Projection: { ProjectionType: string; NonKeyAttributes?: string[] };
  }

  export interface Table extends Keys {
    TableName: string;
    TableStatus: string;
    GlobalSecondaryIndexes?: Index[];
  }

  /** As it travels: each value names its type. */
  export type Item = Record<string, Record<string, unknown>>;

  export interface Store {
    db: Level;
  }

  export interface ConditionedRequest {
    ReturnValuesOnConditionCheckFailure?: string;
  }

  /** An error with the answer that is sent for it. */
  interface Refusal extends Error {
    body: Record<string, unknown>;
  }

  type Done = (error?: Error | null) => void;

  export interface QueryResult {
    ConsumedCapacity?: { CapacityUnits: number };
  }

  export type QueryDone = (error?: Error | null, result?: QueryResult) => void;

  export function create(options: { path: string }): Store;

  /** In bytes, names included. */
  export function itemSize(item: Item): number;

  /** Writes the index entries of `item` and removes those of `existingItem` that it no longer has. */
  export function updateIndexes(
    store: Store,
    table: Table,
    existingItem: Item | undefined,
    item: Item | null | undefined,
    done: Done,
  ): void;

  /** The same functions as dynalite's own modules find them. */
  const database: {
    addConsumedCapacity(
      request: object,
      isRead: boolean,
      ...items: (Item | undefined)[]
    ): { CapacityUnits: number } | undefined;
    checkConditional(request: ConditionedRequest, item?: Item): Refusal | null | undefined;
    queryTable(
      store: Store,
      table: Table,
      request: { readonly ConsistentRead?: boolean },
      ...optionsAndDone: unknown[]
    ): void;
    updateIndexes: typeof updateIndexes;
    validateItem(item: Item, table: Table): Error | null | undefined;
    validationError(message: string): Refusal;
  };

  // biome-ignore lint/style/noDefaultExport: all that a CommonJS module exports
  export default database;
}

declare module 'dynalite/validations/*.js' {
  const validation: {
    /** The parameters that an operation knows; others are passed over. */
    types: Record<string, unknown>;
    /** @returns what is wrong with a request whose types are right */
    custom(request: Record<string, unknown>, store: unknown): string | undefined;
  };
  export = validation;
}
