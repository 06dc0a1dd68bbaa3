const runsAtFirst = 1024;

/**
 * Whole numbers by position, in 8 bytes for each run of values that follow one another. A position is the number of
 * values before it.
 */
export class Runs {
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
export function giveBack(array: Uint32Array<ArrayBuffer> | Int32Array<ArrayBuffer>): void {
  if (array.byteLength >= givenBackBytes) array.buffer.transfer(0);
}
