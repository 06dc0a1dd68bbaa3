import type { QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import type { Entry } from '../../core/calls/entry.ts';
import { chunksInFirst, furtherPartitionNos } from '../../core/calls/partitions.ts';
import type { JobId } from '../../core/ids.ts';
import { merged } from '../dynamodb/merged.ts';
import { entriesOf, fromChunk, itemOf, type Row, saysFurther } from '../dynamodb/rows.ts';

type Query = Omit<QueryCommandInput, 'TableName'>;
type Reading = Pick<Query, 'ConsistentRead' | 'Limit'>;

/** In how many queries a page of the first partition is read: one of a few large chunks ends with the first. */
const queriesOfFirst = 4;

/** Entries of a partition, between bounds of `sk`. */
export function rowsOfEntries(
  pk: string,
  { from, to }: { readonly from: string; readonly to: string },
  reading: Reading = { ConsistentRead: true },
): Query {
  return {
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
    ExpressionAttributeValues: { ':pk': pk, ':from': from, ':to': to },
    ...reading,
  };
}

/** A job's entries in the order of their ids, from all of its partitions. */
export function tableEntries(query: (input: Query) => AsyncGenerator<Row>) {
  return async function* entries(jobId: JobId, fromChunkNo = 0, about?: number): AsyncGenerator<Entry> {
    const range = fromChunk(fromChunkNo);
    const rowsOf = (no: number, queries: number) => {
      const reading = about === undefined ? undefined : { Limit: Math.ceil(about / queries) + 1 };
      return query(rowsOfEntries(entriesOf(jobId, no), range, reading));
    };
    let goesOn = fromChunkNo >= chunksInFirst;
    if (!goesOn)
      for await (const row of rowsOf(0, queriesOfFirst))
        if (saysFurther(row)) goesOn = true;
        else yield itemOf<Entry>(row);
    if (!goesOn) return;
    const partitions = furtherPartitionNos.map((no) => rowsOf(no, furtherPartitionNos.length));
    for await (const row of merged(partitions, (one, other) => one.sk < other.sk)) yield itemOf<Entry>(row);
  };
}
