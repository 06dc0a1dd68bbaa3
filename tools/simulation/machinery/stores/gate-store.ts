import type { Gate } from '../../../../shared/core/rate-limit/gate.ts';
import type { GateName } from '../../../../shared/core/rate-limit/name.ts';
import type { SlotTake } from '../../../../shared/ports/gates.ts';
import type { Written } from '../../../../shared/ports/world.ts';

/** The gates' table, as all processes share it. */
export type GateStored = {
  gate(name: GateName): Gate | undefined;
  add(name: GateName, gate: Gate): Written<Gate>;
  replace(name: GateName, next: Gate, before: Gate): Written<Gate>;
  take(
    name: GateName,
    take: SlotTake,
  ):
    | { readonly applied: true; readonly gate: Gate }
    | { readonly applied: false; readonly found: Gate | undefined };
  /** A gate that nobody passes before a tick has asked for next to nothing, which it may do by now. */
  anyNeedsTick(nowMs: number): boolean;
};

/** @param knowsOwnWrites whether a client recognises a stored gate as its own, written by a try whose answer was lost */
export function newGateStore(knowsOwnWrites: boolean): GateStored {
  const gates = new Map<GateName, Gate>();
  const lost = (name: GateName, mine: Gate): Written<Gate> => {
    const found = gates.get(name);
    return knowsOwnWrites && found === mine ? { applied: true } : { applied: false, found };
  };
  return {
    gate: (name) => gates.get(name),
    add(name, gate) {
      if (gates.has(name)) return lost(name, gate);
      gates.set(name, gate);
      return { applied: true };
    },
    replace(name, next, before) {
      const stored = gates.get(name);
      if (stored?.version !== before.version || stored.beat.taken !== before.beat.taken)
        return lost(name, next);
      gates.set(name, next);
      return { applied: true };
    },
    take(name, { version, slots, takenMax, work }) {
      const stored = gates.get(name);
      if (stored?.version !== version || stored.beat.taken > takenMax)
        return { applied: false, found: stored };
      const { beat, round } = stored;
      const ofWork = work === undefined ? {} : { [work]: (round.taken[work] ?? 0) + slots };
      const gate = {
        ...stored,
        beat: { ...beat, taken: beat.taken + slots },
        round: { ...round, taken: { ...round.taken, ...ofWork } },
      };
      gates.set(name, gate);
      return { applied: true, gate };
    },
    anyNeedsTick: (nowMs) =>
      [...gates.values()].some(
        ({ state, because, unclear, opensAtMs, floorMs }) =>
          state !== 'open' &&
          because === 'unclear' &&
          !unclear.isReadAnswered &&
          nowMs >= Math.max(opensAtMs, floorMs),
      ),
  };
}
