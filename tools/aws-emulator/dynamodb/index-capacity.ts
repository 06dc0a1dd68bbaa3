import { isDeepStrictEqual } from 'node:util';
import { type Index, type Item, itemSize, type Table } from 'dynalite/db/index.js';

/** What a write costs, as DynamoDB answers it. */
export type Capacity = {
  CapacityUnits: number;
  /** Only where the caller asked for the indexes' share. */
  Table?: { CapacityUnits: number };
  GlobalSecondaryIndexes?: Record<string, { CapacityUnits: number }>;
};

const unitBytes = 1_024;

/**
 * Adds what a write costs in the table's indexes: nothing where no projected attribute changes, one write for an entry
 * that comes, goes or changes, and two for one that moves.
 *
 * Source: DynamoDB developer guide, "Using Global Secondary Indexes", "Write capacity units".
 */
export function addIndexUnits(capacity: Capacity, table: Table, before: Item, after: Item): void {
  for (const index of table.GlobalSecondaryIndexes ?? []) {
    const units = unitsOf(index, table, before, after);
    if (units === 0) continue;
    capacity.CapacityUnits += units;
    if (capacity.Table === undefined) continue;
    capacity.GlobalSecondaryIndexes ??= {};
    capacity.GlobalSecondaryIndexes[index.IndexName] = { CapacityUnits: units };
  }
}

function unitsOf(index: Index, table: Table, before: Item, after: Item): number {
  const [old, young] = [entryOf(index, table, before), entryOf(index, table, after)];
  const sizes = [old, young].flatMap((entry) => (entry === undefined ? [] : [sizeUnits(entry)]));
  if (old === undefined || young === undefined) return sizes[0] ?? 0;
  if (isDeepStrictEqual(old, young)) return 0;
  const keys = index.KeySchema.map(({ AttributeName }) => AttributeName);
  const moves = keys.some((key) => !isDeepStrictEqual(old[key], young[key]));
  return moves ? sizes.reduce((sum, size) => sum + size, 0) : Math.max(...sizes);
}

/** What an index holds of an item; nothing when the item lacks a key of it. */
function entryOf({ KeySchema, Projection }: Index, table: Table, item: Item): Item | undefined {
  const keys = KeySchema.map(({ AttributeName }) => AttributeName);
  if (keys.some((key) => item[key] === undefined)) return undefined;
  if (Projection.ProjectionType === 'ALL') return item;
  const tableKeys = table.KeySchema.map(({ AttributeName }) => AttributeName);
  const held = [...keys, ...tableKeys, ...(Projection.NonKeyAttributes ?? [])];
  return Object.fromEntries(Object.entries(item).filter(([name]) => held.includes(name)));
}

function sizeUnits(entry: Item): number {
  return Math.ceil(itemSize(entry) / unitBytes);
}
