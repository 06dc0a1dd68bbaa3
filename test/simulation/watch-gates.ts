import type { Gate } from '../../shared/core/gate.ts';
import type { GateName } from '../../shared/core/gate-name.ts';
import * as ofGates from './invariants/of-gates.ts';
import type { Process } from './process.ts';
import type { Watch } from './watch.ts';

/** Watches the gate that texts pass, and who passes it. */
export type GateWatch = {
  gateWritten(process: Process, name: GateName, before: Gate | undefined, after: Gate): void;
  /** The process begins a Send SMS call. */
  passes(process: Process): void;
};

export function newGateWatch({ check, nowMs, count }: Pick<Watch, 'check' | 'nowMs' | 'count'>): GateWatch {
  const slots = new Map<string, number>();
  const takenAtMs = new Map<string, number>();
  let prober: string | undefined;
  let closedAtMs: number | undefined;
  return {
    gateWritten({ name: process }, name, before, after) {
      if (name !== 'organization.sms') return;
      const taken = after.beat.taken - (before?.beat.taken ?? 0);
      if (taken > 0) {
        slots.set(process, (slots.get(process) ?? 0) + taken);
        takenAtMs.set(process, nowMs());
      }
      if (before === undefined) return;
      if (after.epoch > before.epoch) prober = process;
      if (before.state !== after.state) {
        count(`gate ${before.because === after.because ? '' : `(${after.because}) `}${after.state}`);
        check('gatesOpenByTheirProbe', ofGates.gatesOpenByTheirProbe(before, after, process, prober));
      }
      if (after.state === 'open') closedAtMs = undefined;
      else closedAtMs ??= nowMs();
    },
    passes({ name: process }) {
      const left = (slots.get(process) ?? 0) - 1;
      slots.set(process, left);
      check(
        'callsHaveTheirSlots',
        ofGates.callsHaveTheirSlots(process, left, nowMs() - (takenAtMs.get(process) ?? 0)),
      );
      const closedMs = closedAtMs === undefined ? undefined : nowMs() - closedAtMs;
      check('closedGatesStayShut', ofGates.closedGatesStayShut(process, prober, closedMs));
    },
  };
}
