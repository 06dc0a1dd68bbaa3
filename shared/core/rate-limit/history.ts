/** How many calls had been accepted, ever, when a call started. */
export type Mark = { readonly atMs: number; readonly accepted: number };

/**
 * What was accepted and refused, and when. Accepted calls report nothing: they are the permits given, less the refused
 * ones. A permit that was never used counts as accepted; there are few.
 */
export type History = {
  /** Refused calls, ever. */
  readonly refused: number;
  readonly lastRefused: Mark;
  /** `refused` and `lastRefused` when the rate limiter last resumed. */
  readonly refusedBefore: number;
  readonly lastRefusedBefore: Mark;
  /**
   * When the rate limiter paused, the refused call that paused it, and for how long the server is known to have refused
   * since.
   */
  readonly closedAtMs: number;
  readonly firstRefused: Mark;
  readonly shutMs: number;
  /** How long the server's window seems to be. */
  readonly windowMs: number;
  /** How much speaks for a shorter one. */
  readonly windowDoubts: number;
  readonly marks: readonly Mark[];
};

/** Enough for one and a half windows, with an eighth of a window between them. */
const marksMax = 12;

export function newHistory(nowMs: number): History {
  const start = { atMs: nowMs, accepted: 0 };
  return {
    refused: 0,
    lastRefused: start,
    refusedBefore: 0,
    lastRefusedBefore: start,
    closedAtMs: nowMs,
    firstRefused: start,
    shutMs: 0,
    windowMs: 1_000,
    windowDoubts: 0,
    marks: [start],
  };
}

/** Adds a mark. Of marks closer together than an eighth of the window only the newest stays. */
export function withMark(marks: readonly Mark[], mark: Mark, windowMs: number): Mark[] {
  const before = marks.filter((one) => one.atMs < mark.atMs);
  const [older, newest] = [before.at(-2), before.at(-1)];
  if (older !== undefined && newest !== undefined && newest.atMs - older.atMs < windowMs / 8) before.pop();
  return [...before, mark].slice(-marksMax);
}

/** Calls a second that were accepted in so long a time before a mark, or in as much of it as is remembered. */
export function acceptedPerSecond(marks: readonly Mark[], until: Mark, lengthMs: number): number {
  const fromMs = Math.max(marks[0]?.atMs ?? until.atMs, until.atMs - lengthMs);
  return ((until.accepted - acceptedBy(marks, fromMs)) * 1_000) / Math.max(1, until.atMs - fromMs);
}

/** Between two marks in proportion. */
function acceptedBy(marks: readonly Mark[], atMs: number): number {
  const after = marks.findIndex((mark) => mark.atMs >= atMs);
  const [last, next] = [marks[after - 1], marks[after]];
  if (next === undefined) return marks.at(-1)?.accepted ?? 0;
  if (last === undefined) return next.accepted;
  return last.accepted + ((next.accepted - last.accepted) * (atMs - last.atMs)) / (next.atMs - last.atMs);
}
