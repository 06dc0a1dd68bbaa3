import type { Gate } from '../../../../shared/core/rate-limit/gate.ts';
import type { GateName } from '../../../../shared/core/rate-limit/name.ts';
import type { Process } from '../../machinery/process.ts';
import type { Complaint } from '../invariants/complaint.ts';
import * as ofGates from '../invariants/of-gates.ts';

/** Watches one gate, and who passes it. */
export type GateWatch = {
  gateWritten(process: Process, name: GateName, before: Gate | undefined, after: Gate): void;
  /** The process begins a call that has to pass the gate. */
  passes(process: Process): void;
};

type Judge = {
  readonly check: (name: keyof typeof ofGates, complaint: Complaint) => void;
  readonly nowMs: () => number;
  readonly count: (what: string) => void;
};

export function newGateWatch(watched: GateName, { check, nowMs, count }: Judge): GateWatch {
  const slots = new Map<string, number>();
  const takenAtMs = new Map<string, number>();
  let prober: string | undefined;
  let closedAtMs: number | undefined;
  return {
    gateWritten({ name: process }, name, before, after) {
      if (name !== watched) return;
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
