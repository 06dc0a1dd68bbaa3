import type { Entry } from '../entry.ts';
import type { Halt } from '../halt.ts';
import type { Job } from '../job.ts';

/** So many rows refused in the same words, and none that was not, are no accident of a row. */
const refusalsMin = 20;

/**
 * Why a batch pauses of which every order so far was refused for one reason: an account or a template that is not there
 * would cost a call for each of its rows.
 *
 * @param first the entries of the batch in their order, as far as they are looked at
 * @param before what a person has accepted by resuming the batch
 */
export function sameRefusal(first: readonly Entry[], before: Job['halted']): Halt | undefined {
  if (before !== undefined) return undefined;
  const done = first.filter(
    ({ state }) => state !== 'planned' && state !== 'claimed' && state !== 'canceled',
  );
  const [one] = done;
  const detail = one?.note?.detail;
  if (done.length < refusalsMin || detail === undefined) return undefined;
  if (done.some(({ state, note }) => state !== 'refused' || note?.detail !== detail)) return undefined;
  const rows = done.length;
  return {
    reason: {
      code: 'same_refusal',
      detail: `All of the first ${rows} orders were refused for the same reason: ${detail}. Cancel the batch and mend it, or resume to go on`,
    },
    halted: { doneRows: rows, badRows: rows, outOfBundle: false },
  };
}

/** How many entries are looked at. */
export const refusalsLookedAt = 200;
