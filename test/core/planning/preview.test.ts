import { describe, expect, test } from 'vitest';
import {
  type PreviewedChunk,
  type PreviewSettings,
  previewOf,
} from '../../../shared/core/planning/preview.ts';
import { splitText } from '../../../shared/core/text/text.ts';
import { fictional } from '../../support/a-plan.ts';

/** A chunk of recipients on these lines. */
function chunk(text: string, lines: readonly number[]): PreviewedChunk {
  const parts = splitText(text);
  if (parts === undefined) throw new Error('The text is too long');
  const [line = 0] = lines;
  return { parts, recipients: lines.length, first: { line, to: fictional(line % 100) } };
}

function preview(chunks: readonly PreviewedChunk[], settings: PreviewSettings = {}) {
  const writer = previewOf(settings);
  for (const one of chunks) writer.add(one);
  return writer.end();
}

const lines = (first: number, count: number) => Array.from({ length: count }, (_, at) => first + at);

test('calls, parts and segments are distinguished', () => {
  // 501 letters: two calls, of 500 units (4 segments of 153) and of 13 (1 segment), to each of three people.
  const counted = preview([chunk('x'.repeat(501), lines(2, 3))]);
  expect(counted).toMatchObject({ recipients: 3, calls: 2, parts: 6, partsMax: 2, segments: 15 });
});

test('a campaign of two thousand alike counts each chunk', () => {
  const counted = preview([chunk('Hello', lines(2, 1000)), chunk('Hello', lines(1002, 1000))]);
  expect(counted).toMatchObject({ recipients: 2000, calls: 2, parts: 2000, segments: 2000 });
  expect(counted.samples).toEqual([
    { line: 2, to: '121…02', parts: ['Hello'], encoding: 'GSM-7', segments: 1 },
  ]);
  expect(counted).not.toHaveProperty('forcedBy');
});

test('the character that makes texts twice as wide is named, with its place and a row that has it', () => {
  const counted = preview([chunk('Hello', lines(2, 5)), chunk('It’s on', [9, 12])]);
  expect(counted.encodings).toEqual({ 'GSM-7': 5, 'UCS-2': 2 });
  expect(counted.forcedBy).toEqual({ character: '’', codePoint: 'U+2019', position: 3, inRow: 9 });
});

test('its place is that in the whole text, when it stands in a later part', () => {
  const counted = preview([chunk(`${'x'.repeat(600)}…`, [2])]);
  expect(counted.forcedBy).toMatchObject({ codePoint: 'U+2026', position: 601 });
  // The first part stays narrow: 500 units in 4 segments; the second has 113 units at 67 a segment.
  expect(counted.segments).toBe(6);
});

describe('samples', () => {
  const personal = (count: number) => lines(2, count).map((line) => chunk(`Hi ${line}`, [line]));

  test('are the first ten different texts, whatever order their chunks come in', () => {
    const shuffled = [...personal(30)].reverse();
    expect(preview(shuffled).samples.map(({ line, parts }) => [line, parts[0]])).toEqual(
      [2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((line) => [line, `Hi ${line}`]),
    );
  });

  test('show a text once, with its first row', () => {
    const samples = preview([chunk('B', [5]), chunk('A', [7]), chunk('B', [3]), chunk('A', [9])]).samples;
    expect(samples.map(({ line, parts }) => [line, parts])).toEqual([
      [3, ['B']],
      [7, ['A']],
    ]);
  });

  test('hide the numbers', () => {
    expect(JSON.stringify(preview([chunk('Hi', [2])]))).not.toContain('12125550102');
  });
});

test('the cost is that of all segments', () => {
  const price = { amount: 0.0079, currency: 'USD' };
  const counted = preview([chunk('x'.repeat(161), lines(2, 500))], { pricePerSegment: price });
  expect(counted.cost).toEqual({ amount: '7.90', currency: 'USD' });
});

test('the duration is that of all calls at the allowed rate', () => {
  const chunks = lines(2, 90).map((line) => chunk(`Hi ${line}`, [line]));
  expect(preview(chunks, { callsPerMinute: 60 }).duration).toEqual({ seconds: 90, atCallsPerMinute: 60 });
  expect(preview(chunks)).not.toHaveProperty('duration');
});

describe('notes', () => {
  const held = expect.stringContaining('control messages');

  test('say that personal texts cost a call each', () => {
    expect(preview([chunk('A', [2]), chunk('B', [3])]).notes).toEqual([
      expect.stringContaining('2 recipients need 2 calls'),
      held,
    ]);
  });

  test('say what a lost answer means after the first part', () => {
    expect(preview([chunk('x'.repeat(600), [2])]).notes).toEqual([
      expect.stringMatching(/2 parts.*usually held/),
      held,
    ]);
  });

  test('say that an unsent last chunk stays held without a control message', () => {
    expect(preview([chunk('A', [2])]).notes).toEqual([held]);
  });
});

test('a preview of nothing is empty', () => {
  expect(preview([])).toMatchObject({ samples: [], recipients: 0, calls: 0, segments: 0, notes: [] });
});
