import { type ProviderCode, ProviderError } from '../../errors.ts';
import { dayMs } from '../timing.ts';
import {
  intervalFrom,
  type Limiter,
  type LimiterEvent,
  type LimiterSettings,
  type Permit,
  unclearPauseMs,
} from './limiter.ts';
import { afterRefused } from './pause.ts';
import { resumed } from './resume.ts';

/**
 * The rate limiter after an answer. It is the same value if the answer changes nothing, as nearly all do: then nothing
 * is written.
 *
 * A hint of more than a day is taken for a day.
 */
export function limiterAfter(
  limiter: Limiter,
  settings: LimiterSettings,
  event: LimiterEvent,
  clockMs: number,
): Limiter {
  const nowMs = Math.max(clockMs, limiter.seenMs);
  const after = answer(limiter, settings, event, nowMs);
  const hintMs = event.kind === 'refused' || event.kind === 'answered' ? hintOf(event.hintMs) : 0;
  const floorMs = hintMs === 0 ? limiter.floorMs : Math.max(limiter.floorMs, nowMs + hintMs);
  if (after === limiter && floorMs === limiter.floorMs) return limiter;
  return { ...after, version: limiter.version + 1, seenMs: nowMs, floorMs };
}

function hintOf(hintMs: number | undefined): number {
  return hintMs === undefined || Number.isNaN(hintMs) ? 0 : Math.min(dayMs, Math.max(0, hintMs));
}

function answer(limiter: Limiter, settings: LimiterSettings, event: LimiterEvent, nowMs: number): Limiter {
  const { permit } = event;
  if (event.kind === 'repeated') {
    // The probe has said nothing: the next one may go out at once.
    const isProbe = limiter.state === 'probing' && permit.epoch === limiter.epoch;
    return isProbe ? { ...limiter, state: 'paused', probesAtMs: nowMs } : limiter;
  }
  if (event.kind === 'unclear')
    return permit.epoch === limiter.epoch ? afterUnclear(limiter, nowMs) : limiter;
  const heard =
    limiter.unclear.inARow === 0 ? limiter : { ...limiter, unclear: { ...limiter.unclear, inARow: 0 } };
  if (event.kind === 'refused') return afterRefused(heard, { ...event, hintMs: hintOf(event.hintMs) }, nowMs);
  if (limiter.state !== 'probing' || permit.epoch !== limiter.epoch)
    return limiter.state === 'flowing' ? heard : limiter;
  return limiter.because === 'unclear'
    ? afterUnclearProbe(heard, permit, nowMs)
    : resumed(heard, settings, permit, nowMs);
}

/** Unclear answers in a row that pause the rate limiter. */
const unclearMax = 3;

const unclearPauseMaxMs = 300_000;

function afterUnclear(limiter: Limiter, nowMs: number): Limiter {
  if (limiter.state === 'paused') return limiter;
  const inARow = limiter.unclear.inARow + 1;
  const isUnclear = limiter.because === 'unclear' && limiter.state === 'probing';
  if (inARow < unclearMax && !isUnclear) {
    const unclear = { ...limiter.unclear, inARow };
    // The probe of a refusing server has said nothing: the next one may go out at once.
    return limiter.state === 'flowing'
      ? { ...limiter, unclear }
      : { ...limiter, unclear, state: 'paused', probesAtMs: nowMs };
  }
  const pauseMs = isUnclear ? Math.min(unclearPauseMaxMs, 2 * limiter.unclear.pauseMs) : unclearPauseMs;
  return {
    ...limiter,
    state: 'paused',
    because: 'unclear',
    probesAtMs: nowMs + pauseMs,
    unclear: { inARow, isReadAnswered: false, pauseMs },
  };
}

/**
 * An answered read lets one entry through; an answered entry resumes the rate limiter with the interval that it had.
 */
function afterUnclearProbe(limiter: Limiter, permit: Permit, nowMs: number): Limiter {
  const { unclear, interval, search, history } = limiter;
  if (!unclear.isReadAnswered) {
    return { ...limiter, state: 'paused', probesAtMs: nowMs, unclear: { ...unclear, isReadAnswered: true } };
  }
  const mark = { atMs: permit.startMs, accepted: interval.taken - history.refused };
  return {
    ...limiter,
    state: 'flowing',
    interval: intervalFrom(nowMs + 1_000 / interval.perSecond, interval.perSecond, interval.taken),
    unclear: { inARow: 0, isReadAnswered: false, pauseMs: unclearPauseMs },
    search: { ...search, stepAtMs: Math.max(search.stepAtMs, nowMs + 2_000), steppedAtMs: nowMs },
    history: { ...history, marks: [mark] },
  };
}

/** How a call ended, as far as it matters to its rate limiter. */
export type LimiterAnswer = LimiterEvent extends infer Event
  ? Event extends LimiterEvent
    ? Omit<Event, 'permit'>
    : never
  : never;

/** The provider did what it was asked to. */
export const saidYes: LimiterAnswer = { kind: 'answered' };

/** The same, by the last call of a quota that begins again after so long. */
export function yesWith(hintMs: number | undefined): LimiterAnswer {
  return hintMs === undefined ? saidYes : { kind: 'answered', hintMs };
}

/**
 * Failures in which the provider itself said nothing of use. A read without an answer did no harm, and a refused
 * connection did not even that, but both show a provider that is down, and the rate limiter is there to keep claims
 * away from one.
 */
const silent: readonly ProviderCode[] = [
  'timeout',
  'interrupted',
  'unavailable',
  'unreachable',
  'unreadable',
];

/**
 * @param error what the call threw; anything but a `ProviderError` broke off in our own code, and nobody knows where
 * @returns undefined where there was no access token: the call was not made, so the API has said nothing. The token
 *   server's `Retry-After` and its 429 are no limit of the API
 */
export function answerOfFailure(error: unknown): LimiterAnswer | undefined {
  if (!(error instanceof ProviderError)) return { kind: 'unclear' };
  const { code, effect, retryAfterMs, tokenCause, isReplayed } = error.problem;
  if (tokenCause !== undefined) return undefined;
  if (isReplayed) return { kind: 'repeated' };
  if (code === 'busy') return { kind: 'refused', hintMs: retryAfterMs };
  if (effect === 'unknown' || silent.includes(code)) return { kind: 'unclear' };
  return { kind: 'answered', hintMs: retryAfterMs };
}
