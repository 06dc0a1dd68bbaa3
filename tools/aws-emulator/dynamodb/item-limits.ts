import type { Item, Table } from 'dynalite/db/index.js';
import { depthOf, nestingFault, nestingMax } from './nesting.ts';

const emptyKey = 'The AttributeValue for a key attribute cannot contain an empty string value.';

/** @returns what AWS has against an item that is put, beside what dynalite finds */
export function putFault(item: Item, table: Table): string | undefined {
  if (isTooDeep(item)) return nestingFault;
  const found = emptyIndexKey(item, table);
  if (found === undefined) return undefined;
  return (
    'One or more parameter values are not valid. A value specified for a secondary index key is not supported. ' +
    `${emptyKey} IndexName: ${found.index}, IndexKey: ${found.key}`
  );
}

/** @returns what AWS has against what an update would make of an item */
export function updateFault(item: Item, table: Table): string | undefined {
  if (isTooDeep(item)) return nestingFault;
  if (emptyIndexKey(item, table) === undefined) return undefined;
  return (
    'One or more parameter values are not valid. The update expression attempted to update a secondary index key ' +
    `to a value that is not supported. ${emptyKey}`
  );
}

function isTooDeep(item: Item): boolean {
  return Object.values(item).some((value) => depthOf(value) > nestingMax);
}

function emptyIndexKey(
  item: Item,
  { GlobalSecondaryIndexes: indexes = [] }: Table,
): { index: string; key: string } | undefined {
  for (const { IndexName: index, KeySchema } of indexes)
    for (const { AttributeName: key } of KeySchema)
      if (item[key]?.S === '' || item[key]?.B === '') return { index, key };
  return undefined;
}
