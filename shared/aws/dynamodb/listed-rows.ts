import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { Written } from '../../ports/calls/ledger.ts';
import type { NewId } from '../../ports/world.ts';
import { documentClient } from './document-client.ts';
import { guardedRows, hasVersion, isAbsent } from './guarded-rows.ts';
import type { Row, RowKey } from './rows.ts';
import { rowsFrom } from './rows-from.ts';

/** Rows of the index that are read at once: half a page. */
const rowsAtOnce = 26;

/** How documents of one kind stand in the table, a row each, and in the index `listed`. */
type Listing<Kept, Listed> = {
  /** The key of their part of the index. */
  readonly list: string;
  keyOf(id: string): RowKey;
  /** By this they are in order. */
  orderOf(kept: Kept): string;
  /** What a list shows of one: a page costs what its bytes do. */
  listedOf(kept: Kept): Listed;
};

type ListedRows<Kept, Listed> = {
  /** Put if absent. `found` is what was there already. */
  add(kept: Kept): Promise<Written<Kept>>;
  /** Strong read. */
  get(id: string): Promise<Kept | undefined>;
  /** Writes `next` if the stored one has version `next.version − 1`. */
  replace(next: Kept): Promise<Written<Kept>>;
  /** The newest first, after a place in the order, as they were a moment ago. */
  newest(before?: string): AsyncGenerator<Listed>;
};

/** Documents in the ledger's table that are listed by their time. Only this writes them: what it reads is trusted. */
export function listedRows<Kept extends { readonly id: string; readonly version: number }, Listed>(
  dynamo: DynamoDBClient,
  tableName: string,
  newId: NewId,
  { list, keyOf, orderOf, listedOf }: Listing<Kept, Listed>,
): ListedRows<Kept, Listed> {
  const table = documentClient(dynamo);
  const rows = guardedRows(table, tableName, newId);
  const put = async (kept: Kept, condition: object): Promise<Written<Kept>> => {
    const listing = { listShard: list, listedAt: orderOf(kept), listed: listedOf(kept) };
    const written = await rows.put({ ...kept, ...keyOf(kept.id), ...listing }, condition);
    return written.applied
      ? written
      : { applied: false, found: written.found && keptIn<Kept>(written.found) };
  };
  return {
    add: (kept) => put(kept, isAbsent),
    async get(id) {
      const row = await rows.get(keyOf(id));
      return row && keptIn<Kept>(row);
    },
    replace: (next) => put(next, hasVersion(next.version - 1)),
    async *newest(before) {
      const listed = rowsFrom(table, {
        TableName: tableName,
        IndexName: 'listed',
        KeyConditionExpression:
          before === undefined ? 'listShard = :list' : 'listShard = :list AND listedAt < :before',
        ExpressionAttributeValues: { ':list': list, ...(before === undefined ? {} : { ':before': before }) },
        ScanIndexForward: false,
        Limit: rowsAtOnce,
      });
      for await (const row of listed) yield row.listed as Listed;
    },
  };
}

function keptIn<Kept>(row: Row): Kept {
  const {
    pk: _pk,
    sk: _sk,
    writeId: _write,
    listShard: _list,
    listedAt: _at,
    listed: _listed,
    ...kept
  } = row;
  return kept as unknown as Kept;
}
