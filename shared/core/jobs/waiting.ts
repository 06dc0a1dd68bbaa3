import type { TokenCause } from '../../errors.ts';
import type { Unread } from '../directory/read-failure.ts';
import { kindOf } from '../ids.ts';
import { type Limiter, permitMs, stateAt } from '../rate-limit/limiter.ts';
import type { Stop } from '../sending/sending.ts';
import { optionsOf } from './campaign-options.ts';
import type { Job } from './job.ts';
import { isChecked, permissionOf, startOf } from './job-start.ts';
import { isResumed, unreadOf } from './old-snapshot.ts';
import { quietSince } from './quiet-hours.ts';
import { waitsUntilMs } from './retention.ts';

/** What a job waits for that makes no call now. */
export const waits = [
  'upload',
  'approval',
  'start_at',
  'quiet_hours',
  'queue',
  'resume',
  'sending_stopped',
  'credentials_refused',
  'token_server',
  'provider_unavailable',
  'provider_limit',
  'other_jobs',
  'provider_completion',
  'reconciliation',
  'last_calls',
  'decision',
] as const;

export type Waiting = {
  readonly for: (typeof waits)[number];
  /** Absent where it is not known. */
  readonly sinceMs?: number;
  /** When it ends, or when what it waits for is given up. Absent where nobody knows. */
  readonly untilMs?: number;
  /** A sentence for people. */
  readonly detail: string;
};

/** Why there is no access token that the provider takes, since when, and when one is asked for again. */
type NoToken = { readonly cause: TokenCause; readonly sinceMs?: number; readonly untilMs?: number };

/** What is known besides the job. What is left out is taken for such as lets it go on. */
export type Seen = {
  /** Who has stopped its calls, and those of all others of their kind. */
  readonly stop?: Stop | undefined;
  /** The rate limiter that its calls pass. */
  readonly limiter?: Limiter | undefined;
  /** Why its calls have no access token. */
  readonly noToken?: NoToken | undefined;
  /** Whether it has held rows about which nobody has decided. */
  readonly isUndecided?: boolean | undefined;
  /** Its calls by state. */
  readonly calls?: Readonly<Record<string, number | undefined>> | undefined;
  /** Calls that it has made in the last minutes, where that is counted. */
  readonly callsPerMinute?: number | undefined;
};

/** A job without a call for so long, while calls of its rate limiter were made, waits for those of other jobs. */
const quietMs = 10_000;

/** @returns undefined for a job that moves, or is over */
export function waitingOf(job: Job, nowMs: number, seen: Seen = {}): Waiting | undefined {
  const unread = unreadOf(job, nowMs);
  if (unread !== undefined) return unreadWaiting(unread);
  switch (job.state) {
    case 'draft':
      return {
        for: 'upload',
        sinceMs: job.createdAtMs,
        ...until(job.dueAtMs),
        detail: 'The job waits for its file. Post the file to the form that the job was created with.',
      };
    case 'ready':
      return readyWaiting(job, nowMs);
    case 'running':
      return runningWaiting(job, nowMs, seen);
    case 'paused':
      return pausedWaiting(job);
    case 'canceling':
      return endsWithCalls(job, seen);
    case 'completed':
      return seen.isUndecided === true ? { ...decision, ...since(job.endedAtMs) } : undefined;
    default:
      return undefined;
  }
}

function unreadWaiting({ because: { code, detail }, ...times }: Unread): Waiting {
  const what = code === 'credentials_unusable' ? 'credentials_refused' : code;
  return { for: waits.find((one) => one === what) ?? 'provider_unavailable', ...times, detail };
}

function readyWaiting(job: Job, nowMs: number): Waiting | undefined {
  if (isChecked(job)) return undefined;
  const { startAtMs = nowMs, latestStartMs = Number.POSITIVE_INFINITY } = optionsOf(job);
  const start = startOf(job, nowMs);
  const sinceThen = since(job.changedAtMs);
  if (start.kind === 'requested')
    return {
      for: 'approval',
      ...sinceThen,
      untilMs: Math.min(latestStartMs, waitsUntilMs(job)),
      detail:
        'A person must look at the preview and approve the job. It is canceled when nobody does in time.',
    };
  if (start.kind !== 'at')
    return { for: 'queue', ...sinceThen, detail: 'The job is planned and starts within a minute.' };
  const times = { ...sinceThen, untilMs: start.atMs };
  return startAtMs > nowMs
    ? { for: 'start_at', ...times, detail: 'The job starts at the time that its owner chose.' }
    : { for: 'quiet_hours', ...times, detail: 'The job starts when its quiet hours end.' };
}

function runningWaiting(job: Job, nowMs: number, seen: Seen): Waiting | undefined {
  if (seen.stop !== undefined && count(seen, 'planned') > 0) return stopWaiting(job, seen.stop);
  const permission = permissionOf(job, nowMs);
  const { quietHours } = optionsOf(job);
  if (permission.kind === 'quiet' && quietHours !== undefined)
    return {
      for: 'quiet_hours',
      sinceMs: Math.max(quietSince(quietHours, nowMs), job.startedAtMs ?? 0),
      untilMs: permission.untilMs,
      detail: 'The job makes no calls in its quiet hours, and continues when they end.',
    };
  if (count(seen, 'planned') > 0)
    return tokenWaiting(seen.noToken) ?? limiterWaiting(seen, nowMs) ?? othersWaiting(job, nowMs, seen);
  if (count(seen, 'claimed') > 0) return undefined;
  if (count(seen, 'ordered') > 0)
    return {
      for: 'provider_completion',
      detail: 'Every order has been placed. The provider has not completed all of them yet.',
    };
  return count(seen, 'unclear') > 0 ? reconciliation : undefined;
}

function stopWaiting({ id }: Job, { by, atMs, reason }: Stop): Waiting {
  const what = kindOf(id) === 'campaign' ? 'text' : 'order';
  const why = reason === undefined ? '' : ` (${reason})`;
  return {
    for: 'sending_stopped',
    sinceMs: atMs,
    detail: `${by.name} stopped every ${what} of this stage${why}. An administrator must allow them again.`,
  };
}

function tokenWaiting(noToken: NoToken | undefined): Waiting | undefined {
  if (noToken === undefined) return undefined;
  const { cause, ...times } = noToken;
  return cause === 'token_server'
    ? { for: 'token_server', ...times, detail: noTokenServer }
    : { for: 'credentials_refused', ...times, detail: badCredentials };
}

const noTokenServer =
  "The provider's token server fails or does not answer. Fleetcast asks it again and again.";
const badCredentials =
  'The credentials for the provider are refused or unusable. The operator must correct them.';

function limiterWaiting({ limiter }: Seen, nowMs: number): Waiting | undefined {
  if (limiter === undefined || stateAt(limiter, nowMs) === 'flowing') return undefined;
  const { state, because, probesAtMs, floorMs, history } = limiter;
  if (state === 'flowing') return { for: 'provider_limit', untilMs: floorMs, detail: usedUp };
  // Since when is not known: only refusals (429) are noted with their time.
  if (because === 'unclear') return { for: 'provider_unavailable', detail: noAnswers };
  const times = { sinceMs: history.closedAtMs, untilMs: Math.max(probesAtMs, floorMs) };
  return { for: 'provider_limit', ...times, detail: tooMany };
}

const usedUp = 'A quota of the provider is used up. Fleetcast makes calls again when the quota begins again.';
const noAnswers =
  'The provider did not answer the last calls. Fleetcast asks it again and again, and continues when it answers.';
const tooMany = 'The provider answered 429: too many calls. Fleetcast waits, and then tries one call.';

/** All permits of the last seconds went to others, as no call of the job was made. */
function othersWaiting(job: Job, nowMs: number, seen: Seen): Waiting | undefined {
  const { limiter, calls, callsPerMinute } = seen;
  const sinceMs = job.begunAtMs ?? job.startedAtMs;
  if (limiter === undefined || calls === undefined || sinceMs === undefined) return undefined;
  if (count(seen, 'claimed') > 0 || nowMs - sinceMs < quietMs) return undefined;
  const hasCalled = Object.entries(calls).some(([state, n = 0]) => n > 0 && !uncalled.has(state));
  if (callsPerMinute === undefined ? hasCalled : callsPerMinute > 0) return undefined;
  const { interval } = limiter;
  if (interval.taken === 0 || permitMs(interval, interval.taken - 1) < nowMs - quietMs) return undefined;
  return {
    for: 'other_jobs',
    ...(hasCalled ? {} : { sinceMs }),
    detail:
      'The rate that the provider allows is used by other jobs. This one continues when its turn comes.',
  };
}

const uncalled: ReadonlySet<string> = new Set(['planned', 'canceled', 'suppressed']);

function pausedWaiting(job: Job): Waiting {
  if (isResumed(job))
    return {
      for: 'queue',
      ...since(job.resumedAtMs),
      detail: 'The job was resumed. It looks again who has a subscription before it orders.',
    };
  return {
    for: 'resume',
    ...since(job.changedAtMs),
    ...until(job.pausedUntilMs),
    detail: 'The job is paused; its reason says why. It is canceled when nobody resumes it in time.',
  };
}

function endsWithCalls({ changedAtMs }: Job, seen: Seen): Waiting {
  const times = since(changedAtMs);
  if (count(seen, 'claimed') > 0)
    return {
      for: 'last_calls',
      ...times,
      detail: 'Calls that were under way at the cancelation must end first.',
    };
  if (count(seen, 'unclear') > 0) return { ...reconciliation, ...times };
  return { for: 'queue', ...times, detail: 'The job was canceled, and ends within a minute.' };
}

const reconciliation: Waiting = {
  for: 'reconciliation',
  detail: "Answers were lost. Fleetcast looks in the provider's records what became of those calls.",
};

const decision: Waiting = {
  for: 'decision',
  detail:
    'Nobody knows what became of some rows. A person must decide: look at the held rows and resolve them.',
};

/** How many calls are in a state. Before anything is counted, calls are planned. */
function count({ calls }: Seen, state: string): number {
  return calls === undefined ? Number(state === 'planned') : (calls[state] ?? 0);
}

function since(sinceMs: number | undefined) {
  return sinceMs === undefined ? {} : { sinceMs };
}

function until(untilMs: number | undefined) {
  return untilMs === undefined ? {} : { untilMs };
}
