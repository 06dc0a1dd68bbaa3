import { csvRecordBytesMax } from '../../limits.ts';
import { BrokenRecord, FoundRecords, foundRecordsMax } from './found-records.ts';
import { PlainRecords } from './plain-records.ts';
import { blank, breaksIn, carriageReturn, newline, quote } from './signs.ts';

/** What takes the place of where a cell ends. */
const [notYet, never] = [-1, -2];

/**
 * Finds records and their cells in the bytes of a CSV, however the pieces fall. Records without any content are passed
 * over. A cell whose quotes are broken is read as it stands, to its first delimiter or line end, and costs its record.
 */
export class RecordScanner {
  /** Those that the last `find` has found. */
  readonly found = new FoundRecords();

  private readonly delimiter: number;
  private readonly plain: PlainRecords;
  /** By byte, whether a bare cell ends before it, or is broken by it. */
  private readonly special = new Uint8Array(256);
  /** Letters, and mostly digits, are above it: they need not be looked up. */
  private readonly specialMax: number;
  private bytes: Buffer = Buffer.alloc(0);
  /** Where pieces lie that begin with what was left of the one before. */
  private room: Buffer = Buffer.alloc(0);
  /** Where the record begins that is to be read next, and on which line. */
  private at = 0;
  private line = 1;
  private isEnded = false;
  /** The present record's first cell with broken quotes, counted from 1; 0: it has none. */
  private brokenCell = 0;
  /** Behind broken quotes, lines may be parts of a torn cell until one is as wide as records were before. */
  private isLost = false;
  private widthBefore: number | undefined;

  constructor(delimiter: number) {
    this.delimiter = delimiter;
    this.plain = new PlainRecords(this.found, delimiter);
    this.specialMax = Math.max(delimiter, quote);
    for (const byte of [delimiter, carriageReturn, newline, quote]) this.special[byte] = 1;
  }

  /**
   * Gives it more bytes, once `find` has found nothing more in those it has. A record that is cut is looked at again,
   * so pieces should not be small.
   */
  add(piece: Uint8Array): void {
    const added = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
    const kept = this.bytes.subarray(this.at);
    this.bytes = kept.length === 0 ? added : this.joined(kept, added);
    this.plain.restart(this.bytes);
    this.at = 0;
  }

  /** Puts them where those before lay, which nobody looks at any more: new memory for each piece costs time. */
  private joined(kept: Buffer, added: Buffer): Buffer {
    const length = kept.length + added.length;
    const into = this.room.length < length ? Buffer.allocUnsafeSlow(2 * length) : this.room;
    into.set(kept);
    into.set(added, kept.length);
    this.room = into;
    return into.subarray(0, length);
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
    this.readPlain();
    if (this.at === length || found.count === foundRecordsMax) return;
    let at = this.at;
    let breaks = 0;
    this.brokenCell = 0;
    for (;;) {
      const start = at;
      if (bytes[at] === quote) {
        const end = this.closingQuote(at + 1);
        if (end === notYet) return;
        if (end === never) at = this.addBroken(start);
        else {
          found.addCell(at + 1, end);
          breaks += breaksIn(bytes, at + 1, end);
          at = end + 1;
        }
      } else {
        const from = at;
        while (at < length && ((bytes[at] as number) > specialMax || special[bytes[at] as number] === 0))
          at += 1;
        found.addCell(from, at);
      }
      // What is rare stays out of this loop, which the engine makes fast.
      if (at < length && (bytes[at] === quote || special[bytes[at] as number] === 0)) {
        const end = this.oddEnd(start, at);
        if (end === notYet) continue;
        at = end;
      }
      if (at < length) {
        const byte = bytes[at] as number;
        at += 1;
        if (byte === delimiter) continue;
        breaks += 1;
        // Whether a line feed belongs to the carriage return can be seen only with the byte behind it.
        if (byte === carriageReturn && at === length && !this.isEnded) break;
        if (byte === carriageReturn && bytes[at] === newline) at += 1;
      } else if (!this.isEnded) break;
      this.close(at, breaks);
      if (at === length || found.count === foundRecordsMax) return;
      breaks = 0;
    }
    this.refuseLonger(length);
  }

  /** Reads those that are plain, up to the first one that is not. */
  private readPlain(): void {
    if (this.isLost) return;
    this.at = this.plain.find(this.at, this.line);
    this.line += this.plain.lines;
  }

  /**
   * @returns where the quotes close that are open before `at`, `notYet` when that is not there yet, `never` when a
   * letter follows the quote that closes them, or none closes them as far as a record may reach. At the end of the
   * bytes the next piece may show that they do not close there: then the record is read again
   */
  private closingQuote(at: number): number {
    const { bytes, found, delimiter } = this;
    const last = this.at + csvRecordBytesMax;
    for (let end = bytes.indexOf(quote, at); end >= 0 && end < last; end = bytes.indexOf(quote, end + 2)) {
      const next = bytes[end + 1];
      if (next !== quote) return next === delimiter || !this.isWithin(this.pastBlanks(end + 1)) ? end : never;
      found.recordDoubled();
    }
    return this.isEnded || bytes.length > last ? never : notYet;
  }

  private pastBlanks(at: number): number {
    let end = at;
    while (this.bytes[end] === blank) end += 1;
    return end;
  }

  /** Whether a cell goes on here that is not quoted. */
  private isWithin(at: number): boolean {
    const { bytes, special } = this;
    return at < bytes.length && (bytes[at] === quote || special[bytes[at] as number] === 0);
  }

  /** Adds a cell as it stands. @returns where it ends */
  private addBroken(from: number): number {
    const { found } = this;
    if (!this.isLost) this.widthBefore = found.lastWidth;
    // Nobody can tell the columns of a table whose first line is broken.
    if (this.widthBefore === undefined) throw new BrokenRecord(this.line, 'quotes');
    this.isLost = true;
    const end = this.bareEnd(from);
    found.addCell(from, end);
    if (this.brokenCell === 0) this.brokenCell = found.openWidth;
    return end;
  }

  /**
   * Where a cell ends that has blanks behind its closing quote, or a quote inside it. Behind a closing quote, blanks
   * are nothing: some programs pad their columns, and Excel takes it so. A quote in a bare cell is a quote: inches, or
   * a text in a formula, which a spreadsheet writes to keep a plus (="+44…").
   *
   * @returns `notYet` where there are but blanks before the quote, which some programs put behind each comma: the cell
   * begins with the quote
   */
  private oddEnd(from: number, at: number): number {
    const { bytes, found } = this;
    if (bytes[from] === quote) return this.pastBlanks(at);
    if (this.pastBlanks(from) === at) {
      found.takeBackCell();
      return notYet;
    }
    const end = this.bareEnd(at);
    found.widenCell(end);
    return end;
  }

  private bareEnd(from: number): number {
    let end = from;
    while (this.isWithin(end)) end += 1;
    return end;
  }

  private close(nextAt: number, lineBreaks: number): void {
    this.refuseLonger(nextAt);
    if (this.isLost) this.closeLost();
    else this.found.close(this.line);
    this.at = nextAt;
    this.line += lineBreaks;
  }

  private closeLost(): void {
    const { found, brokenCell, widthBefore } = this;
    const { count } = found;
    found.close(this.line);
    this.brokenCell = 0;
    if (found.count === count) return;
    this.isLost = brokenCell > 0 || found.lastWidth !== widthBefore;
    if (this.isLost) found.recordBroken(brokenCell);
  }

  private refuseLonger(to: number): void {
    if (to - this.at > csvRecordBytesMax) throw new BrokenRecord(this.line, 'too_long');
  }
}
