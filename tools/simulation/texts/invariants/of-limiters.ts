import type { Limiter } from '../../../../shared/core/rate-limit/limiter.ts';
import type { Complaint } from './complaint.ts';

/** Permits are given for at most 2 s ahead, and are good for half a second more. */
const handedOutMs = 3_000;

/**
 * @param left permits that the process has taken and not used, this call counted
 * @param takenMs how long ago it took the last one
 */
export function callsHaveTheirPermits(process: string, left: number, takenMs: number): Complaint {
  if (left < 0) return `${process} makes a call without a permit`;
  return takenMs > handedOutMs
    ? `${process} makes a call under a permit that it took ${takenMs} ms ago`
    : undefined;
}

/**
 * @param prober who took the latest probe
 * @param closedMs for how long the rate limiter has not been open; undefined when it is
 */
export function closedLimitersStayShut(
  process: string,
  prober: string | undefined,
  closedMs: number | undefined,
): Complaint {
  if (closedMs === undefined || closedMs <= handedOutMs || process === prober) return undefined;
  return (
    `${process} makes a call ${closedMs} ms after the rate limiter was closed, and ${prober ?? 'nobody'} has the ` +
    'probe'
  );
}

/** @param mayCall what it has read of the switch since it took its permit; undefined when it has not looked */
export function stoppedCallsStayUnmade(process: string, mayCall: boolean | undefined): Complaint {
  if (mayCall === true) return undefined;
  return mayCall === false
    ? `${process} makes a call although it has read that such calls are stopped`
    : `${process} makes a call, and has not looked under its permit whether such calls are stopped`;
}

export function limitersOpenByTheirProbe(
  before: Pick<Limiter, 'state'>,
  after: Pick<Limiter, 'state'>,
  process: string,
  prober: string | undefined,
): Complaint {
  if (before.state === 'flowing' || after.state !== 'flowing' || process === prober) return undefined;
  return `${process} opened the rate limiter, but ${prober ?? 'nobody'} had the probe`;
}
