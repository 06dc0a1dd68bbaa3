import type { GateName } from '../../../../shared/core/rate-limit/name.ts';
import type { GateStore } from '../../../../shared/ports/gates.ts';
import type { Process } from '../../machinery/process.ts';
import type { GateStored } from '../../machinery/stores/gate-store.ts';
import type { GateWatch } from '../watch/watch-gates.ts';

/** The gates as one process has them: each call is a step, seen by those who watch. */
export function gatesOf(
  process: Process,
  store: GateStored,
  watch: Pick<GateWatch, 'gateWritten'>,
): GateStore {
  const written = <Answer>(name: GateName, what: string, write: () => Answer): Promise<Answer> =>
    process.step('write', `${what} ${name}`, () => {
      const before = store.gate(name);
      const answer = write();
      const after = store.gate(name);
      if (after !== undefined && after !== before) watch.gateWritten(process, name, before, after);
      return answer;
    });
  return {
    // A gate that nobody ever passed is no step, as in the ledger a list that never held anything.
    gate: (name) =>
      store.gate(name) === undefined
        ? Promise.resolve(undefined)
        : process.step('read', `gate ${name}`, () => store.gate(name)),
    addGate: (name, gate) => written(name, 'addGate', () => store.add(name, gate)),
    replaceGate: (name, next, before) =>
      written(name, `replaceGate ${next.state} v${next.version}`, () => store.replace(name, next, before)),
    takeSlots: (name, take) => written(name, 'takeSlots', () => store.take(name, take)),
  };
}
