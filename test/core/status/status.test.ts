import { describe, expect, test } from 'vitest';
import { type Limiter, newLimiter } from '../../../shared/core/rate-limit/limiter.ts';
import { limiterNames } from '../../../shared/core/rate-limit/limiter-names.ts';
import type { LimiterSample } from '../../../shared/core/status/limiter-history.ts';
import {
  limiterSampleOf,
  limiterSpans,
  withLimiterSample,
} from '../../../shared/core/status/limiter-history.ts';
import { limiterStatus, ownLimiters } from '../../../shared/core/status/limiter-status.ts';
import { schedulerStatus } from '../../../shared/core/status/scheduler-status.ts';
import { tokenStatus } from '../../../shared/core/status/token-status.ts';
import { emptyRing, nobody, type TokenRing } from '../../../shared/core/tokens/token-ring.ts';
import { sameRates } from '../../support/pacing.ts';

const nowMs = Date.UTC(2026, 0, 5, 12);
const speeds = { firstPerSecond: 5, ceilingPerSecond: 10 };

describe('a rate limiter', () => {
  const limiter = (change: Partial<Limiter>) =>
    limiterStatus({ ...newLimiter(speeds, nowMs), ...change }, speeds, nowMs);

  test('that nobody has used flows at its first rate', () => {
    expect(limiterStatus(undefined, speeds, nowMs)).toMatchObject({ state: 'flowing', perSecond: 5 });
  });

  test.each([
    ['paused', 'refused', 'provider_limit', nowMs + 30_000],
    ['probing', 'refused', 'provider_limit', nowMs + 30_000],
    ['paused', 'unclear', 'provider_unavailable', nowMs + 30_000],
  ] as const)('that is %s because of %s calls has the cause %s', (state, because, cause, untilMs) => {
    const shown = limiter({ state, because, probesAtMs: nowMs + 9_000, floorMs: nowMs + 30_000 });
    expect([shown.state, shown.cause, shown.untilMs]).toEqual([state, cause, untilMs]);
  });

  test.each([
    [nowMs, 'flowing', undefined, undefined],
    [nowMs + 30_000, 'paused', 'provider_limit', nowMs + 30_000],
  ] as const)(
    'that flows and was asked to be quiet until %d is shown as %s',
    (floorMs, state, cause, untilMs) => {
      const shown = limiter({ because: 'unclear', floorMs });
      expect([shown.state, shown.cause, shown.untilMs, shown.sinceMs]).toEqual([
        state,
        cause,
        untilMs,
        undefined,
      ]);
    },
  );

  test.each([
    ['refused', false, 300_001, 'flowing'],
    ['refused', false, 300_000, 'paused'],
    ['unclear', true, 300_001, 'flowing'],
    ['unclear', false, 300_001, 'paused'],
  ] as const)(
    'that %s calls paused (a read was answered: %s) and that nobody has called for %d ms since is shown as %s',
    (because, isReadAnswered, agoMs, state) => {
      const unclear = { inARow: 3, isReadAnswered, pauseMs: 15_000 };
      const times = { probesAtMs: nowMs - agoMs, floorMs: 0 };
      expect(limiter({ state: 'paused', because, unclear, ...times }).state).toBe(state);
    },
  );

  test('is shown once, with all groups of calls that pass it', () => {
    const settings = sameRates(5, 10);
    const shared = {
      ...settings,
      'organization.reads': { ...speeds, sameLimitAs: 'organization.sms' as const },
    };
    expect(ownLimiters(shared, (name) => name.startsWith('organization.'))).toEqual([
      { name: 'organization.sms', paces: ['organization.sms', 'organization.reads'] },
      { name: 'organization.orders', paces: ['organization.orders'] },
    ]);
    expect(ownLimiters(settings, () => true).map(({ name }) => name)).toEqual([...limiterNames]);
  });
});

describe('a token', () => {
  const published = { generation: 1, slot: 1, issuedAtMs: nowMs - 60_000, expiresAtMs: nowMs + 240_000 };
  const refresh = { generation: 2, owner: nobody, untilMs: nowMs + 8_000, slot: 2, afterRefusal: false };
  const status = (change: Partial<TokenRing>) => tokenStatus({ ...emptyRing, ...change }, nowMs);

  test('is valid until it ends, and then there is none', () => {
    expect(tokenStatus(undefined, nowMs)).toMatchObject({ state: 'none' });
    expect(status({ published })).toMatchObject({ state: 'valid', expiresAtMs: nowMs + 240_000 });
    expect(tokenStatus({ ...emptyRing, published }, nowMs + 240_000)).toMatchObject({ state: 'none' });
  });

  test.each(['credentials_unusable', 'credentials_refused', 'token_server'] as const)(
    'that cannot be had because of %s says so, since when, and when it is tried again',
    (cause) => {
      const trouble = { cause, sinceMs: nowMs - 90_000 };
      expect(status({ refresh, failures: 3, trouble })).toMatchObject({
        state: 'failing',
        cause,
        sinceMs: nowMs - 90_000,
        untilMs: nowMs + 8_000,
      });
      const fetching = { ...refresh, owner: 'process-1' };
      expect(status({ refresh: fetching, failures: 3, trouble })).not.toHaveProperty('untilMs');
    },
  );

  test('that the provider refuses like the one before it is of no use, although it lives', () => {
    const again = { ...published, afterRefusal: true } as const;
    const refusedAgain = status({ published: again, refusals: 2 });
    expect(refusedAgain).toMatchObject({ state: 'failing', cause: 'credentials_refused' });
    expect(refusedAgain).not.toHaveProperty('expiresAtMs');
    // One may have been revoked early, and after a good one the trouble is over.
    expect(status({ published: again, refusals: 1 })).toMatchObject({ state: 'valid' });
    expect(status({ published, refusals: 2 })).toMatchObject({ state: 'valid' });
  });

  test('that still lives while the next cannot be had is shown with its end', () => {
    const trouble = { cause: 'token_server', sinceMs: nowMs } as const;
    expect(status({ published, refresh, trouble })).toMatchObject({
      state: 'failing',
      expiresAtMs: nowMs + 240_000,
    });
  });
});

test.each([
  ['has never run', undefined, 0, 'late'],
  ['has just run', {}, 1_000, 'on_time'],
  ['ran three minutes ago', {}, 180_000, 'on_time'],
  ['has not run for longer', {}, 180_001, 'late'],
  ['failed in parts', { failedParts: ['jobs', 'sweeps'] }, 1_000, 'failing'],
  ['compares a restored ledger', { recovering: true }, 1_000, 'recovering'],
  ['failed and stopped', { failedParts: ['jobs'] }, 600_000, 'late'],
] as const)('a scheduler that %s is shown so', (_, change, agoMs, state) => {
  const lastRun = {
    startedAtMs: nowMs - agoMs,
    endedAtMs: nowMs - agoMs,
    failedParts: [],
    recovering: false,
  };
  const shown = schedulerStatus(change === undefined ? undefined : { ...lastRun, ...change }, nowMs);
  expect(shown.state).toBe(state);
});

describe('the last hour of a rate limiter', () => {
  const minuteMs = 60_000;
  const sample = (minute: number, calls: number, refused = 0): LimiterSample => ({
    atMs: nowMs + minute * minuteMs,
    calls,
    refused,
    perMinute: 300,
    state: 'flowing',
  });
  const noted = (samples: readonly LimiterSample[]) =>
    samples.reduce<LimiterSample[]>((kept, one) => withLimiterSample(kept, one), []);

  test('has what was called and refused between two runs of the scheduler', () => {
    const limiter = newLimiter(speeds, nowMs);
    const { interval, history } = limiter;
    const used = { ...limiter, interval: { ...interval, taken: 12 }, history: { ...history, refused: 2 } };
    const samples = [limiterSampleOf(limiter, nowMs), limiterSampleOf(used, nowMs + minuteMs)];
    expect(limiterSpans(noted(samples), nowMs + minuteMs)).toEqual([
      { fromMs: nowMs, toMs: nowMs + minuteMs, calls: 12, refused: 2, perMinute: 300, state: 'flowing' },
    ]);
  });

  test('shows a rate limiter that was asked to be quiet as paused', () => {
    const quiet = { ...newLimiter(speeds, nowMs), floorMs: nowMs + 1 };
    expect(limiterSampleOf(quiet, nowMs).state).toBe('paused');
    expect(limiterSampleOf(quiet, nowMs + 1).state).toBe('flowing');
  });

  test('stays small while nothing is called, and says that it was nothing', () => {
    const idle = noted([sample(0, 5), ...Array.from({ length: 40 }, (_, at) => sample(at + 1, 9))]);
    expect(idle).toEqual([sample(0, 5), sample(1, 9), sample(40, 9)]);
    expect(
      limiterSpans(noted([...idle, sample(41, 10)]), nowMs + 41 * minuteMs).map(({ calls }) => calls),
    ).toEqual([4, 0, 1]);
  });

  test('is never longer, and a span that began before it is cut', () => {
    const busy = noted(Array.from({ length: 200 }, (_, at) => sample(at, at)));
    expect(busy).toHaveLength(62);
    const idle = limiterSpans(noted([sample(0, 1), sample(1, 1), sample(90, 1)]), nowMs + 90 * minuteMs);
    expect(idle.map(({ fromMs }) => fromMs)).toEqual([nowMs + 30 * minuteMs]);
  });

  test('takes no sample that is older than its newest twice', () => {
    expect(noted([sample(0, 1), sample(2, 3), sample(1, 2)]).map(({ calls }) => calls)).toEqual([1, 2]);
  });
});
