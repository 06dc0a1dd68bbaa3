import { InputError } from '../../errors.ts';
import { NumberLines } from '../ingest/numbers/number-lines.ts';

/** Most different people that are remembered: about 21 bytes each, in a function of 1,769 MB. */
const peopleMax = 30_000_000;

const peopleAtFirst = 65_536;
const timesMax = 255;

/** How often each number was texted. */
export class Contacts {
  private readonly indexes = new NumberLines();
  private times = new Uint8Array(peopleAtFirst);
  private people = 0;

  /**
   * @param digits of a number, without its plus
   * @throws InputError when there are more people than memory is for
   */
  add(digits: number): void {
    const known = this.indexes.lineOf(digits);
    if (known !== undefined) {
      if ((this.times[known] ?? 0) < timesMax) this.times[known] = (this.times[known] ?? 0) + 1;
      return;
    }
    if (this.people === peopleMax) throw tooMany();
    if (this.people === this.times.length) {
      const larger = new Uint8Array(2 * this.times.length);
      larger.set(this.times);
      this.times = larger;
    }
    this.indexes.add(digits, this.people);
    this.times[this.people] = 1;
    this.people += 1;
  }

  timesOf(digits: number): number {
    const index = this.indexes.lineOf(digits);
    return index === undefined ? 0 : (this.times[index] ?? 0);
  }
}

function tooMany(): InputError {
  return new InputError('frequency_unknown', [
    {
      detail: `More than ${peopleMax} different people were texted in the days of "frequency". Choose fewer days`,
      pointer: '/frequency/per_days',
    },
  ]);
}
