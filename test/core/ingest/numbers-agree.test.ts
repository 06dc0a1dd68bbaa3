import { expect, test } from 'vitest';
import { agreementOn } from '../../support/numbers/number-disagreements.ts';
import { seededRandom } from '../../support/seeded-random.ts';

/** `npm run bench -- numbers` asks about two million. */
test('of 200,000 numbers of all countries the quick reader says what libphonenumber says, fault and country included', () => {
  const { valid, disagreements } = agreementOn(200_000, seededRandom(4));
  expect(disagreements).toEqual([]);
  expect(valid).toBeGreaterThan(50_000);
}, 120_000);
