import { csvRecordBytesMax } from '../../limits.ts';
import { BrokenRecord } from './broken-record.ts';
import { FoundRecords, foundRecordsMax } from './found-records.ts';

const carriageReturn = 0x0d;
const lineFeed = 0x0a;
const quote = 0x22;
const blank = 0x20;

/**
 * Finds records and their cells in the bytes of a CSV, however the pieces fall. Records without any content are passed
 * over.
 */
export class RecordScanner {
  /** Those that the last `find` has found. */
  readonly found = new FoundRecords();

  private readonly delimiter: number;
  /** By byte, whether a bare cell ends before it, or is broken by it. */
  private readonly special = new Uint8Array(256);
  /** Letters, and mostly digits, are above it: they need not be looked up. */
  private readonly specialMax: number;
  private bytes: Buffer = Buffer.alloc(0);
  /** Where the record begins that is to be read next, and on which line. */
  private at = 0;
  private line = 1;
  private isEnded = false;

  constructor(delimiter: number) {
    this.delimiter = delimiter;
    this.specialMax = Math.max(delimiter, quote);
    for (const byte of [delimiter, carriageReturn, lineFeed, quote]) this.special[byte] = 1;
  }

  /**
   * Gives it more bytes, once `find` has found nothing more in those it has. A record that is cut is looked at again,
   * so pieces should not be small.
   */
  add(piece: Uint8Array): void {
    const added = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
    const kept = this.bytes.subarray(this.at);
    this.bytes = kept.length === 0 ? added : Buffer.concat([kept, added]);
    this.at = 0;
  }

  /** Says that no more bytes will come: what is left is the last record. */
  end(): void {
    this.isEnded = true;
  }

  /**
   * Looks for the next records.
   *
   * @returns whether it has found any
   * @throws BrokenRecord once those before it have been found
   */
  find(): boolean {
    const { found, bytes } = this;
    found.restart(bytes);
    try {
      if (this.at < bytes.length) this.readRecords();
    } catch (error) {
      // The next call comes upon it again.
      if (found.count === 0) throw error;
    }
    found.dropOpen();
    return found.count > 0;
  }

  /** A line that was read by somebody else counts, too. */
  passLine(): void {
    this.line += 1;
  }

  /** The line that all its bytes reach to. */
  lastLine(): number {
    return this.line + breaksIn(this.bytes, this.at, this.bytes.length);
  }

  /** Reads as many as may be found at once, or as are there as a whole. */
  private readRecords(): void {
    const { bytes, special, specialMax, delimiter, found } = this;
    const { length } = bytes;
    let at = this.at;
    let breaks = 0;
    for (;;) {
      const start = at;
      if (bytes[at] === quote) {
        const end = this.closingQuote(at + 1);
        if (end < 0) return;
        found.addCell(at + 1, end);
        breaks += breaksIn(bytes, at + 1, end);
        at = end + 1;
      } else {
        const from = at;
        while (at < length && ((bytes[at] as number) > specialMax || special[bytes[at] as number] === 0))
          at += 1;
        found.addCell(from, at);
      }
      // What is rare stays out of this loop, which the engine makes fast.
      if (at < length && (bytes[at] === quote || special[bytes[at] as number] === 0))
        at = this.oddEnd(start, at);
      if (at < length) {
        const byte = bytes[at] as number;
        at += 1;
        if (byte === delimiter) continue;
        breaks += 1;
        // Whether a line feed belongs to the carriage return can be seen only with the byte behind it.
        if (byte === carriageReturn && at === length && !this.isEnded) break;
        if (byte === carriageReturn && bytes[at] === lineFeed) at += 1;
      } else if (!this.isEnded) break;
      this.close(at, breaks);
      if (at === length || found.count === foundRecordsMax) return;
      breaks = 0;
    }
    this.refuseLonger(length);
  }

  /**
   * @returns where the quotes close that are open before `at`, or −1 when that is not there yet. At the end of the
   * bytes the next piece may show that they do not close there: then the record is read again
   */
  private closingQuote(at: number): number {
    const { bytes, found } = this;
    for (let end = bytes.indexOf(quote, at); end >= 0; end = bytes.indexOf(quote, end + 2)) {
      if (bytes[end + 1] !== quote) return end;
      found.recordDoubled();
    }
    if (this.isEnded) throw new BrokenRecord(this.line, 'quotes');
    this.refuseLonger(bytes.length);
    return -1;
  }

  /**
   * Where a cell ends that has more behind its closing quote, or a quote inside it. Behind a closing quote, blanks are
   * nothing: some programs pad their columns, and Excel takes it so. A quote in a bare cell is a quote: inches, or a
   * text in a formula, which a spreadsheet writes to keep a plus (="+44…").
   */
  private oddEnd(from: number, at: number): number {
    const { bytes, special, found } = this;
    const isWithin = (end: number) => end < bytes.length && special[bytes[end] as number] === 0;
    let end = at;
    if (bytes[from] === quote) {
      while (bytes[end] === blank) end += 1;
      if (isWithin(end) || bytes[end] === quote) throw new BrokenRecord(this.line, 'quotes');
      return end;
    }
    if (this.isBlank(from, at)) throw new BrokenRecord(this.line, 'quotes');
    while (isWithin(end) || bytes[end] === quote) end += 1;
    found.widenCell(end);
    return end;
  }

  /** Quotes behind blanks are meant to open, and who reads them as they stand tears the cell apart. */
  private isBlank(from: number, to: number): boolean {
    for (let at = from; at < to; at += 1) if (this.bytes[at] !== blank) return false;
    return true;
  }

  private close(nextAt: number, lineBreaks: number): void {
    this.refuseLonger(nextAt);
    this.found.close(this.line);
    this.at = nextAt;
    this.line += lineBreaks;
  }

  private refuseLonger(to: number): void {
    if (to - this.at > csvRecordBytesMax) throw new BrokenRecord(this.line, 'too_long');
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
