import { agreementOn } from '../support/numbers/number-disagreements.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { atMost, type Measured } from './promised.ts';

const count = 2_000_000;

/**
 * How often the quick reading of numbers says something else than libphonenumber, over many more numbers than a test
 * has time for.
 */
export async function numbers(): Promise<Measured> {
  const { read, valid, disagreements } = agreementOn(count, seededRandom(2));
  const lines = [
    `${read.toLocaleString('en-US')} numbers of all countries, ${valid.toLocaleString('en-US')} of them valid`,
    `  read otherwise than by libphonenumber-js/max: ${disagreements.length}`,
    ...disagreements.slice(0, 10).map((disagreement) => `    ${disagreement}`),
  ];
  const what = `numbers of ${inMillions(read)} million read otherwise than by libphonenumber`;
  return { lines, promised: [atMost(what, disagreements.length, 0, '')] };
}

function inMillions(count: number): string {
  return (count / 1_000_000).toLocaleString('en-US');
}
