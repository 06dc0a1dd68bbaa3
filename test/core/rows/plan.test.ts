import { expect, test } from 'vitest';
import {
  decodeChunk,
  encodeChunk,
  encodeEnd,
  type PlannedChunk,
  readPlan,
} from '../../../shared/core/rows/plan.ts';
import { fictional } from '../../support/a-plan.ts';
import { collect, pieces } from '../../support/pieces.ts';

const chunk = (no: number, text: string): PlannedChunk => ({
  no,
  from: fictional(0),
  parts: [text],
  to: [fictional(1)],
  lines: [2 + no],
});
const end = {
  totals: { rows: 2, accepted: 2, duplicate: 0, invalid: 0, suppressed: 0, chunks: 2, entries: 2 },
  reportKey: 'jobs/x/report.jsonl',
  suppressionSeq: 3,
};

test.each([1, 5, 65_536])('each chunk can be read alone by its byte range, in pieces of %i', async (size) => {
  const written = Buffer.concat([
    encodeChunk(chunk(0, 'Grüße\n"')),
    encodeChunk(chunk(1, '😀')),
    encodeEnd(end),
  ]);
  const [first, second, last] = await collect(readPlan(pieces(written, size)));
  for (const [line, expected] of [
    [first, chunk(0, 'Grüße\n"')],
    [second, chunk(1, '😀')],
  ] as const) {
    if (line === undefined) throw new Error('A line is missing');
    expect(decodeChunk(written.subarray(line.offset, line.offset + line.bytes))).toEqual(expected);
  }
  expect(last).toMatchObject({ end });
});

test('a plan that was cut short is not taken for a whole one', async () => {
  await expect(collect(readPlan(pieces(encodeChunk(chunk(0, 'a')))))).rejects.toThrow(/no end line/);
  await expect(collect(readPlan(pieces(encodeEnd(end).subarray(0, -5))))).rejects.toThrow(/middle of a line/);
});
