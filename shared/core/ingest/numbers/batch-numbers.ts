import type { Country, NumberFault } from '../../msisdn.ts';
import type { NumberKind } from '../../number-kind.ts';
import type { ByteSpan, RecipientRow, RowBatch } from '../../rows/recipient-row.ts';
import { NumberReader } from './number-reader.ts';

/**
 * Reads the numbers of a batch before its rows are validated, as far as their bytes are enough for that, so that all of
 * them are known at once.
 */
export class BatchNumbers {
  /** The number that `next` has given, if it is valid. */
  digits = 0;
  /** Its country. */
  country: Country | undefined;
  /** What it is for, if hardly any person reads texts on it. */
  kind: NumberKind | undefined;

  private readonly reader: NumberReader;
  private outcomes: ('valid' | NumberFault | 'ask')[] = [];
  private countries: (Country | undefined)[] = [];
  private kinds: (NumberKind | undefined)[] = [];
  private numbers = new Float64Array(1024);
  private count = 0;
  private given = 0;

  constructor(defaultCountry: Country) {
    this.reader = new NumberReader(defaultCountry);
  }

  read(batch: RowBatch): void {
    this.count = 0;
    this.given = 0;
    for (let at = 0; at < batch.length; at += 1) this.add(batch.at(at)?.toBytes);
  }

  /** Zero where there is none yet. */
  all(): Float64Array {
    return this.numbers.subarray(0, this.count);
  }

  /** Continues to the next row of the batch. */
  next(row: RecipientRow): 'valid' | NumberFault {
    const at = this.given;
    this.given = at + 1;
    const outcome = this.outcomes[at];
    if (outcome === undefined || outcome === 'ask') {
      const { reader } = this;
      const requested = reader.ofText(row.to);
      this.digits = reader.digits;
      this.country = reader.country;
      this.kind = reader.kind;
      return requested;
    }
    this.digits = this.numbers[at] as number;
    this.country = this.countries[at];
    this.kind = this.kinds[at];
    return outcome;
  }

  private add(toBytes: ByteSpan | undefined): void {
    const { reader, count } = this;
    if (count === this.numbers.length) this.makeRoom();
    const outcome = toBytes === undefined ? 'ask' : reader.ofBytes(toBytes);
    this.outcomes[count] = outcome;
    this.countries[count] = reader.country;
    this.kinds[count] = reader.kind;
    this.numbers[count] = outcome === 'valid' ? reader.digits : 0;
    this.count = count + 1;
  }

  private makeRoom(): void {
    const wider = new Float64Array(2 * this.numbers.length);
    wider.set(this.numbers);
    this.numbers = wider;
  }
}
