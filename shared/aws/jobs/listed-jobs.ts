import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { type ListedCounts, type ListedJob, openLists, undecidedJobs } from '../../core/counts/listed-job.ts';
import { kindOf } from '../../core/ids.ts';
import type { Job } from '../../core/jobs/job.ts';
import { type JobListName, lists } from '../../core/key-prefixes.ts';
import type { Walked } from '../../core/lists/page.ts';
import type { ListedJobs } from '../../ports/listing.ts';
import { documentClient } from '../dynamodb/document-client.ts';
import { merged } from '../dynamodb/merged.ts';
import {
  countedJobOf,
  countsMark,
  type DueRow,
  isCountsInList,
  listedJobKey,
  type Row,
  undecidedOrder,
} from '../dynamodb/rows.ts';

/** Rows of the index that are read at once. A job has one, and one more once it was counted. */
const rowsAtOnce = 20;

/** Of jobs that are over, a list has many more than of those that are not. */
const openAtOnce = 10;

/** Rows from a place on that are read for one of them: they mostly cost half a read unit, as one does. */
const rowsOfPlace = 8;

/** Rows of `due` that are read at once: they hold keys and nothing else. */
const undecidedAtOnce = 25;

type Spent = { units: number };
type ListedRow = Row & { readonly listedAt: string };

/**
 * Lists of jobs in the index `listed` (`listShard`, `listedAt`, with `listed`), which DynamoDB writes a moment after
 * the rows: a page of 50 jobs costs what its bytes do, and not a read of each job and of its counts. Jobs that are not
 * over have a partition of their own, in which their counts are not. Which jobs want a decision is in the index `due`.
 */
export function tableListedJobs(dynamo: DynamoDBClient, tableName: string): ListedJobs {
  const table = documentClient(dynamo);
  const query = async (spent: Spent, input: Omit<QueryCommandInput, 'TableName'>) => {
    const page = await table.send(
      new QueryCommand({
        ...{ TableName: tableName, ScanIndexForward: false, ReturnConsumedCapacity: 'TOTAL' },
        ...input,
      }),
    );
    spent.units += page.ConsumedCapacity?.CapacityUnits ?? 0;
    return { rows: (page.Items ?? []) as Row[], isLast: page.LastEvaluatedKey === undefined };
  };
  const listedBelow = async (
    spent: Spent,
    part: string,
    comparison: '<' | '<=',
    place: string,
    most: number,
  ) => {
    const page = await query(spent, {
      IndexName: 'listed',
      KeyConditionExpression: `listShard = :part AND listedAt ${comparison} :place`,
      ExpressionAttributeValues: { ':part': part, ':place': place },
      Limit: most,
    });
    return { ...page, rows: page.rows as ListedRow[] };
  };

  /** All rows of a part of the list, from the newest on. */
  async function* rowsOf(spent: Spent, part: string, start: string, most: number): AsyncGenerator<ListedRow> {
    for (let before = start; ; ) {
      const { rows, isLast } = await listedBelow(spent, part, '<', before, most);
      yield* rows;
      const last = rows.at(-1);
      if (isLast || last === undefined) return;
      before = last.listedAt;
    }
  }

  /** Finds the rows of one place after the other, from the newest on: what stands behind one is known from its read. */
  const seeking = (spent: Spent, part: string) => {
    let known:
      | { readonly from: string; readonly to: string; readonly rows: readonly ListedRow[] }
      | undefined;
    return async (place: string): Promise<{ job?: Job; counts?: ListedCounts }> => {
      const top = `${place}${countsMark}`;
      if (known === undefined || top > known.from || place < known.to) {
        const { rows, isLast } = await listedBelow(spent, part, '<=', top, rowsOfPlace);
        known = { from: top, to: isLast ? '' : (rows.at(-1)?.listedAt ?? ''), rows };
      }
      const at = (wanted: string) => known?.rows.find(({ listedAt }) => listedAt === wanted)?.listed;
      return { job: at(place) as Job, counts: at(top) as ListedCounts };
    };
  };

  /** Counts stand before their job, in another part or the same. */
  async function* whole(spent: Spent, list: JobListName, start: string): AsyncGenerator<ListedJob> {
    const over = rowsOf(spent, lists[list], start, rowsAtOnce);
    const notOver = rowsOf(spent, openLists[list], start, openAtOnce);
    let counts: ListedRow | undefined;
    for await (const row of merged([over, notOver], (one, other) => one.listedAt > other.listedAt)) {
      if (isCountsInList(row)) {
        counts = row;
        continue;
      }
      const isOwn = counts?.listedAt === `${row.listedAt}${countsMark}`;
      yield { job: row.listed as Job, counts: isOwn ? (counts?.listed as ListedCounts) : undefined };
    }
  }

  async function* open(
    spent: Spent,
    list: JobListName,
    start: string,
    isWanted: (job: Job) => boolean,
  ): AsyncGenerator<ListedJob> {
    const found = seeking(spent, lists[list]);
    for await (const { listed, listedAt } of rowsOf(spent, openLists[list], start, openAtOnce)) {
      const job = listed as Job;
      const counts = isWanted(job) && mayBeCounted(job) ? (await found(listedAt)).counts : undefined;
      yield { job, counts };
    }
  }

  async function* undecided(spent: Spent, start: number): AsyncGenerator<ListedJob> {
    const [foundOver, foundOpen] = [seeking(spent, lists.jobs), seeking(spent, openLists.jobs)];
    for (let before = start; ; ) {
      const { rows, isLast } = await query(spent, {
        IndexName: 'due',
        KeyConditionExpression: 'dueShard = :shard AND dueAtMs < :before',
        ExpressionAttributeValues: { ':shard': undecidedJobs, ':before': before },
        Limit: undecidedAtOnce,
      });
      for (const row of rows as DueRow[]) {
        const { sk: place } = listedJobKey(countedJobOf(row));
        const { job = (await foundOpen(place)).job, counts } = await foundOver(place);
        if (job !== undefined) yield { job, counts };
      }
      const last = rows.at(-1);
      if (isLast || last === undefined) return;
      before = Number(last.dueAtMs);
    }
  }

  async function* walked(found: AsyncIterable<ListedJob>, spent: Spent, fromMs: number) {
    for await (const item of found) {
      if (item.job.createdAtMs < fromMs) return;
      yield { item, units: spent.units } satisfies Walked<ListedJob>;
    }
  }

  return {
    newest(list, after, { fromMs = 0, only, isWanted = () => true } = {}) {
      const spent: Spent = { units: 0 };
      const start = after === undefined ? endOfTime : listedJobKey(after).sk;
      const of = {
        all: () => whole(spent, list, start),
        open: () => open(spent, list, start, isWanted),
        undecided: () =>
          undecided(spent, after === undefined ? Number.MAX_SAFE_INTEGER : undecidedOrder(after)),
      };
      return walked(of[only ?? 'all'](), spent, fromMs);
    },
    async counts(job) {
      return (await seeking({ units: 0 }, lists.jobs)(listedJobKey(job).sk)).counts;
    },
  };
}

/** Sorts behind every place. */
const endOfTime = countsMark;

/** Whether its counts may be others than its plan says: no row of a job that waits for its start was called. */
function mayBeCounted({ id, plan, state }: Job): boolean {
  return plan !== undefined && state !== 'ready' && kindOf(id) !== 'notifications';
}
