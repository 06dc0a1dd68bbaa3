import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { type ListedCounts, type ListedJob, openLists, undecidedJobs } from '../../core/counts/listed-job.ts';
import { kindOf } from '../../core/ids.ts';
import type { Job } from '../../core/jobs/job.ts';
import { type JobListName, lists } from '../../core/key-prefixes.ts';
import type { Walked } from '../../core/lists/page.ts';
import type { ListedJobs } from '../../ports/jobs/job-list.ts';
import { documentClient } from '../dynamodb/document-client.ts';
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

/** From which place to which, as a list is read: the newest first. */
type Places = { readonly start: string; readonly end: string };

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
  const listedFrom = async (spent: Spent, part: string, { start, end }: Places, most: number) => {
    const page = await query(spent, {
      IndexName: 'listed',
      KeyConditionExpression: 'listShard = :part AND listedAt BETWEEN :end AND :start',
      ExpressionAttributeValues: { ':part': part, ':end': end, ':start': start },
      Limit: most,
    });
    const rows = page.rows as ListedRow[];
    return { rows, end: page.isLast ? end : (rows.at(-1)?.listedAt ?? end) };
  };

  /** Rows of a part of the list, from the newest on: those that are read at once, and from which place to which. */
  async function* pagesOf(
    spent: Spent,
    part: string,
    { start, end }: Places,
    most: number,
  ): AsyncGenerator<Places & { readonly rows: readonly ListedRow[] }> {
    for (let before = start; before !== end; ) {
      const page = await listedFrom(spent, part, { start: before, end }, most);
      const rows = page.rows.filter(({ listedAt }) => listedAt < before);
      yield { rows, start: before, end: page.end };
      before = page.end;
    }
  }

  async function* rowsOf(...asked: Parameters<typeof pagesOf>): AsyncGenerator<ListedRow> {
    for await (const { rows } of pagesOf(...asked)) yield* rows;
  }

  /** Finds the rows of one place after the other, from the newest on: what stands behind one is known from its read. */
  const seeking = (spent: Spent, part: string) => {
    let known:
      | { readonly from: string; readonly to: string; readonly rows: readonly ListedRow[] }
      | undefined;
    return async (place: string): Promise<{ job?: Job; counts?: ListedCounts }> => {
      const top = `${place}${countsMark}`;
      if (known === undefined || top > known.from || place < known.to) {
        const { rows, end } = await listedFrom(spent, part, { start: top, end: endOfList }, rowsOfPlace);
        known = { from: top, to: end, rows };
      }
      const at = (wanted: string) => known?.rows.find(({ listedAt }) => listedAt === wanted)?.listed;
      return { job: at(place) as Job, counts: at(top) as ListedCounts };
    };
  };

  /**
   * Jobs that are not over are read before the others of the same time: one that ends meanwhile is then in both parts,
   * and not in none. Counts stand before their job, in another part or the same.
   */
  async function* whole(spent: Spent, list: JobListName, start: string): AsyncGenerator<ListedJob> {
    let counts: ListedRow | undefined;
    const places = { start, end: endOfList };
    for await (const { rows: notOver, ...read } of pagesOf(spent, openLists[list], places, openAtOnce))
      for await (const row of inOrder(rowsOf(spent, lists[list], read, rowsAtOnce), notOver)) {
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
    for await (const { listed, listedAt } of rowsOf(
      spent,
      openLists[list],
      { start, end: endOfList },
      openAtOnce,
    )) {
      const job = listed as Job;
      const counts = isWanted(job) && mayBeCounted(job) ? (await found(listedAt)).counts : undefined;
      yield { job, counts };
    }
  }

  async function* undecided(spent: Spent, start: number): AsyncGenerator<ListedJob> {
    const foundOpen = seeking(spent, openLists.jobs);
    let foundOver = seeking(spent, lists.jobs);
    for (let before = start; ; ) {
      const { rows, isLast } = await query(spent, {
        IndexName: 'due',
        KeyConditionExpression: 'dueShard = :shard AND dueAtMs < :before',
        ExpressionAttributeValues: { ':shard': undecidedJobs, ':before': before },
        Limit: undecidedAtOnce,
      });
      for (const row of rows as DueRow[]) {
        const { sk: place } = listedJobKey(countedJobOf(row));
        const { job: open } = await foundOpen(place);
        let { job = open, counts } = await foundOver(place);
        if (job === undefined) {
          // It may have ended since those that are over were read.
          foundOver = seeking(spent, lists.jobs);
          ({ job, counts } = await foundOver(place));
        }
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

/** Sorts behind every place, and before. */
const [endOfTime, endOfList] = [countsMark, '0'];

/** Jobs of both parts, from the newest on. One that has ended between their reads is taken as it is now. */
async function* inOrder(
  over: AsyncIterable<ListedRow>,
  notOver: readonly ListedRow[],
): AsyncGenerator<ListedRow> {
  let at = 0;
  for await (const row of over) {
    for (let open = notOver[at]; open !== undefined && open.listedAt >= row.listedAt; open = notOver[++at])
      if (open.listedAt > row.listedAt) yield open;
    yield row;
  }
  yield* notOver.slice(at);
}

/** Whether its counts may be others than its plan says: no row of a job that waits for its start was called. */
function mayBeCounted({ id, plan, state }: Job): boolean {
  return plan !== undefined && state !== 'ready' && kindOf(id) !== 'notifications';
}
