/** Slots at equal distances. */
export type Beat = {
  readonly perSecond: number;
  /** When slot number `fromTaken` starts. */
  readonly fromMs: number;
  readonly fromTaken: number;
  /** Slots given, ever: the number of the next one. */
  readonly taken: number;
};

export function beatFrom(fromMs: number, perSecond: number, taken = 0): Beat {
  return { perSecond, fromMs, fromTaken: taken, taken };
}

export function slotMs({ perSecond, fromMs, fromTaken }: Beat, slot: number): number {
  return fromMs + ((slot - fromTaken) * 1_000) / perSecond;
}

/** The same beat at another rate, from its next slot on. */
export function atRate(beat: Beat, perSecond: number): Beat {
  return beatFrom(slotMs(beat, beat.taken), perSecond, beat.taken);
}

/** Given slots that have started by a time; a part of one counts as a part, so that rates come out even. */
export function startedBy(beat: Beat, atMs: number): number {
  const since = ((atMs - beat.fromMs) * beat.perSecond) / 1_000;
  return Math.min(beat.taken, beat.fromTaken + Math.max(0, since));
}
