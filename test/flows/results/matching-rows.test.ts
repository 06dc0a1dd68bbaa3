import { expect, test } from 'vitest';
import type { RowCursor } from '../../../shared/core/rows/row-cursor.ts';
import { matchingRows, type RowFilter } from '../../../shared/flows/results/matching-rows.ts';

/** A listing of this many rows, every third of them held, in pages as large as asked for. */
const listing = (count: number) => {
  let reads = 0;
  return {
    reads: () => reads,
    async read(cursor: RowCursor, limit: number) {
      reads += 1;
      const from = cursor.from === 'report' ? cursor.offset : 0;
      const rows = Array.from({ length: Math.min(limit, count - from) }, (_, at) => ({
        line: from + at,
        state: (from + at) % 3 === 0 ? 'held' : 'accepted',
        ...((from + at) % 4 === 0 ? { reason: 'absent' } : {}),
      }));
      const offset = from + rows.length;
      return offset < count ? { rows, next: { from: 'report' as const, offset } } : { rows };
    },
  };
};

async function all(count: number, limit: number, filter: RowFilter = {}) {
  const { read } = listing(count);
  const [lines, sizes]: [number[], number[]] = [[], []];
  for (let cursor: RowCursor | undefined = { from: 'report', offset: 0 }; cursor !== undefined; ) {
    const page: Awaited<ReturnType<typeof matchingRows<{ line: number; state: string; reason?: string }>>> =
      await matchingRows(filter, cursor, limit, read);
    lines.push(...page.rows.map(({ line }) => line));
    sizes.push(page.rows.length);
    cursor = page.next;
  }
  return { lines, sizes };
}

test.each([1, 2, 4, 7, 100])(
  'every row in the state is listed once, in pages of at most %i',
  async (limit) => {
    const { lines, sizes } = await all(50, limit, { state: 'held' });
    expect(lines).toEqual([0, 3, 6, 9, 12, 15, 18, 21, 24, 27, 30, 33, 36, 39, 42, 45, 48]);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(limit);
  },
);

test('a state that no row is in costs twenty reads a page, and comes to an end', async () => {
  const rows = listing(1_000);
  const page = await matchingRows({ state: 'refused' }, { from: 'report', offset: 0 }, 10, rows.read);
  expect([page.rows, page.next, rows.reads()]).toEqual([[], { from: 'report', offset: 200 }, 20]);
  expect((await all(1_000, 10, { state: 'refused' })).lines).toEqual([]);
});

test('rows are found by their reason, alone and within a state', async () => {
  expect((await all(25, 10, { reason: 'absent' })).lines).toEqual([0, 4, 8, 12, 16, 20, 24]);
  expect((await all(25, 10, { state: 'held', reason: 'absent' })).lines).toEqual([0, 12, 24]);
  expect((await all(25, 10, { state: 'held', reason: 'ambiguous' })).lines).toEqual([]);
});

test('without a filter it is the listing as it is', async () => {
  expect((await all(5, 2)).sizes).toEqual([2, 2, 1]);
});
