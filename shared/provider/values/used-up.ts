import { AsyncLocalStorage } from 'node:async_hooks';
import type { Hearing } from '../../ports/limiters.ts';

/** What the answers of one call said of the quota, while that call is under way. */
const ofCall = new AsyncLocalStorage<{ hintMs?: number }>();

/**
 * Makes a call, and hears besides its answer when it was the last of a quota. The typed clients know nothing of that:
 * it is of no concern to what was asked for, only to the rate limiter that the call has passed.
 */
export const hearing: Hearing = async (call) => {
  const note: { hintMs?: number } = {};
  const answer = await ofCall.run(note, call);
  return { answer, ...note };
};

/** To be called for each answer by which a quota is used up; nothing happens where nobody listens. */
export function quotaIsUsedUp(hintMs: number): void {
  const note = ofCall.getStore();
  if (note !== undefined) note.hintMs = Math.max(note.hintMs ?? 0, hintMs);
}
