import {
  heldPerSecond,
  type ProviderKind,
  windows,
} from '../../../tools/simulation/machinery/limited-provider.ts';

/** One provider, how busy we are, and for how long it is watched. */
export type Cell = {
  readonly kind: ProviderKind;
  /** Calls a second. */
  readonly limit: number;
  readonly workers: number;
  /** Whether the limit halves, comes back, doubles and comes back, every half an hour. */
  readonly changing: boolean;
  /** Whether a 429 says when to come back, in whole seconds. */
  readonly hints: boolean;
  /** How far a way to the server or back may differ from its mean, as a share of it. */
  readonly jitter: number;
};

export type Figures = {
  /** Calls taken, as a share of what is possible. */
  readonly used: number;
  /** Calls answered 429, as a share of all. */
  readonly refused: number;
};

export const latencyMs = 300;

/** Nothing is counted before. */
export const warmUpMs = 10 * 60_000;

const factors = [0.5, 1, 2, 1];
const factorMs = 30 * 60_000;
const constantMs = 60 * 60_000;

export function endMsOf({ changing }: Cell): number {
  return warmUpMs + (changing ? factors.length * factorMs : constantMs);
}

export function limitOf({ limit, changing }: Cell): (atMs: number) => number {
  if (!changing) return () => limit;
  return (atMs) =>
    atMs < warmUpMs ? limit : limit * (factors[Math.floor((atMs - warmUpMs) / factorMs)] ?? 1);
}

/** Calls a second of anyone who knows the limit at any time. */
export function idealOf(cell: Cell): number {
  const limits = cell.changing ? factors.map((factor) => factor * cell.limit) : [cell.limit];
  const most = (cell.workers * 1_000) / latencyMs;
  const rates = limits.map((limit) => Math.min(heldPerSecond(cell.kind, limit), most));
  return rates.reduce((sum, rate) => sum + rate, 0) / rates.length;
}

/**
 * The least share of the limit to be used, and the largest share of calls answered 429. Source: issue 5, "Rate
 * limiter".
 */
export function goalOf({ kind, limit, changing }: Cell): Figures {
  if (changing || windows[kind].windowMs === 60_000) return { used: 0.9, refused: 0.01 };
  return { used: 0.97, refused: limit <= 1 ? 0.01 : 0.005 };
}

export function fallsShort(cell: Cell, { used, refused }: Figures): boolean {
  const goal = goalOf(cell);
  return used < goal.used || refused > goal.refused;
}
