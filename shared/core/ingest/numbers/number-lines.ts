/** Numbers are kept in blocks of this size, which never move. */
const blockBits = 16;
const blockMask = 2 ** blockBits - 1;

const slotsAtFirst = 2 ** 12;

/** Beyond it, looking for a free slot takes long. */
const fullShare = 0.7;

/** A small index grows eightfold, because each step is work; a large one doubles, because each step is memory. */
const smallSlotsMax = 2 ** 21;

/**
 * Remembers on which line each number was first accepted, in 14 to 20 bytes a number where there are millions, and in 8
 * more where its line does not follow that of the number before. A `Map` takes three times the time and five times the
 * memory.
 *
 * Numbers lie one behind the other in the order in which they came. An open-addressing index of 32 bits a slot finds
 * them: it is small, so that it is mostly in the processor's cache, and only a match makes it look at the number
 * itself.
 */
export class NumberLines {
  private readonly numbers: Float64Array[] = [];
  /** 32 bits are enough for a line: an upload's 5 GiB have no more rows than that. */
  private readonly lines = new Runs();
  private count = 0;

  /**
   * By slot: in the low bits which number it is, counted from 1, and in the others a part of its hash. Zero is a free
   * slot.
   */
  private index = new Int32Array(slotsAtFirst);
  /** Where the number may be put that `lineOf` has not found, and its hash. */
  private freeSlot = 0;
  private freeHash = 0;

  /**
   * Asks the memory at once for all that `lineOf` will look at, instead of waiting for it number by number: in a large
   * index that is the longest part of a look-up. It changes nothing.
   *
   * @returns nothing of use, but reading that nobody asks for would be left out; a branch would wait for each one
   */
  fetch(numbers: Float64Array): number {
    const { index } = this;
    const mask = index.length - 1;
    let entries = 0;
    for (let at = 0; at < numbers.length; at += 1)
      entries |= index[hashOf(numbers[at] as number) & mask] as number;
    return entries;
  }

  /** @returns the number's line, or undefined when it has none yet */
  lineOf(digits: number): number | undefined {
    const { index } = this;
    const mask = index.length - 1;
    const hash = hashOf(digits);
    let slot = hash & mask;
    for (let entry = index[slot] as number; entry !== 0; entry = index[slot] as number) {
      if (((entry ^ hash) & ~mask) === 0) {
        const at = (entry & mask) - 1;
        const inBlock = at & blockMask;
        if (this.numbers[at >>> blockBits]?.[inBlock] === digits) return this.lines.valueAt(at);
      }
      slot = (slot + 1) & mask;
    }
    this.freeSlot = slot;
    this.freeHash = hash;
    return undefined;
  }

  /** Only for the number that `lineOf` was asked about last, and that has no line. */
  add(digits: number, line: number): void {
    const at = this.count;
    const inBlock = at & blockMask;
    if (inBlock === 0) this.numbers.push(new Float64Array(blockMask + 1));
    (this.numbers[at >>> blockBits] as Float64Array)[inBlock] = digits;
    this.lines.add(at, line);
    this.count += 1;
    const mask = this.index.length - 1;
    this.index[this.freeSlot] = (this.freeHash & ~mask) | this.count;
    if (this.count > fullShare * this.index.length) this.widen();
  }

  private widen(): void {
    const { length } = this.index;
    // The old index is not needed to make the new one, and is given back first.
    giveBack(this.index);
    const index = new Int32Array((length < smallSlotsMax ? 8 : 2) * length);
    const mask = index.length - 1;
    for (let at = 0; at < this.count; at += 1) {
      const hash = hashOf((this.numbers[at >>> blockBits] as Float64Array)[at & blockMask] as number);
      let slot = hash & mask;
      while (index[slot] !== 0) slot = (slot + 1) & mask;
      index[slot] = (hash & ~mask) | (at + 1);
    }
    this.index = index;
  }
}

/**
 * 32 bits, of which the lower ones are mixed well enough for numbers that come in a row or in steps. Source of the
 * constants: the finalizer of MurmurHash3, and the golden ratio.
 */
function hashOf(digits: number): number {
  const hash = Math.imul(digits ^ Math.imul(digits / 2 ** 32, 0x85ebca6b), 0x9e3779b1);
  return hash ^ (hash >>> 15);
}

const runsAtFirst = 1024;

/**
 * Whole numbers by position, in 8 bytes for each run of values that follow one another. A position is the number of
 * values before it.
 */
class Runs {
  /** The position of the first value of each run, and that value: 32 bits each. */
  private starts = new Uint32Array(runsAtFirst);
  private values = new Uint32Array(runsAtFirst);
  private count = 0;
  private nextValue = -1;

  /** @param at as many values as were added before */
  add(at: number, value: number): void {
    if (value !== this.nextValue) {
      if (this.count === this.starts.length) this.widen();
      this.starts[this.count] = at;
      this.values[this.count] = value;
      this.count += 1;
    }
    this.nextValue = value + 1;
  }

  /** @param at a position whose value was added */
  valueAt(at: number): number {
    let [from, to] = [0, this.count];
    while (to - from > 1) {
      const middle = (from + to) >>> 1;
      if ((this.starts[middle] as number) <= at) from = middle;
      else to = middle;
    }
    return (this.values[from] as number) + at - (this.starts[from] as number);
  }

  private widen(): void {
    this.starts = doubled(this.starts);
    this.values = doubled(this.values);
  }
}

function doubled(array: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const wider = new Uint32Array(2 * array.length);
  wider.set(array);
  giveBack(array);
  return wider;
}

/** Smaller ones may lie until the collector comes. */
const givenBackBytes = 2 ** 23;

/**
 * Gives back the memory of an array that nobody reads any more, if it is large: the collector would leave it lying for
 * long. The first array of a process that is given back so makes the engine compile everything again that reads bytes,
 * which takes longer than planning 100,000 rows.
 */
function giveBack(array: Uint32Array<ArrayBuffer> | Int32Array<ArrayBuffer>): void {
  if (array.byteLength >= givenBackBytes) array.buffer.transfer(0);
}
