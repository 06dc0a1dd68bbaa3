/** Why a row lacks a part of its text, or a step of its order, though it has the one before. */
export type Missing = { readonly reason: 'part_missing' | 'step_missing'; readonly detail: string };

/** Of an entry that was canceled because nobody had the part before, when its turn came. */
export const earlierPartCode = 'earlier_part';

/**
 * Of a row that got a part when the next one had been canceled already, or had gone out to others.
 *
 * @param part the one that is missing
 */
export function missingPart(part: number): Missing {
  const what = `Part ${part - 1} was sent, but too late for part ${part}`;
  const detail = `${what}. To send only the missing parts, retry the unprocessed rows`;
  return { reason: 'part_missing', detail };
}

/** The same for a step of an order. */
export function missingStep(step: number): Missing {
  const what = `Step ${step - 1} was done, but too late for step ${step}`;
  const detail = `${what}. To order only the missing steps, retry the unprocessed rows`;
  return { reason: 'step_missing', detail };
}

/** Of a part of a restored ledger that waited for the one before it, and may have been called since the backup. */
export const waitedCode = 'restored_waiting';
