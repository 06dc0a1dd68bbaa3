import { expect, test } from 'vitest';
import { chunksOf } from '../../shared/core/chunk.ts';
import type { AcceptedRow } from '../../shared/core/recipients.ts';
import { fictional } from '../support/a-plan.ts';
import { collect } from '../support/pieces.ts';

const row = (line: number, text: string, from = fictional(0)): AcceptedRow => ({
  kind: 'accepted',
  line,
  to: fictional(line % 100),
  from,
  text,
});

async function* rows(items: readonly AcceptedRow[]) {
  yield* items;
}

test('a thousand recipients fill a chunk; the next one opens another', async () => {
  const items = Array.from({ length: 1001 }, (_, at) => row(at, 'Hello'));
  const chunks = await collect(chunksOf(rows(items)));
  expect(chunks.map((chunk) => chunk.to.length)).toEqual([1000, 1]);
  expect(chunks[1]).toMatchObject({ lines: [1000], text: 'Hello' });
});

test('rows share a chunk only when sender and text are the same', async () => {
  const items = [row(1, 'a'), row(2, 'b'), row(3, 'a'), row(4, 'a', fictional(1))];
  const chunks = await collect(chunksOf(rows(items)));
  expect(chunks.map(({ from, text, lines }) => [from, text, lines])).toEqual([
    [fictional(0), 'a', [1, 3]],
    [fictional(0), 'b', [2]],
    [fictional(1), 'a', [4]],
  ]);
});

test('memory stays bounded when every text is another one: chunks go out before the input ends', async () => {
  let read = 0;
  async function* endless() {
    for (; ; read += 1) yield row(read, `text ${read}`);
  }
  for await (const chunk of chunksOf(endless())) {
    expect(chunk.lines).toEqual([0]);
    break;
  }
  expect(read).toBeLessThanOrEqual(10_001);
});

test('no row is lost or doubled when every text is another one', async () => {
  const items = Array.from({ length: 12_345 }, (_, at) => row(at, `text ${at % 11_000}`));
  const lines = (await collect(chunksOf(rows(items)))).flatMap((chunk) => chunk.lines);
  expect(lines.toSorted((a, b) => a - b)).toEqual(items.map((item) => item.line));
});
