import { agreementOn } from '../support/numbers/number-disagreements.ts';
import { seededRandom } from '../support/seeded-random.ts';

const count = 2_000_000;

/**
 * How often the quick reading of numbers says something else than libphonenumber, over many more numbers than a test
 * has time for.
 */
export async function numbers(): Promise<string[]> {
  const { read, valid, disagreements } = agreementOn(count, seededRandom(2));
  return [
    `${read.toLocaleString('en-US')} numbers of all countries, ${valid.toLocaleString('en-US')} of them valid`,
    `  read otherwise than by libphonenumber-js/max: ${disagreements.length}`,
    ...disagreements.slice(0, 10).map((disagreement) => `    ${disagreement}`),
  ];
}
