import { expect, test } from 'vitest';
import type { Entry } from '../../../shared/core/calls/entry.ts';
import { chunkNoOf } from '../../../shared/core/ids.ts';
import type { Job } from '../../../shared/core/jobs/job.ts';
import { firstRow, type RowCursor } from '../../../shared/core/rows/row-cursor.ts';
import { matchingRows } from '../../../shared/flows/results/matching-rows.ts';
import { type RowView, readRecipients } from '../../../shared/flows/results/read-recipients.ts';
import type { RowFilter } from '../../../shared/flows/results/row-filter.ts';
import { aWorld, type TestWorld } from '../../support/world.ts';
import { runCounts, upload } from '../../support/worlds/run-world.ts';

/** Calls of seven recipients and of one, with rows that are skipped before, between and behind them. */
async function aCampaign(): Promise<{ world: TestWorld; job: Job }> {
  const world = aWorld();
  const rows = Array.from({ length: 200 }, (_, at) => {
    const text = at % 8 === 0 ? `Your code is ${at}` : `Group ${Math.floor(at / 8)}`;
    return at % 50 === 17 ? `12,${text}` : `1212555${1_000 + at},${text}`;
  });
  await upload(world, ['to,text', ...rows, ...rows.slice(0, 3)].join('\n'));
  const [job] = await Array.fromAsync(world.jobList.newest());
  if (job === undefined) throw new Error('There is no job');
  return { world, job };
}

async function all({ world, job }: Awaited<ReturnType<typeof aCampaign>>, limit: number, filter: RowFilter) {
  const [rows, sizes]: [RowView[], number[]] = [[], []];
  for (let cursor: RowCursor | undefined = firstRow; cursor !== undefined; ) {
    const page: Awaited<ReturnType<typeof matchingRows<RowView>>> = await matchingRows(
      ...([world, job, filter, cursor, limit] as const),
      (ledger, at, most) => readRecipients({ ...world, ledger }, job, at, most),
    );
    rows.push(...(page.rows as RowView[]));
    sizes.push(page.rows.length);
    cursor = page.next;
  }
  return { lines: rows.map(({ line }) => line).sort((one, other) => one - other), sizes };
}

async function listed({ world, job }: Awaited<ReturnType<typeof aCampaign>>) {
  const rows: RowView[] = [];
  for (let cursor: RowCursor | undefined = firstRow; cursor !== undefined; ) {
    const page: Awaited<ReturnType<typeof readRecipients>> = await readRecipients(world, job, cursor);
    rows.push(...page.rows);
    cursor = page.next;
  }
  return rows;
}

/** Every third call is held or refused, of which nobody knows yet: their group is marked. */
async function moved() {
  const campaign = await aCampaign();
  const { world, job } = campaign;
  for (const entry of await Array.fromAsync(world.ledger.entries(job.id))) {
    const no = chunkNoOf(entry.id);
    const reason = { code: no % 2 === 0 ? 'absent' : 'ambiguous', detail: '' };
    const next = {
      ...entry,
      version: entry.version + 1,
      claimNo: 1,
      state: no % 3 === 0 ? 'held' : 'accepted',
    };
    if (no % 5 !== 0) await world.ledger.replaceEntry({ ...next, ...(no % 3 === 0 && { reason }) } as Entry);
  }
  return campaign;
}

const filters: readonly RowFilter[] = [
  { state: 'held' },
  { state: 'held', reason: 'absent' },
  { state: 'refused' },
  { state: 'accepted' },
  { state: 'unprocessed' },
  { state: 'invalid' },
  { state: 'duplicate' },
  { state: 'suppressed' },
  { reason: 'ambiguous' },
  { reason: 'too_short' },
];

test.each([1, 4, 7, 100])('each wanted row is listed once, in pages of at most %i', async (limit) => {
  const campaign = await moved();
  const rows = await listed(campaign);
  for (const filter of filters) {
    const wanted = rows.filter(
      ({ state, reason }) => (filter.state ?? state) === state && (filter.reason ?? reason) === reason,
    );
    const { lines, sizes } = await all(campaign, limit, filter);
    expect(lines).toEqual(wanted.map(({ line }) => line).sort((one, other) => one - other));
    expect(Math.max(...sizes)).toBeLessThanOrEqual(limit);
  }
});

test('what a group was counted to says whether it is read, once nothing moves in it', async () => {
  const campaign = await moved();
  const { world } = campaign;
  world.clock.advance(60_000);
  await runCounts(world);
  let reads = 0;
  const { rowListing } = world;
  const counting = {
    ...rowListing,
    entries: (...asked: Parameters<typeof rowListing.entries>) => {
      reads += 1;
      return rowListing.entries(...asked);
    },
  };
  const watched = { ...campaign, world: { ...world, rowListing: counting } };
  expect((await all(watched, 100, { state: 'unclear' })).lines).toEqual([]);
  expect((await all(watched, 100, { state: 'held', reason: 'none' })).lines).toEqual([]);
  expect((await all(watched, 100, { state: 'invalid' })).lines).toHaveLength(4);
  expect(reads).toBe(0);
  expect((await all(watched, 100, { state: 'held', reason: 'absent' })).lines.length).toBeGreaterThan(0);
  expect(reads).toBe(1);
});
