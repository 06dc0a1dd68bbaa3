import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Something that falls due on the local clock. */
export type Alarm = {
  nextDueMs(): number;
  /** Does what fell due, and moves `nextDueMs` on. */
  ring(): Promise<void>;
};

/** The local system's time: the machine's, moved ahead by as much as it was asked to skip. */
export type LocalClock = {
  now(): number;
  /** The offset in milliseconds, shared with worker threads: one 64-bit integer. */
  readonly offset: SharedArrayBuffer;
  /**
   * Moves the time ahead, whenever nothing is under way. Alarms that fall due on the way ring one after the other, each
   * at its own time; they, and what they have set going, have ended when this resolves.
   */
  advance(ms: number): Promise<void>;
  setAlarm(alarm: Alarm): void;
  /** Is called after each move. */
  onMove(listener: () => void): void;
};

export type ClockParts = {
  /**
   * Keeps the offset over a restart, so that time never runs backwards. Without it the clock starts at real time.
   */
  readonly file?: string;
  /** The machine's clock. */
  readonly real?: () => number;
  /** Resolves when nothing is under way: time that jumps would use up the time of whatever is. */
  readonly quiet?: () => Promise<void>;
};

/** Opens the clock. */
export function openClock({ file, real = Date.now, quiet = async () => {} }: ClockParts = {}): LocalClock {
  const offset = new SharedArrayBuffer(BigInt64Array.BYTES_PER_ELEMENT);
  const cell = new BigInt64Array(offset);
  const alarms: Alarm[] = [];
  const listeners: (() => void)[] = [];
  const now = () => real() + Number(Atomics.load(cell, 0));
  const skip = (ms: number) => {
    Atomics.add(cell, 0, BigInt(ms));
    if (file !== undefined) write(file, Number(Atomics.load(cell, 0)));
    for (const listener of listeners) listener();
  };
  if (file !== undefined) Atomics.store(cell, 0, BigInt(read(file)));

  let moving = Promise.resolve();
  const advance = async (ms: number) => {
    let leftMs = ms;
    for (;;) {
      await quiet();
      const alarm = alarms.toSorted((one, other) => one.nextDueMs() - other.nextDueMs())[0];
      const waitMs = alarm ? Math.max(0, alarm.nextDueMs() - now()) : Number.POSITIVE_INFINITY;
      if (!alarm || waitMs > leftMs) break;
      skip(waitMs);
      leftMs -= waitMs;
      await alarm.ring();
    }
    skip(leftMs);
    await quiet();
  };

  return {
    now,
    offset,
    advance(ms) {
      if (!Number.isSafeInteger(ms) || ms < 0) {
        return Promise.reject(new Error(`The clock moves ahead by whole milliseconds, not by ${ms}`));
      }
      const move = moving.then(() => advance(ms));
      moving = move.catch(() => {});
      return move;
    },
    setAlarm: (alarm) => alarms.push(alarm),
    onMove: (listener) => listeners.push(listener),
  };
}

function read(file: string): number {
  try {
    const { offsetMs }: { offsetMs: number } = JSON.parse(readFileSync(file, 'utf8'));
    return offsetMs;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 0;
    throw new Error(`${file} is damaged; start once with --fresh, which forgets all data`, { cause: error });
  }
}

/** Written beside and moved over, so that a kill leaves the old or the new one. */
function write(file: string, offsetMs: number): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, JSON.stringify({ offsetMs }));
  renameSync(`${file}.new`, file);
}
