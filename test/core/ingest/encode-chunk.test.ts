import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gatheredEncoder } from '../../../shared/core/ingest/chunk.ts';
import { msisdnOf } from '../../../shared/core/msisdn.ts';
import { encodeChunk } from '../../../shared/core/rows/plan.ts';

test('a chunk is written byte for byte as JSON would write it, whatever its numbers, lines and texts', () => {
  const encode = gatheredEncoder();
  const number = fc.integer({ min: 1, max: 999_999_999_999_999 });
  const line = fc.integer({ min: 1, max: 4_294_967_295 });
  fc.assert(
    fc.property(
      fc.nat(),
      fc.array(fc.tuple(number, line), { minLength: 1, maxLength: 20 }),
      fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1, maxLength: 3 }),
      (no, rows, parts) => {
        const from = msisdnOf(12_125_550_100);
        const digits = rows.map(([each]) => each);
        const lines = rows.map(([, each]) => each);
        const to = digits.map((each) => msisdnOf(each));
        const written = encode(no, { from, text: parts.join(''), digits, lines }, parts);
        expect(Buffer.from(written).toString()).toBe(
          Buffer.from(encodeChunk({ no, from, parts, to, lines })).toString(),
        );
      },
    ),
    { seed: 22, numRuns: 2_000 },
  );
});

test('numbers are written with all their digits at every power of ten', () => {
  const powers = Array.from({ length: 15 }, (_, power) => [
    10 ** power,
    10 ** power + 1,
    10 ** (power + 1) - 1,
  ]).flat();
  const from = msisdnOf(12_125_550_100);
  const written = gatheredEncoder()(0, { from, text: 'x', digits: powers, lines: powers.map(() => 1) }, [
    'x',
  ]);
  const { chunk } = JSON.parse(Buffer.from(written).toString()) as { chunk: { to: string[] } };
  expect(chunk.to.map(Number)).toEqual(powers);
});
