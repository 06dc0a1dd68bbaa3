import { describe, expect, test } from 'vitest';
import { type Limiter, newLimiter } from '../../../shared/core/rate-limit/limiter.ts';
import { limiterNames } from '../../../shared/core/rate-limit/name.ts';
import { limiterStatus, ownLimiters } from '../../../shared/core/status/limiter-status.ts';
import { schedulerStatus } from '../../../shared/core/status/scheduler-status.ts';
import { tokenStatus } from '../../../shared/core/status/token-status.ts';
import { emptyRing, nobody, type TokenRing } from '../../../shared/core/tokens/token-ring.ts';
import { sameRates } from '../../support/pacing.ts';

const nowMs = Date.UTC(2026, 0, 5, 12);
const speeds = { firstPerSecond: 5, ceilingPerSecond: 10 };

describe('a rate limiter', () => {
  const limiter = (change: Partial<Limiter>) =>
    limiterStatus({ ...newLimiter(speeds, nowMs), ...change }, speeds);

  test('that nobody has used flows at its first rate', () => {
    expect(limiterStatus(undefined, speeds)).toMatchObject({ state: 'flowing', perSecond: 5 });
  });

  test.each([
    ['flowing', 'refused', undefined, undefined],
    ['paused', 'refused', 'provider_limit', nowMs + 30_000],
    ['probing', 'refused', 'provider_limit', nowMs + 30_000],
    ['paused', 'unclear', 'provider_unavailable', nowMs + 30_000],
  ] as const)('that is %s because of %s calls has the cause %s', (state, because, cause, untilMs) => {
    const shown = limiter({ state, because, probesAtMs: nowMs + 9_000, floorMs: nowMs + 30_000 });
    expect([shown.state, shown.cause, shown.untilMs]).toEqual([state, cause, untilMs]);
  });

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
