import fc from 'fast-check';
import { SegmentedMessage } from 'sms-segments-calculator';
import { expect, test } from 'vitest';
import { segmentsOf } from '../../../shared/core/text/segments.ts';

/** Alphabets that meet each other at the borders of segments. */
const pieces = fc.oneof(
  fc.constantFrom('a', ' ', '€', '^', '[', '\n', 'é', 'ß', '😀', '👨‍👩‍👧', 'я', '’', 'e\u0301'),
  fc.string({ maxLength: 40 }),
  fc.nat(170).map((length) => 'x'.repeat(length)),
);

test('alphabet and number of segments are those that another counter finds', () => {
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 8 }), (words) => {
      const text = words.join('').toWellFormed();
      fc.pre(text !== '');
      const theirs = new SegmentedMessage(text);
      const ours = segmentsOf(text);
      expect([ours.encoding, ours.segments]).toEqual([theirs.encodingName, theirs.segmentsCount]);
    }),
    { seed: 11, numRuns: 300 },
  );
});
