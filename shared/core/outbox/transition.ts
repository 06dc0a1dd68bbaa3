import type { Actor } from '../access/actor.ts';
import { present } from '../present.ts';

/** What may have happened to a job. */
export type TransitionType =
  | 'planned'
  /** It waits for a person, or does so again because its schedule or its rule was changed. */
  | 'awaiting_approval'
  | 'approved'
  | 'started'
  | 'paused'
  /** It runs again, after a pause or because a person decided about rows. */
  | 'resumed'
  /** Its cancelation was asked for; calls may still be under way. */
  | 'canceling'
  | 'completed'
  /** It was over, and a person has decided about the last of its held rows. */
  | 'decided'
  | 'canceled'
  | 'failed';

/** One change of a job, as the write that made it says. */
export type JobTransition = {
  readonly type: TransitionType;
  /** Of the job, with this change. */
  readonly version: number;
  /** The job's state, with this change. */
  readonly state: string;
  /** When it was written. Absent: it was not written by a ledger with an outbox, and waits for nobody. */
  readonly atMs?: number;
  /** Why: the code of its reason, or of its failure. */
  readonly code?: string;
  /** Who asked for it, where somebody did. */
  readonly by?: Actor;
};

/** What has not been passed on yet of a job's changes, in their order. */
export type Outbox = readonly JobTransition[];

/** What of a job says which changes these are. */
export type Moment = {
  readonly state: string;
  readonly version: number;
  /** Of its failure, or else of its reason. */
  readonly code?: string | undefined;
  readonly mode: 'send' | 'approve' | 'check';
  readonly isApproved: boolean;
};

const stateChanges: Readonly<Record<string, TransitionType>> = {
  paused: 'paused',
  canceling: 'canceling',
  canceled: 'canceled',
  completed: 'completed',
  failed: 'failed',
};

/** The outbox with what has happened between two versions of a job that follow each other. */
export function outboxAfter(
  outbox: Outbox | undefined,
  before: Moment,
  after: Moment,
  by: Actor | undefined,
): Outbox | undefined {
  const types = transitionsBetween(before, after);
  if (types.length === 0) return outbox;
  const { version, state } = after;
  // A reason that stays is not that of this change.
  const code = state === before.state ? undefined : after.code;
  return [...(outbox ?? []), ...types.map((type) => present({ type, version, state, code, by }))];
}

function transitionsBetween(before: Moment, after: Moment): readonly TransitionType[] {
  const waits = waitsForApproval(after) ? (['awaiting_approval'] as const) : [];
  if (before.state === after.state) {
    if (after.isApproved && !before.isApproved) return ['approved'];
    return waitsForApproval(before) ? [] : waits;
  }
  if (after.state === 'ready' && before.state === 'running') return waits;
  if (after.state === 'ready')
    return after.mode === 'check' ? ['planned', 'completed'] : ['planned', ...waits];
  if (after.state === 'running') return before.state === 'ready' ? ['started'] : ['resumed'];
  const change = stateChanges[after.state];
  return change === undefined ? [] : [change];
}

function waitsForApproval({ state, mode, isApproved }: Moment): boolean {
  return state === 'ready' && mode === 'approve' && !isApproved;
}

/** For so long a message may be on its way to who passes changes on, before another one is sent. */
export const outboxLateMs = 30_000;

/** @returns from when on the message of the first change counts as lost; undefined when nothing waits */
export function outboxDueAtMs(outbox: Outbox | undefined): number | undefined {
  const [first] = (outbox ?? []).flatMap(({ atMs }) => atMs ?? []);
  return first === undefined ? undefined : first + outboxLateMs;
}

/** The same with the time of writing at those that have none. */
export function stamped(outbox: Outbox, nowMs: number): Outbox {
  return outbox.map((one) => (one.atMs === undefined ? { ...one, atMs: nowMs } : one));
}
