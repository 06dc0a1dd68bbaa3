import type { Erasure } from '../../core/erasure/erasure.ts';

export function erasureView(erasure: Erasure) {
  const { id, state, createdAtMs, by, looked, held, staysListed, secondWalkAtMs, doneAtMs } = erasure;
  return {
    id,
    state,
    requested_at: momentOf(createdAtMs),
    requested_by: by,
    objects: { looked_into: looked, held_it: held },
    stays_suppressed: staysListed,
    ...(state === 'checking' && secondWalkAtMs !== undefined
      ? { second_look_at: momentOf(secondWalkAtMs) }
      : {}),
    ...(doneAtMs === undefined ? {} : { done_at: momentOf(doneAtMs) }),
  };
}

function momentOf(atMs: number): string {
  return new Date(atMs).toISOString();
}
