import { expect, test } from 'vitest';
import { NumberLines } from '../../../shared/core/ingest/numbers/number-lines.ts';
import { seededRandom } from '../../support/seeded-random.ts';

test('of 300,000 numbers, a third of them repeats, each is known with the first line that it was on, and no other is', () => {
  const random = seededRandom(21);
  const [lines, known] = [new NumberLines(), new Map<number, number>()];
  const numbers = Array.from({ length: 300_000 }, () => 447_700_000_000 + Math.floor(random() * 350_000));
  // The shortest and the longest possible ones.
  numbers.splice(1_000, 0, 1, 999_999_999_999_999, 999_999_999_999_998, 2 ** 32, 2 ** 32 + 1);
  // Those of which the same bits are kept.
  for (const further of [0, 1, 2, 3]) numbers.splice(2_000, 0, 447_700_000_000 + further * 2 ** 48);
  const wrong: unknown[] = [];
  for (const [line, number] of numbers.entries()) {
    const [found, first] = [lines.lineOf(number), known.get(number)];
    if (found !== first) wrong.push({ number, found, first });
    if (first !== undefined) continue;
    known.set(number, line);
    lines.add(number, line);
  }
  expect(wrong).toEqual([]);
  expect(known.size).toBeGreaterThan(190_000);
  expect(lines.lineOf(12_125_550_100)).toBeUndefined();
});

test('of 300,000 neighbouring numbers each is found again, however far the index has grown', () => {
  const lines = new NumberLines();
  const first = 12_125_000_000;
  for (let at = 0; at < 300_000; at += 1) {
    if (lines.lineOf(first + at) !== undefined) throw new Error(`${at} is known before it came`);
    lines.add(first + at, at);
  }
  const wrong: number[] = [];
  for (let at = 0; at < 300_000; at += 1) if (lines.lineOf(first + at) !== at) wrong.push(at);
  expect(wrong).toEqual([]);
});
