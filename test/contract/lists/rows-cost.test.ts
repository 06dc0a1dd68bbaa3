import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tableLedger } from '../../../shared/aws/calls/ledger.ts';
import { tableJobCounts, tableRowListing } from '../../../shared/aws/counts/job-counts.ts';
import { tableJobList } from '../../../shared/aws/jobs/job-list.ts';
import type { Entry } from '../../../shared/core/calls/entry.ts';
import { groupsOf } from '../../../shared/core/counts/chunk-groups.ts';
import { chunkNoOf } from '../../../shared/core/ids.ts';
import type { Job } from '../../../shared/core/jobs/job.ts';
import { inParallel } from '../../../shared/core/parallel.ts';
import { countGroup } from '../../../shared/flows/counts/count-group.ts';
import { markedLedger } from '../../../shared/flows/counts/marked-ledger.ts';
import { call } from '../../support/http/api-client.ts';
import { countingReads } from '../../support/target/counted-units.ts';
import { openTable } from '../../support/target/local-table.ts';
import { aWorld } from '../../support/world.ts';
import { upload } from '../../support/worlds/run-world.ts';

/** Each row is a call of its own: four groups in the first partition, and eight in the further ones. */
const calls = 2_100;
/** Of a job that nobody has called: a second group, and no further partition. */
const freshCalls = 400;
const absent = { code: 'not_on_record', detail: 'The provider does not show it.' };
const reads = { requests: 0, units: 0 };

type Row = { line: number; state: string; reason?: string };
type Page = { items: Row[]; next: string | null; incomplete?: true };

let table: Awaited<ReturnType<typeof openTable>>;
let world: ReturnType<typeof worldOn>;
/** A job of which calls were made, and one of which none was. */
let moved: Job;
let fresh: Job;
/** All rows of the first, as its listing without a filter has them. */
let all: readonly Row[];

function worldOn({ client: clientOf, name }: typeof table) {
  const client = countingReads(clientOf(), reads);
  const plain = aWorld();
  const ledger = tableLedger(client, name, randomUUID);
  const jobList = tableJobList(client, name, ledger);
  const jobCounts = tableJobCounts(client, name, randomUUID);
  const rowListing = tableRowListing(client, name);
  const { queues, now, log } = plain;
  const marked = markedLedger({ ledger, jobCounts, queues, now, log });
  return { ...plain, ledger: { ...marked, ...jobList }, jobList, jobCounts, rowListing };
}

beforeAll(async () => {
  table = await openTable();
  world = worldOn(table);
  moved = await planned('code', calls);
  fresh = await planned('pin', freshCalls);
  const entries = await Array.fromAsync(world.ledger.entries(moved.id));
  await inParallel(entries, 20, async (entry) => {
    const next = { ...entry, version: entry.version + 1, claimNo: 1, ...becomes(chunkNoOf(entry.id)) };
    if (next.state !== 'planned') await world.ledger.replaceEntry(next as Entry);
  });
  world.clock.advance(60_000);
  await countAll(moved);
  all = (await walk(moved, { limit: '100' })).seen;
}, 240_000);
afterAll(() => table.close());

async function planned(word: string, count: number): Promise<Job> {
  const rows = Array.from({ length: count }, (_, at) => `1212555${1_000 + at},Your ${word} is ${at}`);
  const skipped = [`${rows[0]}`, '12,Too short', '12125559999,"{{nobody}}"'];
  await upload(world as never, ['to,text', ...skipped, ...rows].join('\n'), { name: word });
  const [job] = await Array.fromAsync(world.jobList.newest());
  if (job?.plan?.totals.chunks !== count) throw new Error(`Not planned: ${JSON.stringify(job)}`);
  return job;
}

/** What became of a call: three are held, a stretch is not called yet, and all others are accepted or refused. */
function becomes(no: number): Partial<Entry> {
  if ([7, 1_003, 2_051].includes(no)) return { state: 'held', reason: absent };
  if (no >= 400 && no < 500) return { state: 'planned' };
  if (no % 9 === 0) return { state: 'refused', reason: { code: no % 2 ? 'barred' : 'unknown', detail: '' } };
  return { state: 'accepted', smsId: `sms-${no}` } as Partial<Entry>;
}

async function countAll(job: Job): Promise<void> {
  for (const group of groupsOf(calls)) {
    const stored = await Array.fromAsync(world.jobCounts.groups(job.id));
    const before = stored.find((one) => one.group === group) ?? { group };
    expect(await countGroup(world, job, before)).toBeDefined();
  }
}

/** All rows of a filter, page by page: none of them costs more than ten units. */
async function walk(job: Job, filter: Record<string, string>) {
  const seen: Row[] = [];
  for (let [cursor, pages]: [string | null, number] = [null, 1]; ; pages += 1) {
    Object.assign(reads, { requests: 0, units: 0 });
    const query = { ...filter, reveal: 'false', ...(cursor === null ? {} : { cursor }) };
    const { status, body } = await call(world as never, 'GET', `/v1/jobs/${job.id}/rows`, { query });
    expect(status).toBe(200);
    const { items, next, incomplete }: Page = body;
    expect(reads.units).toBeLessThanOrEqual(10);
    if (filter.state ?? filter.reason) expect(items.map(({ line }) => line)).toEqual(linesOf(items));
    if (items.length < Number(filter.limit) && next !== null) expect(incomplete).toBe(true);
    if (next === null) expect(incomplete).toBeUndefined();
    seen.push(...items);
    if (next === null) return { seen, pages };
    cursor = next;
  }
}

function linesOf(rows: readonly Row[]) {
  return rows.map(({ line }) => line).toSorted((one, other) => one - other);
}

const filters: Record<string, string>[] = [
  { state: 'held' },
  { state: 'held', reason: 'not_on_record' },
  { state: 'held', reason: 'ambiguous' },
  { state: 'refused', reason: 'barred' },
  { state: 'unclear' },
  { state: 'unprocessed' },
  { state: 'accepted' },
  { state: 'suppressed' },
  { state: 'duplicate' },
  { state: 'invalid' },
  { reason: 'barred' },
  { reason: 'too_short' },
];

test.each(filters)(
  '%o finds what the whole listing has, in pages of at most ten read units',
  async (filter) => {
    const isWanted = ({ state, reason }: Row) =>
      (filter.state ?? state) === state && (filter.reason ?? reason) === reason;
    const lines = linesOf(all.filter(isWanted));
    for (const limit of ['41', '1000']) {
      const { seen } = await walk(moved, { ...filter, limit });
      expect(seen.every(isWanted)).toBe(true);
      expect(linesOf(seen)).toEqual(lines);
    }
  },
);

test.each([
  ['held', 3, 6],
  ['unclear', 0, 1],
  ['duplicate', 1, 1],
  ['suppressed', 0, 1],
])('rows that are %s are found without a look at the others', async (state, rows, pagesMax) => {
  const { seen, pages } = await walk(moved, { state, limit: '100' });
  expect(seen).toHaveLength(rows);
  expect(pages).toBeLessThanOrEqual(pagesMax);
});

test('of a job that nobody has called, only rows that are not processed are looked for', async () => {
  expect(await walk(fresh, { state: 'held', limit: '100' })).toEqual({ seen: [], pages: 1 });
  const { seen } = await walk(fresh, { state: 'unprocessed', limit: '1000' });
  expect(seen).toHaveLength(freshCalls);
  expect(new Set(linesOf(seen)).size).toBe(freshCalls);
}, 60_000);

test('a row that has moved is shown as it is now, before its group is counted again', async () => {
  const entries = await Array.fromAsync(world.ledger.entries(moved.id));
  const at = (no: number) => entries.find(({ id }) => chunkNoOf(id) === no) as Entry;
  const [decided, late] = [at(1_003), at(2_000)];
  const { reason: _, ...rest } = decided;
  await world.ledger.replaceEntry({ ...rest, state: 'accepted', version: decided.version + 1 } as Entry);
  await world.ledger.replaceEntry({
    ...{ ...late, state: 'held', reason: absent },
    version: late.version + 1,
  } as Entry);
  const held = await walk(moved, { state: 'held', limit: '100' });
  expect(linesOf(held.seen)).toEqual([lineOf(7), lineOf(2_000), lineOf(2_051)]);
  world.clock.advance(60_000);
  await countAll(moved);
  expect(linesOf((await walk(moved, { state: 'held', limit: '100' })).seen)).toEqual(linesOf(held.seen));
}, 60_000);

test('while all groups are marked, their rows are found all the same, and a page costs no more', async () => {
  for (const group of groupsOf(calls)) await world.jobCounts.mark(moved.id, group, world.now() + 1);
  const { seen, pages } = await walk(moved, { state: 'held', limit: '100' });
  expect(linesOf(seen)).toEqual([lineOf(7), lineOf(2_000), lineOf(2_051)]);
  expect(pages).toBeLessThan(40);
}, 60_000);

/** The first planned row stands behind the heading and the rows that are skipped before it. */
function lineOf(no: number): number {
  return no + 5;
}
