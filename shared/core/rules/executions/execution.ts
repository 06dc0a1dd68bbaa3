import { isNotification } from '../notification.ts';
import { paidOperations, type Quota } from '../rule.ts';
import type { Command, CommandState } from './command.ts';
import type { Decision } from './decision.ts';

/** A reservation that an execution needs, and where a person finds the quota's name. */
export type NeededReservation = { readonly guard: string; readonly item: string; readonly quota: Quota };

/** The pause after an execution for one subject. */
export type Pause = { readonly item: string; readonly forMs: number };

/**
 * - `reserving`: it takes its reservations, narrow to wide
 * - `returning`: it gives them back, because one quota had no room; then it is as if it had never begun
 * - `idle`: nothing is reserved; the next event may try again
 * - `started`: its commands are started, if need be again, until all have come to their end
 * - `done`: what was refused has been given back
 */
export type ExecutionState = 'reserving' | 'returning' | 'idle' | 'started' | 'done';

/** What a rule does for one subject, from its reservations to its end. Kept so that nothing stays half done. */
export type Execution = {
  readonly key: string;
  readonly version: number;
  /** From 1. Reservations carry it, so that what is given back late never belongs to a later attempt. */
  readonly attempt: number;
  readonly state: ExecutionState;
  readonly rule: string;
  readonly atMs: number;
  /** When somebody has to look at it again; absent when nobody has to. */
  readonly dueAtMs?: number;
  readonly amount: number;
  readonly reservations: readonly NeededReservation[];
  /** Held until the commands have come to their end. */
  readonly onTheWay?: NeededReservation;
  readonly pause?: Pause;
  readonly commands: readonly Command[];
  /**
   * Why it was begun, or, when it is `returning`, why not. Stored here, so that a crash leaves nothing without a
   * decision.
   */
  readonly decision?: Decision;
  /** How often its commands were looked at and had not come to their end. */
  readonly looks: number;
};

const minuteMs = 60_000;

/** Longer than a worker's function runs: who finds it due takes it over. */
export const reservingLeaseMs = 2 * minuteMs;

/** Who holds the reservations. */
export function holderOf({ key, attempt }: Execution): string {
  return `${key}.${attempt}`;
}

/** When its commands are looked at: soon at first, for what usually takes seconds, and at least every six hours. */
export function nextPollAtMs(looks: number, nowMs: number): number {
  return nowMs + Math.min(minuteMs * 2 ** Math.min(looks, 9), 6 * 60 * minuteMs);
}

export function executionMoved(
  execution: Execution,
  state: ExecutionState,
  change: Partial<Pick<Execution, 'dueAtMs' | 'looks' | 'decision'>> = {},
): Execution {
  const { dueAtMs: _due, ...rest } = execution;
  return { ...rest, state, version: execution.version + 1, ...change };
}

/** What the states of an execution's commands mean for what it has reserved. */
export type ExecutionEnd = 'open' | 'keep' | 'give back';

/**
 * Reservations are given back when nothing was spent: every command that costs money was refused, or, where none does,
 * every text, or, where there is nothing but notifications, every one of these. What is unclear keeps its reservation.
 * Nobody waits for what stands beside them: whether a text has arrived says nothing of what was bought, and a CRM that
 * is away for days must not keep a subscription's next order from being placed.
 */
export function endOf(
  ends: readonly { readonly command: Command; readonly state: CommandState }[],
): ExecutionEnd {
  const paid = ends.filter(({ command }) => canCost(command));
  const unpaid = ends.filter(({ command }) => !isNotification(command));
  const decisive = [paid, unpaid, ends].find(({ length }) => length > 0) ?? [];
  if (decisive.some(({ state }) => state !== 'accepted' && state !== 'refused')) return 'open';
  return decisive.every(({ state }) => state === 'refused') ? 'give back' : 'keep';
}

/** One whose price nobody has named can cost money as well. */
function canCost({ amount, do: what }: Command): boolean {
  return amount !== undefined || (what.kind === 'operation' && paidOperations.has(what.step.operation));
}
