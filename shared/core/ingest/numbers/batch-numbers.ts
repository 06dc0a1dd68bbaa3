import type { Country } from '../../msisdn.ts';
import type { ByteSpan, RecipientRow } from '../../rows/recipient-row.ts';
import type { Verdict } from './number-automaton.ts';
import { NumberReader } from './number-reader.ts';

/**
 * Reads the numbers of a batch before its rows are validated, as far as their bytes are enough for that, so that all of
 * them are known at once.
 */
export class BatchNumbers {
  /** The number that `next` has given, if it is valid. */
  digits = 0;

  private readonly reader: NumberReader;
  /** By row; undefined where only its text can tell. */
  private readonly verdicts: (Verdict | undefined)[] = [];
  private numbers = new Float64Array(1024);
  private count = 0;
  private given = 0;

  constructor(defaultCountry: Country) {
    this.reader = new NumberReader(defaultCountry);
  }

  /** Forgets them: the next batch begins. */
  restart(): void {
    this.count = 0;
    this.given = 0;
  }

  /** Reads the number of the batch's next row. */
  add(toBytes: ByteSpan | undefined): void {
    const { reader, count } = this;
    if (count === this.numbers.length) this.makeRoom();
    const verdict = toBytes === undefined ? undefined : reader.ofBytes(toBytes);
    this.verdicts[count] = verdict;
    this.numbers[count] = verdict?.outcome === 'valid' ? reader.digits : 0;
    this.count = count + 1;
  }

  /** Zero where there is none yet. */
  all(): Float64Array {
    return this.numbers.subarray(0, this.count);
  }

  /** Continues to the next row of the batch. */
  next(row: RecipientRow): Verdict {
    const at = this.given;
    this.given = at + 1;
    const verdict = this.verdicts[at];
    if (verdict !== undefined) {
      this.digits = this.numbers[at] as number;
      return verdict;
    }
    const { reader } = this;
    const requested = reader.ofText(row.to);
    this.digits = reader.digits;
    return requested;
  }

  private makeRoom(): void {
    const wider = new Float64Array(2 * this.numbers.length);
    wider.set(this.numbers);
    this.numbers = wider;
  }
}
