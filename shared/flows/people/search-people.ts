import { type JobKind, kindOf } from '../../core/ids.ts';
import { optionsOf } from '../../core/jobs/campaign-options.ts';
import type { Job } from '../../core/jobs/job.ts';
import type { Country } from '../../core/msisdn.ts';
import type { SearchedPerson } from '../../core/people/person-match.ts';
import type { SearchCursor } from '../../core/people/search-cursor.ts';
import type { JobList } from '../../ports/jobs/job-list.ts';
import type { Objects } from '../../ports/storage/objects.ts';
import type { Clock } from '../../ports/world.ts';
import { unlessExpired } from '../jobs/expired-rows.ts';
import { type FindPorts, type FoundRow, findInPiece } from './found-in-job.ts';

export type SearchPorts = FindPorts & { readonly jobList: JobList; readonly now: Clock };

export type PeopleSearch = {
  readonly person: SearchedPerson;
  readonly country: Country;
  readonly kinds: readonly JobKind[];
  /** Where the page before ended. */
  readonly cursor?: SearchCursor | undefined;
};

export type SearchPage = {
  readonly rows: readonly FoundRow[];
  readonly searched: Pick<SearchCursor, 'jobs' | 'rows'>;
  /** When the last job was created that was looked into. Undefined: there was none. */
  readonly backToMs?: number;
  /** Absent: there is nothing more. */
  readonly next?: SearchCursor;
};

/** How long a page is searched for, and after how many finds it ends. */
const pageMs = 5_000;
const findsMax = 100;

/** Jobs of so few rows are looked into side by side: what a rule sends is a job for each person. */
const smallRows = 1_000;
const sideBySide = 16;

/**
 * Looks for a person in the kept dispatch plans, from the newest job on. There is no index of people: it would have to
 * be erased from, and to be kept as safe as the plans. So the plans themselves are read, a page at a time, and the one
 * who asks says how long. Nothing is kept of a search.
 */
export async function searchPeople(ports: SearchPorts, search: PeopleSearch): Promise<SearchPage> {
  const untilMs = ports.now() + pageMs;
  const rows: FoundRow[] = [];
  let { jobs = 0, rows: rowsRead = 0, job: last } = search.cursor ?? {};
  const isFull = () => rows.length >= findsMax || ports.now() >= untilMs;
  const page = (next?: SearchCursor): SearchPage => ({
    rows,
    searched: { jobs, rows: rowsRead },
    ...(last === undefined ? {} : { backToMs: last.createdAtMs }),
    ...(next === undefined ? {} : { next }),
  });
  for await (const { batch, offset } of batches(ports, search)) {
    if (last !== undefined && offset === 0 && isFull()) return page({ job: last, jobs, rows: rowsRead });
    const [large] = batch;
    if (batch.length === 1 && large !== undefined) {
      const stop = await searchLarge(ports, search, large, offset, rows, isFull);
      last = { createdAtMs: large.createdAtMs, id: large.id };
      if (stop !== undefined) return page({ job: last, offset: stop, jobs, rows: rowsRead });
    } else {
      const found = await Promise.all(batch.map((job) => searchSmall(ports, search, job)));
      rows.push(...found.flat());
    }
    const end = batch.at(-1);
    if (end !== undefined) last = { createdAtMs: end.createdAtMs, id: end.id };
    jobs += batch.length;
    rowsRead += batch.reduce((sum, { plan }) => sum + (plan?.totals.accepted ?? 0), 0);
  }
  return page();
}

type Batch = { readonly batch: readonly Job[]; readonly offset: number };

/** Small jobs that follow each other, or one large job and where its plan continues. */
async function* batches(ports: SearchPorts, { kinds, cursor }: PeopleSearch): AsyncGenerator<Batch> {
  if (cursor?.offset !== undefined) {
    const job = await ports.ledger.job(cursor.job.id);
    // A cursor is only text: who made one up finds nothing in it that they would not find without.
    if (job !== undefined && mayHold(job, kinds)) yield { batch: [job], offset: cursor.offset };
  }
  let small: Job[] = [];
  for await (const job of ports.jobList.newest(cursor?.job)) {
    if (!mayHold(job, kinds)) continue;
    const isSmall = job.plan.totals.accepted <= smallRows;
    if (small.length > 0 && (!isSmall || small.length === sideBySide)) {
      yield { batch: small, offset: 0 };
      small = [];
    }
    if (isSmall) small.push(job);
    else yield { batch: [job], offset: 0 };
  }
  if (small.length > 0) yield { batch: small, offset: 0 };
}

type PlannedJob = Job & { readonly plan: NonNullable<Job['plan']> };

/** A dry run sends and orders nothing. */
function mayHold(job: Job, kinds: readonly JobKind[]): job is PlannedJob {
  return job.plan !== undefined && kinds.includes(kindOf(job.id)) && optionsOf(job).mode !== 'check';
}

/** @returns where its plan continues when the page is full before its end */
async function searchLarge(
  ports: SearchPorts,
  { person, country }: PeopleSearch,
  job: Job,
  from: number,
  rows: FoundRow[],
  isFull: () => boolean,
): Promise<number | undefined> {
  const { plan } = job;
  if (plan === undefined) return undefined;
  return unlessExpired(ports, plan, async () => {
    for await (const { lines, next } of planPieces(ports, plan.key, from)) {
      rows.push(...(await findInPiece(ports, job, lines, person, country)));
      if (next !== undefined && isFull()) return next;
    }
    return undefined;
  });
}

async function searchSmall(ports: SearchPorts, search: PeopleSearch, job: Job): Promise<readonly FoundRow[]> {
  const rows: FoundRow[] = [];
  await searchLarge(ports, search, job, 0, rows, () => false);
  return rows;
}

const newline = 0x0a;

/** How much of a plan is read at once: a line is at most 100 KB. */
const pieceBytes = 4 * 1_024 * 1_024;

/** Lines of a plan that stand behind each other, and where the next one begins. Undefined: there is none. */
type PlanPiece = { readonly lines: readonly Uint8Array[]; readonly next: number | undefined };

/**
 * Reads a plan object piece by piece, whole lines each, so that anyone may stop behind any piece and go on later.
 *
 * @param from the byte at which a line begins
 * @throws when there is no object
 */
async function* planPieces(
  { objects }: { readonly objects: Pick<Objects, 'readRange'> },
  key: string,
  from: number,
): AsyncGenerator<PlanPiece> {
  let offset = from;
  let bytes = pieceBytes;
  for (;;) {
    const piece = await objects.readRange(key, offset, bytes);
    const end = piece.lastIndexOf(newline) + 1;
    const isLast = piece.length < bytes;
    // A line that is longer than a piece is read whole.
    if (end === 0 && !isLast) bytes *= 2;
    else {
      yield { lines: linesOf(piece.subarray(0, end)), next: isLast ? undefined : offset + end };
      if (isLast) return;
      offset += end;
      bytes = pieceBytes;
    }
  }
}

function linesOf(bytes: Uint8Array): readonly Uint8Array[] {
  const lines: Uint8Array[] = [];
  for (let from = 0; from < bytes.length; ) {
    const end = bytes.indexOf(newline, from);
    lines.push(bytes.subarray(from, end));
    from = end + 1;
  }
  return lines;
}
