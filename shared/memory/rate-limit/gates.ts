import type { Gate } from '../../core/rate-limit/gate.ts';
import type { GateName } from '../../core/rate-limit/name.ts';
import { withSlots } from '../../core/rate-limit/slots.ts';
import type { GateStore } from '../../ports/gates.ts';

/** Gates in RAM, where one write is decided after the other as in a table. */
export function memoryGates(): GateStore {
  const stored = new Map<GateName, Gate>();
  const found = (name: GateName): Gate | undefined => structuredClone(stored.get(name));
  return {
    gate: async (name) => found(name),
    async addGate(name, gate) {
      if (stored.has(name)) return { applied: false, found: found(name) };
      stored.set(name, structuredClone(gate));
      return { applied: true };
    },
    async replaceGate(name, next, before) {
      const now = stored.get(name);
      if (now?.version !== before.version || now.beat.taken !== before.beat.taken)
        return { applied: false, found: found(name) };
      stored.set(name, structuredClone(next));
      return { applied: true };
    },
    async takeSlots(name, { version, slots, takenMax, work }) {
      const now = stored.get(name);
      if (now?.version !== version || now.beat.taken > takenMax)
        return { applied: false, found: found(name) };
      const gate = withSlots(now, slots, work);
      stored.set(name, gate);
      return { applied: true, gate: structuredClone(gate) };
    },
  };
}
