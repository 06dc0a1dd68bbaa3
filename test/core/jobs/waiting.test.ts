import { describe, expect, test } from 'vitest';
import type { Progress } from '../../../shared/core/counts/progress-of-job.ts';
import { unreadUntil } from '../../../shared/core/directory/read-failure.ts';
import type { CampaignOptions } from '../../../shared/core/jobs/campaign-options.ts';
import type { Job } from '../../../shared/core/jobs/job.ts';
import { jobMoved } from '../../../shared/core/jobs/job-moves.ts';
import { type Waiting, waitingOf } from '../../../shared/core/jobs/waiting.ts';
import { type Limiter, newLimiter } from '../../../shared/core/rate-limit/limiter.ts';
import type { ProviderProblem } from '../../../shared/errors.ts';
import { aJob } from '../../support/world.ts';

const noon = Date.UTC(2026, 4, 4, 12);
const hour = 3_600_000;
const day = 24 * hour;
const quietHours = { from: '11:00', to: '14:00', timeZone: 'UTC' };

const job = (state: Job['state'], change: Partial<Job> = {}): Job =>
  aJob({ state, createdAtMs: noon - hour, changedAtMs: noon - 7_000, ...change });
const ready = (options: Partial<CampaignOptions>, change: Partial<Job> = {}) =>
  job('ready', { options, ...change });

test.each<[string, Job, Partial<Waiting>]>([
  [
    'a draft waits for its file until it is canceled',
    job('draft', { dueAtMs: noon + day }),
    { for: 'upload', sinceMs: noon - hour, untilMs: noon + day },
  ],
  [
    'a person must approve it, for as long as any job may wait',
    ready({ mode: 'approve' }),
    { for: 'approval', sinceMs: noon - 7_000, untilMs: noon - hour + 31 * day },
  ],
  [
    'a person must approve it before its latest start',
    ready({ mode: 'approve', latestStartMs: noon + 1 }),
    { for: 'approval', sinceMs: noon - 7_000, untilMs: noon + 1 },
  ],
  [
    'it starts at the time that was chosen',
    ready({ startAtMs: noon + day }),
    { for: 'start_at', sinceMs: noon - 7_000, untilMs: noon + day },
  ],
  [
    'it starts after quiet hours',
    ready({ quietHours }),
    { for: 'quiet_hours', sinceMs: noon - 7_000, untilMs: noon + 2 * hour },
  ],
  ['it is taken by the next run of the scheduler', ready({}), { for: 'queue', sinceMs: noon - 7_000 }],
  [
    'it rests in quiet hours',
    job('running', { options: { quietHours }, startedAtMs: noon - 2 * hour }),
    { for: 'quiet_hours', sinceMs: noon - hour, untilMs: noon + 2 * hour },
  ],
  [
    'it started in quiet hours, and rests since then',
    job('running', { options: { quietHours }, startedAtMs: noon - 1_000 }),
    { for: 'quiet_hours', sinceMs: noon - 1_000, untilMs: noon + 2 * hour },
  ],
  [
    'a person must resume it',
    job('paused', { pausedUntilMs: noon + day }),
    { for: 'resume', sinceMs: noon - 7_000, untilMs: noon + day },
  ],
  [
    'it was resumed and looks at subscriptions first',
    job('paused', { resumedAtMs: noon - 1 }),
    { for: 'queue', sinceMs: noon - 1 },
  ],
])('%s', (_, of, waiting) => {
  expect(waitingOf(of, noon)).toEqual({ ...waiting, detail: expect.any(String) });
});

test.each<[string, Job]>([
  ['is planned', job('planning')],
  ['is a dry run', ready({ mode: 'check' })],
  ['runs', job('running')],
  ['is completed', job('completed')],
  ['is canceled', job('canceled')],
  ['failed', job('failed')],
])('a job that %s waits for nothing', (_, of) => {
  expect(waitingOf(of, noon)).toBeUndefined();
});

describe('a running job', () => {
  const flowing = newLimiter({ firstPerSecond: 1, ceilingPerSecond: 10 }, noon);
  const refused: Limiter = {
    ...flowing,
    state: 'paused',
    probesAtMs: noon + 5_000,
    floorMs: noon + 9_000,
    history: { ...flowing.history, closedAtMs: noon - 2_000 },
  };
  const away: Limiter = { ...refused, because: 'unclear' };

  test.each<[string, Limiter, Progress['calls'], Partial<Waiting> | undefined]>([
    ['has calls to make', flowing, { planned: 1 }, undefined],
    [
      'waits until the provider takes calls again',
      refused,
      { planned: 1, accepted: 1 },
      { for: 'provider_limit', sinceMs: noon - 2_000, untilMs: noon + 9_000 },
    ],
    [
      'waits for the probe',
      { ...refused, state: 'probing' },
      { planned: 1 },
      { for: 'provider_limit', sinceMs: noon - 2_000, untilMs: noon + 9_000 },
    ],
    ['waits for a provider that is away', away, { planned: 1 }, { for: 'provider_unavailable' }],
    [
      'waits until a quota begins again that an answer has used up',
      { ...flowing, because: 'unclear', floorMs: noon + 9_000 },
      { planned: 1, accepted: 1 },
      { for: 'provider_limit', untilMs: noon + 9_000 },
    ],
    ['is not held up when it has nothing to call', refused, { claimed: 1 }, undefined],
    ['has a call under way, whatever is unclear', flowing, { claimed: 1, unclear: 1, ordered: 1 }, undefined],
    ['waits for ordered subscriptions', flowing, { ordered: 1, unclear: 1 }, { for: 'provider_completion' }],
    ['waits for reconciliation', flowing, { unclear: 1, held: 1 }, { for: 'reconciliation' }],
    ['is nearly over', flowing, { accepted: 3 }, undefined],
  ])('%s', (_, limiter, calls, waiting) => {
    const found = waitingOf(job('running'), noon, { limiter, calls });
    expect(found).toEqual(waiting && { ...waiting, detail: expect.any(String) });
  });

  test.each([
    ['token_server', 'token_server'],
    ['credentials_refused', 'credentials_refused'],
    ['credentials_unusable', 'credentials_refused'],
  ] as const)('without a token because of %s waits for %s, whatever its limiter says', (cause, what) => {
    const noToken = { cause, sinceMs: noon - 5_000, untilMs: noon + 8_000 };
    const seen = { limiter: refused, noToken, calls: { planned: 1 } };
    expect(waitingOf(job('running'), noon, seen)).toEqual({
      for: what,
      sinceMs: noon - 5_000,
      untilMs: noon + 8_000,
      detail: expect.any(String),
    });
    // What is with the provider already needs no token to be waited for.
    const ordered = { ...seen, calls: { ordered: 1 } };
    expect(waitingOf(job('running'), noon, ordered)).toMatchObject({ for: 'provider_completion' });
  });

  test('is taken for one with calls to make before anything is counted', () => {
    expect(waitingOf(job('running'), noon, { limiter: refused })).toMatchObject({ for: 'provider_limit' });
  });
});

describe('a job whose planner could not read what it needs', () => {
  const asked = { tried: 'List subscriptions', effect: 'none' } as const;
  const unread = (problem: Partial<ProviderProblem>) =>
    unreadUntil({ ...asked, code: 'unauthorized', ...problem }, noon - 5_000, noon + 55_000, undefined);

  test.each<[Partial<ProviderProblem>, string]>([
    [{ tokenCause: 'token_server' }, 'token_server'],
    [{ tokenCause: 'credentials_unusable' }, 'credentials_refused'],
    [{ code: 'unauthorized' }, 'credentials_refused'],
    [{ code: 'busy' }, 'provider_limit'],
    [{ code: 'timeout' }, 'provider_unavailable'],
    [{ code: 'moved' }, 'provider_unavailable'],
  ])('because of %j waits for %s', (problem, what) => {
    expect(waitingOf(job('planning', { unread: unread(problem) }), noon)).toEqual({
      for: what,
      sinceMs: noon - 5_000,
      untilMs: noon + 55_000,
      detail: expect.any(String),
    });
  });

  test.each<[string, Job, string | undefined]>([
    ['is ready, and read again before it starts', job('ready'), 'provider_limit'],
    ['was resumed', job('paused', { resumedAtMs: noon }), 'provider_limit'],
    ['was paused by a person', job('paused'), 'resume'],
    ['is over', job('completed'), undefined],
  ])('and that %s', (_, of, what) => {
    expect(waitingOf({ ...of, unread: unread({ code: 'busy' }) }, noon)?.for).toBe(what);
  });

  test('and has begun again since waits for nothing', () => {
    const late = noon + 55_000 + 60_001;
    expect(waitingOf(job('planning', { unread: unread({ code: 'busy' }) }), late)).toBeUndefined();
  });

  test.each(['ready', 'paused'] as const)(
    'and has run since, having been %s, waits no more since then',
    (state) => {
      const of = job(state, {
        unread: unread({ code: 'busy' }),
        ...(state === 'paused' && { resumedAtMs: noon }),
      });
      expect(jobMoved(of, 'running')).not.toHaveProperty('unread');
    },
  );

  test('waits since its first try', () => {
    const busy = { ...asked, code: 'busy' } as const;
    expect(unreadUntil(busy, noon, noon + 60_000, unread({}))).toMatchObject({
      because: { code: 'provider_limit' },
      sinceMs: noon - 5_000,
      untilMs: noon + 60_000,
    });
  });
});

test.each<[Job['state'], Progress['calls'], string | undefined]>([
  ['canceling', { claimed: 1, unclear: 1 }, 'last_calls'],
  ['canceling', { unclear: 1 }, 'reconciliation'],
  ['canceling', { planned: 3, accepted: 1 }, 'queue'],
  ['canceling', {}, 'queue'],
  ['completed', { accepted: 1 }, undefined],
])('%s with %j waits for %s', (state, calls, what) => {
  const waiting = waitingOf(job(state, { endedAtMs: noon - 7_000 }), noon, { calls });
  expect(waiting?.for).toBe(what);
  if (waiting !== undefined) expect(waiting.sinceMs).toBe(noon - 7_000);
});

test.each([
  [true, 'decision'],
  [false, undefined],
])('a completed job with held calls of which rows want a decision: %s', (isUndecided, what) => {
  const waiting = waitingOf(job('completed', { endedAtMs: noon }), noon, { calls: { held: 1 }, isUndecided });
  expect(waiting?.for).toBe(what);
});

describe('while other jobs use the rate', () => {
  const flowing = newLimiter({ firstPerSecond: 10, ceilingPerSecond: 10 }, noon - hour);
  /** Its last permit was given so long ago. */
  const busy = (agoMs: number): Limiter => ({
    ...flowing,
    interval: { perSecond: 10, fromMs: noon - agoMs, fromTaken: 0, taken: 1 },
  });
  const running = job('running', { begunAtMs: noon - 60_000 });

  test('a job that has made no call waits for them since it began', () => {
    expect(waitingOf(running, noon, { limiter: busy(1_000), calls: { planned: 5 } })).toEqual({
      for: 'other_jobs',
      sinceMs: noon - 60_000,
      detail: expect.any(String),
    });
  });

  test('a job that has made calls, and none in the last minutes, waits for them', () => {
    const seen = { limiter: busy(1_000), calls: { planned: 5, accepted: 2 }, callsPerMinute: 0 };
    expect(waitingOf(running, noon, seen)).toMatchObject({ for: 'other_jobs' });
  });

  test.each<[string, Job, Parameters<typeof waitingOf>[2]]>([
    ['nobody makes calls', running, { limiter: busy(60_000), calls: { planned: 5 } }],
    ['no permit was ever given', running, { limiter: flowing, calls: { planned: 5 } }],
    ['a call of it is under way', running, { limiter: busy(0), calls: { planned: 5, claimed: 1 } }],
    ['it has made calls lately', running, { limiter: busy(0), calls: { planned: 5, accepted: 2 } }],
    ['it makes calls', running, { limiter: busy(0), calls: { planned: 5, accepted: 2 }, callsPerMinute: 3 }],
    [
      'it has just begun',
      { ...running, begunAtMs: noon - 9_000 },
      { limiter: busy(0), calls: { planned: 5 } },
    ],
    ['nothing is counted yet', running, { limiter: busy(0) }],
  ])('it does not when %s', (_, of, seen) => {
    expect(waitingOf(of, noon, seen)).toBeUndefined();
  });
});
