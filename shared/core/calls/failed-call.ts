import { type ProviderCode, ProviderError } from '../../errors.ts';
import { busyWaitMs, retryWaitMs } from './backoff.ts';
import type { NotAccepted } from './call-result.ts';
import { type Wait, waitOf } from './call-wait.ts';
import type { Reason, ReconciledEntry } from './entry.ts';
import { keptAnswer } from './held.ts';
import { isCalledAgain } from './overridden.ts';

/** What a call that was not accepted came to, and, where nothing happened, how its message waits. */
export type Ended = { readonly result: NotAccepted; readonly delivery?: Wait['delivery'] };

/** How many wrong parts of a request a refusal's detail names. */
const pointersNamedMax = 3;

/** Causes that say nothing about this call: the same call may succeed later. Any other "no" would come again. */
const passing: readonly ProviderCode[] = ['busy', 'unauthorized', 'unreachable'];

/**
 * What a failed call means for its entry, decided by what happened to the world.
 *
 * @param entry the claimed entry that made the call
 * @param receives how often its message has been received
 */
export function endOfFailure(
  error: unknown,
  entry: ReconciledEntry,
  nowMs: number,
  random: number,
  receives: number,
): Ended {
  if (!(error instanceof ProviderError)) {
    // Our own fault somewhere in the call: nobody can say how far it got.
    return {
      result: {
        kind: 'unclear',
        reason: {
          code: 'broken',
          detail: 'The call ended with an error of the service itself. Its effect is not known',
        },
      },
    };
  }
  const {
    code,
    effect,
    retryAfterMs,
    status,
    isKept = false,
    isReplayed = false,
    pointers = [],
  } = error.problem;
  const reason = { code, detail: error.message };
  if (effect === 'unknown')
    return { result: { kind: 'unclear', reason: isKept ? keptAnswer(error.message) : reason } };
  if (!passing.includes(code)) {
    const where = pointers.length === 0 ? '' : ` (at ${pointers.slice(0, pointersNamedMax).join(', ')})`;
    const said = { code, detail: `${error.message}${where}` };
    return { result: { kind: 'refused', reason: said, ...(status === 400 ? { pointers } : {}) } };
  }
  // It answers an earlier call with this key, and would answer every later one. Without `Idempotent-Replayed` it may be
  // any 429: then waiting helps.
  const usesUpKey = isKept && isReplayed;
  // It proves nothing about a call that may have been carried out before that earlier one. As the first answer to the
  // entry, it shows a call that the ledger has forgotten.
  if (usesUpKey && (isCalledAgain(entry) || entry.tries + entry.busy === 0))
    return { result: { kind: 'unclear', reason: keptAnswer(error.message) } };
  const hintMs = usesUpKey ? undefined : retryAfterMs;
  const waitMs =
    code === 'busy'
      ? busyWaitMs(entry.busy, hintMs, random)
      : Math.max(hintMs ?? 0, retryWaitMs(entry.tries, random));
  return nothingHappened(reason, nowMs, waitMs, receives, { busy: code === 'busy', usesUpKey });
}

/** The claim was taken but its time ran out before the call began, so the call was never made. */
export function endOfLateStart(nowMs: number, receives: number): Ended {
  return nothingHappened(
    { code: 'late', detail: 'The worker was late, so it did not call' },
    nowMs,
    0,
    receives,
    {},
  );
}

function nothingHappened(
  reason: Reason,
  nowMs: number,
  waitMs: number,
  receives: number,
  { busy = false, usesUpKey = false },
): Ended {
  const { delivery, ...wait } = waitOf(nowMs, waitMs, receives);
  return { result: { kind: 'nothing', reason, ...wait, busy, usesUpKey }, delivery };
}
