import { isAscii } from 'node:buffer';
import { csvRecordBytesMax } from '../limits.ts';

/** The record that starts on `line` cannot be read. */
export class BrokenRecord extends Error {
  override readonly name = 'BrokenRecord';
  readonly line: number;
  readonly fault: 'quotes' | 'too_long';

  constructor(line: number, fault: 'quotes' | 'too_long') {
    super(`The record that starts on line ${line} is broken: ${fault}`);
    this.line = line;
    this.fault = fault;
  }
}

const carriageReturn = 0x0d;
const lineFeed = 0x0a;
const quote = 0x22;

/**
 * Finds records and their cells in the bytes of a CSV, however the pieces fall. It shows one record at a time and copies nothing
 * out of the bytes but the cells that are asked for. Records without any content are passed over.
 */
export class RecordScanner {
  /** The line on which the record starts, counted from 1. */
  line = 1;
  /** How many cells it has. */
  width = 0;
  /** What `from` and `to` count in. */
  bytes: Buffer = Buffer.alloc(0);

  private readonly delimiter: number;
  /** By byte, whether a bare cell ends before it, or is broken by it. */
  private readonly special = new Uint8Array(256);
  private starts = new Uint32Array(64);
  private ends = new Uint32Array(64);
  /** By cell, whether the quotes inside it are doubled. */
  private doubled = new Uint8Array(64);
  private recordAt = 0;
  private nextAt = 0;
  private lineBreaks = 0;
  private isEnded = false;
  private plain: { readonly text?: string } | undefined;

  constructor(delimiter: number) {
    this.delimiter = delimiter;
    for (const byte of [delimiter, carriageReturn, lineFeed, quote]) this.special[byte] = 1;
  }

  /** Gives it more bytes, once `next` has found no further record in those it has. A record that is cut is looked at again, so pieces should not be small. */
  add(piece: Uint8Array): void {
    const added = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
    const kept = this.bytes.subarray(this.recordAt);
    this.bytes = kept.length === 0 ? added : Buffer.concat([kept, added]);
    this.plain = undefined;
    this.recordAt = 0;
    this.nextAt = 0;
  }

  /** Says that no more bytes will come: what is left is the last record. */
  end(): void {
    this.isEnded = true;
  }

  /**
   * @returns whether there is one more record to look at
   * @throws BrokenRecord
   */
  next(): boolean {
    do {
      this.line += this.lineBreaks;
      this.lineBreaks = 0;
      this.recordAt = this.nextAt;
      if (this.recordAt === this.bytes.length || !this.readRecord()) {
        this.refuseLonger(this.bytes.length);
        return false;
      }
    } while (this.isBlank());
    return true;
  }

  from(cell: number): number {
    return cell < this.width ? (this.starts[cell] as number) : 0;
  }

  to(cell: number): number {
    return cell < this.width ? (this.ends[cell] as number) : 0;
  }

  /**
   * What stands in the cell; nothing if the record has fewer cells. Whoever keeps it longer than its piece keeps the piece with
   * it, unless he copies it.
   */
  text(cell: number): string {
    const [from, to] = [this.from(cell), this.to(cell)];
    const written = this.ascii()?.slice(from, to) ?? this.bytes.toString('utf8', from, to);
    return this.doubled[cell] === 1 && cell < this.width ? written.replaceAll('""', '"') : written;
  }

  /** All its bytes as one string, if they are as many characters: a cell is cut out of it much quicker than out of bytes. */
  private ascii(): string | undefined {
    this.plain ??= isAscii(this.bytes) ? { text: this.bytes.toString('latin1') } : {};
    return this.plain.text;
  }

  cells(): string[] {
    return Array.from({ length: this.width }, (_, cell) => this.text(cell));
  }

  /** The line that all its bytes reach to. */
  lastLine(): number {
    return this.line + breaksIn(this.bytes, this.recordAt, this.bytes.length);
  }

  /** @returns whether the whole record is there */
  private readRecord(): boolean {
    const { bytes, special, delimiter } = this;
    const { length } = bytes;
    let at = this.recordAt;
    let breaks = 0;
    for (let cell = 0; ; cell += 1) {
      if (cell === this.starts.length) this.makeRoom();
      this.doubled[cell] = 0;
      if (bytes[at] === quote) {
        const end = this.closingQuote(cell, at + 1);
        if (end < 0) return false;
        this.starts[cell] = at + 1;
        this.ends[cell] = end;
        breaks += breaksIn(bytes, at + 1, end);
        at = end + 1;
      } else {
        this.starts[cell] = at;
        while (at < length && special[bytes[at] as number] === 0) at += 1;
        this.ends[cell] = at;
      }
      this.width = cell + 1;
      if (at === length) break;
      const byte = bytes[at] as number;
      if (byte === quote || special[byte] === 0) throw new BrokenRecord(this.line, 'quotes');
      at += 1;
      if (byte === delimiter) continue;
      breaks += 1;
      if (byte === lineFeed) return this.close(at, breaks);
      // Whether a line feed belongs to the carriage return can be seen only with the byte behind it.
      if (at === length) break;
      return this.close(bytes[at] === lineFeed ? at + 1 : at, breaks);
    }
    return this.isEnded && this.close(length, breaks);
  }

  /**
   * @returns where the quotes close that are open before `at`, or −1 when that is not there yet. At the end of the bytes the
   * next piece may show that they do not close there: then the record is read again
   */
  private closingQuote(cell: number, at: number): number {
    const { bytes } = this;
    for (let end = bytes.indexOf(quote, at); end >= 0; end = bytes.indexOf(quote, end + 2)) {
      if (bytes[end + 1] !== quote) return end;
      this.doubled[cell] = 1;
    }
    if (this.isEnded) throw new BrokenRecord(this.line, 'quotes');
    return -1;
  }

  private close(nextAt: number, lineBreaks: number): true {
    this.refuseLonger(nextAt);
    this.nextAt = nextAt;
    this.lineBreaks = lineBreaks;
    return true;
  }

  private refuseLonger(to: number): void {
    if (to - this.recordAt > csvRecordBytesMax) throw new BrokenRecord(this.line, 'too_long');
  }

  private isBlank(): boolean {
    for (let cell = 0; cell < this.width; cell += 1) if (this.starts[cell] !== this.ends[cell]) return false;
    return true;
  }

  private makeRoom(): void {
    const twice = <Kind extends Uint8Array | Uint32Array>(old: Kind, wider: Kind): Kind => {
      wider.set(old);
      return wider;
    };
    const room = 2 * this.starts.length;
    this.starts = twice(this.starts, new Uint32Array(room));
    this.ends = twice(this.ends, new Uint32Array(room));
    this.doubled = twice(this.doubled, new Uint8Array(room));
  }
}

/** CRLF, LF and CR each count once. */
function breaksIn(bytes: Uint8Array, from: number, to: number): number {
  let breaks = 0;
  for (let at = from; at < to; at += 1) {
    if (bytes[at] === carriageReturn) breaks += 1;
    else if (bytes[at] === lineFeed && (at === from || bytes[at - 1] !== carriageReturn)) breaks += 1;
  }
  return breaks;
}
