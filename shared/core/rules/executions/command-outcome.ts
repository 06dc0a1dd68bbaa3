import type { Entry, Reason } from '../../calls/entry.ts';
import type { Job } from '../../jobs/job.ts';

/**
 * What became of a command for the people it was for: its job is `completed` also when all of it was refused.
 *
 * - `done`: the provider, or the receiver, has taken all of it
 * - `waiting`: some of it is not over yet, or waits for a yes
 * - `refused`: some of it was, and nothing repeats it
 * - `held`: of some of it nobody knows what became, and a person has to decide
 * - `canceled`: some of it was taken back, or left out, before it was called for
 */
export type CommandOutcome = {
  readonly outcome: 'done' | 'waiting' | 'refused' | 'held' | 'canceled';
  readonly reason?: Reason;
};

/** The worst comes first: it is what somebody has to know of. */
const outcomes = ['held', 'refused', 'waiting', 'canceled', 'done'] as const;

export function commandOutcome(job: Job, entries: readonly Entry[]): CommandOutcome {
  // The rows of one that was divided are reported by its children.
  const whole = entries.filter(({ state }) => state !== 'divided');
  const worst = outcomes.find((outcome) => whole.some(({ state }) => outcomeOf(state) === outcome));
  if (worst === undefined) return withoutRows(job);
  const reason = whole.find(
    (entry) => outcomeOf(entry.state) === worst && entry.reason !== undefined,
  )?.reason;
  return reason === undefined || worst === 'done' ? { outcome: worst } : { outcome: worst, reason };
}

function outcomeOf(state: Entry['state']): CommandOutcome['outcome'] {
  switch (state) {
    case 'accepted':
      return 'done';
    case 'refused':
    case 'held':
    case 'canceled':
      return state;
    case 'suppressed':
      return 'canceled';
    default:
      return 'waiting';
  }
}

/** Nothing is planned yet, or nobody was left to call for. */
function withoutRows({ state, reason }: Job): CommandOutcome {
  if (state === 'failed') return { outcome: 'refused', ...(reason === undefined ? {} : { reason }) };
  if (state === 'canceled' || state === 'completed') return { outcome: 'canceled' };
  return { outcome: 'waiting' };
}
