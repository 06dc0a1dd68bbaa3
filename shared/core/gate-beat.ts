/** Slots at equal distances. */
export type Beat = {
  readonly perSecond: number;
  /** When slot number `fromTaken` starts. */
  readonly fromMs: number;
  readonly fromTaken: number;
  /** Slots given, ever: the next slot's number. */
  readonly taken: number;
};

export function slotMs({ perSecond, fromMs, fromTaken }: Beat, slot: number): number {
  return fromMs + ((slot - fromTaken) * 1_000) / perSecond;
}

/** Given slots that have started by a time. */
export function startedBy(beat: Beat, atMs: number): number {
  const since = ((atMs - beat.fromMs) * beat.perSecond) / 1_000;
  return Math.min(beat.taken, beat.fromTaken + Math.max(0, since));
}
