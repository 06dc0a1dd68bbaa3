import type { Gate } from '../../../../shared/core/rate-limit/gate.ts';
import type { Complaint } from './complaint.ts';

/** Slots are given for at most 2 s ahead, and are good for half a second more. */
const handedOutMs = 3_000;

/**
 * @param left slots that the process has taken and not used, this call counted
 * @param takenMs how long ago it took the last one
 */
export function callsHaveTheirSlots(process: string, left: number, takenMs: number): Complaint {
  if (left < 0) return `${process} makes a call without a slot`;
  return takenMs > handedOutMs
    ? `${process} makes a call under a slot that it took ${takenMs} ms ago`
    : undefined;
}

/**
 * @param prober who took the latest probe
 * @param closedMs for how long the gate has not been open; undefined when it is
 */
export function closedGatesStayShut(
  process: string,
  prober: string | undefined,
  closedMs: number | undefined,
): Complaint {
  if (closedMs === undefined || closedMs <= handedOutMs || process === prober) return undefined;
  return `${process} makes a call ${closedMs} ms after the gate was closed, and ${prober ?? 'nobody'} has the probe`;
}

export function gatesOpenByTheirProbe(
  before: Pick<Gate, 'state'>,
  after: Pick<Gate, 'state'>,
  process: string,
  prober: string | undefined,
): Complaint {
  if (before.state === 'open' || after.state !== 'open' || process === prober) return undefined;
  return `${process} opened the gate, but ${prober ?? 'nobody'} had the probe`;
}
