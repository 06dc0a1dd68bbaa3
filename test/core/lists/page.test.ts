import { describe, expect, test } from 'vitest';
import {
  endsWalk,
  pageOf,
  pageOfTime,
  type Spent,
  type Walked,
  walked,
} from '../../../shared/core/lists/page.ts';

/** A walk over numbers, each of which costs this much, and a note of how many were taken. */
function walkOver(count: number, each: (no: number) => number) {
  const taken: number[] = [];
  async function* steps(): AsyncGenerator<Walked<number>> {
    for (let [item, units] = [0, 0]; item < count; item += 1) {
      units += each(item);
      taken.push(item);
      yield { item, units };
    }
  }
  return { walk: steps(), taken };
}

const all = () => true;

test('a page that is full names its last item, one that holds the end names none', async () => {
  const asked = { limit: 3, isWanted: all };
  expect(await pageOf(walkOver(4, () => 0.1).walk, asked)).toEqual({
    items: [0, 1, 2],
    last: 2,
    isIncomplete: false,
  });
  expect(await pageOf(walkOver(3, () => 0.1).walk, asked)).toEqual({ items: [0, 1, 2], isIncomplete: false });
  expect(await pageOf(walkOver(0, () => 0.1).walk, asked)).toEqual({ items: [], isIncomplete: false });
});

test('a page that finds nothing ends before it has cost ten read units, and says so', async () => {
  const { walk, taken } = walkOver(1_000, () => 0.5);
  expect(await pageOf(walk, { limit: 50, isWanted: () => false })).toEqual({
    items: [],
    last: 19,
    isIncomplete: true,
  });
  expect(taken).toHaveLength(20);
});

test('a step is as dear as the dearest before it', async () => {
  const { walk, taken } = walkOver(1_000, (no) => (no === 2 ? 4 : 0.5));
  await pageOf(walk, { limit: 50, isWanted: () => false });
  expect(taken).toHaveLength(6);
});

test('the step that opens a walk counts, and says nothing of those behind it', async () => {
  const { walk, taken } = walkOver(1_000, (no) => (no === 0 ? 6 : 0.5));
  await pageOf(walk, { limit: 50, isWanted: () => false });
  expect(taken).toHaveLength(9);
});

test('what showing the items costs is kept free, and an item that costs too much begins the next page', async () => {
  const unitsToShow = (items: readonly number[]) => (items.includes(5) ? 8 : items.length);
  const { walk } = walkOver(1_000, () => 0.5);
  expect(await pageOf(walk, { limit: 50, isWanted: (no) => no >= 4, unitsToShow })).toEqual({
    items: [4],
    last: 4,
    isIncomplete: true,
  });
});

test('the first item is on its page whatever it costs, so that no page stands still', async () => {
  expect(await pageOf(walkOver(5, () => 12).walk, { limit: 50, isWanted: all })).toEqual({
    items: [0],
    last: 0,
    isIncomplete: true,
  });
});

test('a page that is full when the units are used up is not incomplete', async () => {
  expect(await pageOf(walkOver(5, () => 5).walk, { limit: 2, isWanted: all })).toEqual({
    items: [0, 1],
    last: 1,
    isIncomplete: false,
  });
});

test('a walk is closed when its page ends', async () => {
  let isClosed = false;
  async function* steps(): AsyncGenerator<Walked<number>> {
    try {
      for (let item = 0; ; item += 1) yield { item, units: item };
    } finally {
      isClosed = true;
    }
  }
  await pageOf(steps(), { limit: 1, isWanted: all });
  expect(isClosed).toBe(true);
});

test('a walk says what its reads have cost so far', async () => {
  const spent = { units: 0 };
  async function* items() {
    for (const units of [2, 0, 1]) {
      spent.units += units;
      yield 'an item';
    }
  }
  expect(await Array.fromAsync(walked(items(), spent), ({ units }) => units)).toEqual([2, 2, 3]);
});

describe('a page of a time', () => {
  /** Days of two read units each, of which the fifth and the ninth have something. */
  async function* days(spent: Spent) {
    for (let day = 10; day > 0; day -= 1) {
      if (day < 10 && endsWalk(spent, 2, day + 1)) return;
      spent.units += 2;
      if (day % 4 === 1) yield { atMs: day, id: `of ${day}` };
    }
  }

  test('ends between two days before it costs more than ten read units', async () => {
    expect(await pageOfTime(days, { limit: 50, isWanted: all })).toEqual({
      items: [{ atMs: 9, id: 'of 9' }],
      next: { atMs: 6, id: '' },
      isIncomplete: true,
    });
    expect(await pageOfTime(days, { limit: 1, isWanted: all })).toMatchObject({
      items: [{ atMs: 9, id: 'of 9' }],
      next: { atMs: 6, id: '' },
    });
  });

  test('says at which moment it ended where nothing has happened', async () => {
    async function* nothing(spent: Spent) {
      for await (const one of days(spent)) if (one.atMs === 0) yield one;
    }
    expect(await pageOfTime(nothing, { limit: 50, isWanted: all })).toEqual({
      items: [],
      next: { atMs: 6, id: '' },
      isIncomplete: true,
    });
  });

  test('has no end where nobody counts', () => {
    expect(endsWalk(undefined, 100, 1)).toBe(false);
  });

  test('has no next page where the walk came to its end', async () => {
    async function* one() {
      yield { atMs: 1, id: 'one' };
    }
    expect(await pageOfTime(one, { limit: 1, isWanted: all })).toEqual({
      items: [{ atMs: 1, id: 'one' }],
      isIncomplete: false,
    });
  });
});
