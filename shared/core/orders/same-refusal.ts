import type { EntryState, OrderEntry } from '../calls/entry.ts';
import type { Halt } from '../calls/halt.ts';
import type { Job } from '../jobs/job.ts';

/** This many rows refused in the same words, and none that was not, are no accident of a row. */
const refusalsMin = 20;

/** Rows of which the provider's answer is not known, or that it was not asked about, say nothing about the others. */
const tellNothing: readonly EntryState[] = [
  'planned',
  'claimed',
  'canceled',
  'suppressed',
  'unclear',
  'held',
];

/**
 * Why a batch pauses of which every order so far was refused for one reason: an account, a template or a plan that is
 * not there would cost a call for each of its rows, and where subscribers are created first, a subscriber.
 *
 * @param first the entries of the batch in their order, as far as they are looked at
 * @param before what a person has accepted by resuming the batch
 */
export function sameRefusal(first: readonly OrderEntry[], before: Job['halted']): Halt | undefined {
  if (before !== undefined) return undefined;
  const steps = Map.groupBy(first, ({ row }) => row);
  const reported = [...steps.values()].flatMap(stepThatTells);
  const [one] = reported;
  const detail = one?.reason?.detail;
  if (reported.length < refusalsMin || detail === undefined) return undefined;
  if (reported.some(({ state, reason }) => state !== 'refused' || reason?.detail !== detail))
    return undefined;
  const rows = reported.length;
  return {
    reason: {
      code: 'same_refusal',
      detail:
        `All of the first ${rows} orders were refused for the same reason: ${detail}. Cancel the batch and correct ` +
        'it, or resume it',
    },
    halted: { doneRows: rows, badRows: rows, outOfBundle: false },
  };
}

/** A row is judged by its first step that was not accepted, else by its last one. */
function stepThatTells(steps: readonly OrderEntry[]): readonly OrderEntry[] {
  const step = steps.find(({ state }) => state !== 'accepted');
  if (step !== undefined) return tellNothing.includes(step.state) ? [] : [step];
  return steps.filter(({ step, steps: last }) => step === last);
}

/** How many entries are looked at. */
export const refusalsLookedAt = 200;
