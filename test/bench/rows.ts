import { seededRandom } from '../support/seeded-random.ts';

/**
 * A CSV like those that come in, about 45 bytes a row: 2 % duplicates, 1 % bad numbers, three columns besides the
 * number.
 */
export function* csvPieces(rows: number, seed = 1): Generator<Uint8Array> {
  const random = seededRandom(seed);
  const between = (from: number, to: number) => from + Math.floor(random() * (to - from));
  const digits = (count: number) => String(between(10 ** count, 2 * 10 ** count)).slice(1);
  // Area codes in use, and exchanges that begin with 2 to 9, so that the numbers are valid ones.
  const areas = [201, 212, 305, 312, 404, 415, 512, 617, 702, 713];
  let last = '';
  let piece = 'to,first_name,plan,extra\n';
  for (let row = 0; row < rows; row += 1) {
    const dice = random();
    if (dice < 0.01) last = `+1${digits(5)}`;
    else if (dice >= 0.03 || last === '')
      last = `+1${areas[between(0, areas.length)]}${between(2, 10)}${digits(6)}`;
    piece += `${last},name${row % 1000},plan ${row % 10},extra column ${row % 100}\n`;
    if (piece.length > 65_536) {
      yield Buffer.from(piece);
      piece = '';
    }
  }
  yield Buffer.from(piece);
}
