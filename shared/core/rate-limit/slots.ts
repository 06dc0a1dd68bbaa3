import type { Gate } from './gate.ts';

/**
 * The gate with so many more slots taken and nothing else changed, its version included.
 *
 * @param slots below 0: the gate as it was before that many were taken
 * @param work whose part of the round they are; absent where the gate has no shares
 */
export function withSlots(gate: Gate, slots: number, work?: string): Gate {
  const { beat, round } = gate;
  const taken = { ...gate, beat: { ...beat, taken: beat.taken + slots } };
  if (work === undefined) return taken;
  return {
    ...taken,
    round: { ...round, taken: { ...round.taken, [work]: (round.taken[work] ?? 0) + slots } },
  };
}
