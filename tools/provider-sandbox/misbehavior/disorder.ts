import { seededNumber } from '../identifier.ts';
import type { Fault, FaultKind, FaultScript } from './faults.ts';

/** Faults by chance: the same seed gives the n-th call of an operation the same fault in every run. */
export type Disorder = {
  readonly seed: number | string;
  /** Share of calls that meet each kind, 0 to 1; together at most 1. */
  readonly rates: Partial<Readonly<Record<FaultKind, number>>>;
  /** The operations that may fail; every operation of the API, but not the token endpoint, when left out. */
  readonly operations?: readonly string[];
};

/** Longest that a hold by chance lasts: longer than any client should be willing to wait. */
const holdMsMax = 60_000;

/** Longest that an order by chance takes: the provider speaks of minutes, sometimes more. */
const orderLifeMsMax = 20 * 60_000;

export function disorderScript(disorder: Disorder | undefined): FaultScript {
  if (!disorder) return () => undefined;
  const rates = Object.entries(disorder.rates) as [FaultKind, number][];
  const sum = rates.reduce((total, [, rate]) => total + rate, 0);
  if (sum > 1 || rates.some(([, rate]) => !(rate >= 0))) {
    throw new Error(`disorder.rates must be shares from 0 to 1 that sum to at most 1, not ${sum}`);
  }
  return ({ operation, operationCallNo }) => {
    const isMeant = disorder.operations?.includes(operation) ?? !operation.endsWith('token');
    if (!isMeant) return undefined;
    const draw = (what: string) => seededNumber(disorder.seed, operation, operationCallNo, what);
    let left = draw('kind');
    for (const [kind, rate] of rates) {
      if (left < rate) return randomFault(kind, draw);
      left -= rate;
    }
    return undefined;
  };
}

function randomFault(kind: FaultKind, draw: (what: string) => number): Fault {
  const isLikely = (what: string) => draw(what) < 0.5;
  const seconds = 1 + Math.floor(draw('seconds') * 30);
  switch (kind) {
    case 'busy':
      if (isLikely('without a hint')) return { kind };
      return { kind, retryAfterSeconds: seconds, retryAfterAs: isLikely('as a date') ? 'date' : 'seconds' };
    case 'server-error':
      return { kind, status: isLikely('503') ? 503 : 500, acts: isLikely('acts') };
    case 'refused':
      return isLikely('pointer') ? { kind, pointer: '$.to[0]' } : { kind };
    case 'html':
      return isLikely('502') ? { kind, status: 502, acts: isLikely('acts') } : { kind };
    case 'slow':
      return {
        kind,
        before: isLikely('acting') ? 'acting' : 'answer',
        ms: Math.ceil(draw('ms') * holdMsMax),
      };
    case 'order-end':
      return {
        kind,
        status: isLikely('canceled') ? 'canceled' : 'completed',
        afterMs: Math.ceil(draw('ms') * orderLifeMsMax),
      };
    default:
      return { kind };
  }
}
