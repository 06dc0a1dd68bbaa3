import { expect, test } from 'vitest';
import { type Chunk, ChunkGatherer } from '../../../shared/core/ingest/chunk.ts';
import type { AcceptedRow } from '../../../shared/core/ingest/recipient-validator.ts';
import { fictional } from '../../support/a-plan.ts';

const row = (line: number, text: string, from = fictional(0)): AcceptedRow => ({
  kind: 'accepted',
  line,
  digits: 12_125_550_000 + line,
  from,
  text,
});

type Kept = Chunk & { readonly lines: readonly number[] };

/** All chunks that come of the rows, and how many of them came before the rows ended. */
function gathered(rows: Iterable<AcceptedRow>): { chunks: Kept[]; early: number } {
  const chunks: Kept[] = [];
  const gatherer = new ChunkGatherer(({ digits, lines, ...chunk }) => {
    chunks.push({ ...chunk, digits: Array.from(digits), lines: Array.from(lines) });
  });
  for (const one of rows) gatherer.add(one);
  const early = chunks.length;
  gatherer.end();
  return { chunks, early };
}

test('a thousand recipients fill a chunk; the next one opens another', () => {
  const { chunks, early } = gathered(Array.from({ length: 1001 }, (_, at) => row(at, 'Hello')));
  expect(chunks.map((chunk) => chunk.lines.length)).toEqual([1000, 1]);
  expect(chunks[1]).toMatchObject({ lines: [1000], digits: [12_125_551_000], text: 'Hello' });
  expect(early).toBe(1);
});

test('rows share a chunk only when sender and text are the same', () => {
  const { chunks } = gathered([row(1, 'a'), row(2, 'b'), row(3, 'a'), row(4, 'a', fictional(1))]);
  expect(chunks.map(({ from, text, lines }) => [from, text, lines])).toEqual([
    [fictional(0), 'a', [1, 3]],
    [fictional(0), 'b', [2]],
    [fictional(1), 'a', [4]],
  ]);
});

test('memory stays bounded when every text is another one: the oldest chunks go out before the rows end', () => {
  const { chunks, early } = gathered(Array.from({ length: 10_003 }, (_, at) => row(at, `text ${at}`)));
  expect(early).toBe(3);
  expect(chunks.slice(0, 3).map(({ text }) => text)).toEqual(['text 0', 'text 1', 'text 2']);
});

test('it stays bounded when the texts are long ones', () => {
  const { early } = gathered(Array.from({ length: 9_000 }, (_, at) => row(at, `${at} ${'x'.repeat(4_900)}`)));
  // 32 MiB hold no more than about 1,700 texts of 4,900 characters.
  expect(early).toBeGreaterThan(7_000);
});

test('no row is lost or doubled when every text is another one', () => {
  const rows = Array.from({ length: 12_345 }, (_, at) => row(at, `text ${at % 11_000}`));
  const lines = gathered(rows).chunks.flatMap((chunk) => chunk.lines);
  expect(lines.toSorted((a, b) => a - b)).toEqual(rows.map(({ line }) => line));
});
