import { isAscii } from 'node:buffer';
import { quote } from './signs.ts';

/**
 * As many are found before they are looked at: enough to be done with in one go, few enough to stay in the processor's
 * cache.
 */
export const foundRecordsMax = 512;

/** For so few cells, a string of all bytes is not worth its while. */
const fewTexts = 100;

/**
 * A record that cannot be trusted: the number of its first cell with broken quotes, counted from 1; 0 where it stands
 * behind such a record, and may be a part of it.
 */
export type BrokenQuotes = number;

/**
 * Records that were found in a file's bytes. It shows one of them at a time, and copies nothing out of the bytes but
 * the cells that are asked for.
 */
export class FoundRecords {
  /** The line on which the present record starts, counted from 1. */
  line = 1;
  /** How many cells it has. */
  width = 0;
  /** Where its quotes are broken; see `BrokenQuotes`. */
  broken: BrokenQuotes | undefined;
  /** What `from` and `to` count in. */
  bytes: Buffer = Buffer.alloc(0);
  count = 0;

  /** 32 bits are enough: an upload's 5 GiB have no more lines than that. */
  readonly firstLines = new Uint32Array(foundRecordsMax);
  /** By record, where its cells end among those of all. */
  readonly lastCells = new Uint32Array(foundRecordsMax);
  /** By cell, where it begins and where it ends. */
  bounds = new Uint32Array(16 * foundRecordsMax);
  /** Whether any quoted cell has doubled quotes in it. */
  private hasDoubled = false;
  cellCount = 0;
  /** By record, of those that are broken. Hardly any file has one. */
  private brokenRecords: Map<number, BrokenQuotes> | undefined;
  private widthBefore: number | undefined;
  private firstRecord = 0;
  private firstCell = 0;
  private textsRequested = 0;
  /** The cell that `text` has read last, by where it ends: a row that is refused is asked for the same one again. */
  private lastEnd = 0;
  private lastText = '';
  private plain: { readonly text?: string } | undefined;

  /** Forgets them; the next ones lie in these bytes. */
  restart(bytes: Buffer): void {
    this.widthBefore = this.lastWidth;
    this.brokenRecords = undefined;
    this.broken = undefined;
    this.count = 0;
    this.cellCount = 0;
    this.firstRecord = 0;
    this.hasDoubled = false;
    if (bytes === this.bytes) return;
    this.bytes = bytes;
    this.lastEnd = 0;
    this.lastText = '';
    this.textsRequested = 0;
    this.plain = undefined;
  }

  /** Adds a cell to the record that will be closed next. */
  addCell(from: number, to: number): void {
    const cell = this.cellCount;
    if (2 * cell === this.bounds.length) this.makeRoom();
    this.bounds[2 * cell] = from;
    this.bounds[2 * cell + 1] = to;
    this.cellCount = cell + 1;
  }

  /** Says that the cell that was added last ends later. */
  widenCell(to: number): void {
    this.bounds[2 * this.cellCount - 1] = to;
  }

  /** Forgets the cell that was added last. */
  takeBackCell(): void {
    this.cellCount -= 1;
  }

  /** Says that a cell has doubled quotes in it. */
  recordDoubled(): void {
    this.hasDoubled = true;
  }

  /** How many cells the record has so far that will be closed next. */
  get openWidth(): number {
    return this.cellCount - this.closedCells();
  }

  /** How wide the record is that was closed last; undefined before the first. */
  get lastWidth(): number | undefined {
    if (this.count === 0) return this.widthBefore;
    return this.closedCells() - (this.count === 1 ? 0 : (this.lastCells[this.count - 2] as number));
  }

  /** Says that the record that was closed last is broken. */
  recordBroken(at: BrokenQuotes): void {
    this.brokenRecords ??= new Map();
    this.brokenRecords.set(this.count - 1, at);
  }

  /** Makes a record of the cells that were added, unless there is nothing in any of them. */
  close(line: number): void {
    const first = this.closedCells();
    let cell = first;
    while (cell < this.cellCount && this.bounds[2 * cell] === this.bounds[2 * cell + 1]) cell += 1;
    if (cell === this.cellCount) {
      this.cellCount = first;
      return;
    }
    this.firstLines[this.count] = line;
    this.lastCells[this.count] = this.cellCount;
    this.count += 1;
  }

  /** Takes back the cells of a record that is not all there. */
  dropOpen(): void {
    this.cellCount = this.closedCells();
  }

  /** Shows one after the other. It may be called again, for a second look at the same ones. */
  forEach(take: (present: FoundRecords) => void): void {
    for (let index = 0; index < this.left; index += 1) {
      this.show(index);
      take(this);
    }
  }

  /** Shows the first one, and leaves it out from then on. */
  takeFirst(): void {
    this.show(0);
    this.firstRecord += 1;
  }

  /** How many may be shown. */
  get left(): number {
    return this.count - this.firstRecord;
  }

  /** @param index from 0, among those that may be shown */
  show(index: number): void {
    const record = this.firstRecord + index;
    this.line = this.firstLines[record] as number;
    if (this.brokenRecords !== undefined) this.broken = this.brokenRecords.get(record);
    this.firstCell = record === 0 ? 0 : (this.lastCells[record - 1] as number);
    this.width = (this.lastCells[record] as number) - this.firstCell;
  }

  from(cell: number): number {
    return cell < this.width ? (this.bounds[2 * (this.firstCell + cell)] as number) : 0;
  }

  to(cell: number): number {
    return cell < this.width ? (this.bounds[2 * (this.firstCell + cell) + 1] as number) : 0;
  }

  /**
   * What stands in the cell; nothing if the record has fewer cells. Anyone who keeps it longer than its piece keeps the
   * piece with it, unless he copies it.
   */
  text(cell: number): string {
    const [from, to] = [this.from(cell), this.to(cell)];
    if (from === to) return '';
    if (to === this.lastEnd) return this.lastText;
    const written = this.ascii()?.slice(from, to) ?? this.bytes.toString('utf8', from, to);
    // A bare cell has its quotes as they stand.
    const isDoubled = this.hasDoubled && this.bytes[from - 1] === quote;
    this.lastEnd = to;
    this.lastText = isDoubled ? written.replaceAll('""', '"') : written;
    return this.lastText;
  }

  cells(): string[] {
    return Array.from({ length: this.width }, (_, cell) => this.text(cell));
  }

  /**
   * All its bytes as one string, if they are as many characters and many cells are asked for: each is cut out of it
   * much quicker than out of bytes.
   */
  private ascii(): string | undefined {
    this.textsRequested += 1;
    if (this.textsRequested <= fewTexts) return undefined;
    this.plain ??= isAscii(this.bytes) ? { text: this.bytes.toString('latin1') } : {};
    return this.plain.text;
  }

  private closedCells(): number {
    return this.count === 0 ? 0 : (this.lastCells[this.count - 1] as number);
  }

  private makeRoom(): void {
    const wider = new Uint32Array(2 * this.bounds.length);
    wider.set(this.bounds);
    this.bounds = wider;
  }
}

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
