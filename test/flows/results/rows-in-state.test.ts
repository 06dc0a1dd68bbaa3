import { expect, test } from 'vitest';
import type { RowCursor } from '../../../shared/core/rows/row-cursor.ts';
import { rowsInState } from '../../../shared/flows/results/rows-in-state.ts';

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
      }));
      const offset = from + rows.length;
      return offset < count ? { rows, next: { from: 'report' as const, offset } } : { rows };
    },
  };
};

async function all(count: number, limit: number, state?: string) {
  const { read } = listing(count);
  const [lines, sizes]: [number[], number[]] = [[], []];
  for (let cursor: RowCursor | undefined = { from: 'report', offset: 0 }; cursor !== undefined; ) {
    const page: Awaited<ReturnType<typeof rowsInState<{ line: number; state: string }>>> = await rowsInState(
      state,
      cursor,
      limit,
      read,
    );
    lines.push(...page.rows.map(({ line }) => line));
    sizes.push(page.rows.length);
    cursor = page.next;
  }
  return { lines, sizes };
}

test.each([1, 2, 4, 7, 100])(
  'every row in the state is listed once, in pages of at most %i',
  async (limit) => {
    const { lines, sizes } = await all(50, limit, 'held');
    expect(lines).toEqual([0, 3, 6, 9, 12, 15, 18, 21, 24, 27, 30, 33, 36, 39, 42, 45, 48]);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(limit);
  },
);

test('a state that no row is in costs twenty reads a page, and comes to an end', async () => {
  const rows = listing(1_000);
  const page = await rowsInState('refused', { from: 'report', offset: 0 }, 10, rows.read);
  expect([page.rows, page.next, rows.reads()]).toEqual([[], { from: 'report', offset: 200 }, 20]);
  expect((await all(1_000, 10, 'refused')).lines).toEqual([]);
});

test('without a state it is the listing as it is', async () => {
  expect((await all(5, 2)).sizes).toEqual([2, 2, 1]);
});
