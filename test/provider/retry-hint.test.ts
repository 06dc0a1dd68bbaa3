import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { retryHintMs, usedUpHintMs } from '../../shared/provider/exchange/retry-hint.ts';

const nowMs = Date.UTC(2026, 10, 21, 12, 0, 0);

describe('Retry-After', () => {
  test.each([
    ['0', 0],
    ['7', 7_000],
    [' 7 ', 7_000],
    ['1.5', 1_500],
    ['86400', 86_400_000],
    ['99999999999999999999', 31_536_000_000],
    ['Sat, 21 Nov 2026 12:00:30 GMT', 30_000],
    ['Saturday, 21-Nov-26 12:00:30 GMT', 30_000],
    ['Sat Nov 21 12:00:30 2026', 30_000],
    ['Sat, 21 Nov 2026 11:59:00 GMT', 0],
  ])('"%s" is a wait of %i ms', (value, expected) => {
    expect(retryHintMs(429, { 'retry-after': value }, nowMs)).toBe(expected);
    expect(retryHintMs(503, { 'retry-after': value }, nowMs)).toBe(expected);
  });

  test.each(['', 'soon', '-5', '5 s', '2026-11-21', 'Sat, 99 Foo 2026', '0x10', '1e3'])(
    '"%s" is no hint',
    (value) => {
      expect(retryHintMs(429, { 'retry-after': value }, nowMs)).toBeUndefined();
    },
  );

  test('a date counts from the Date of the same answer, so that our own clock may be wrong', () => {
    const headers = {
      date: 'Sat, 21 Nov 2026 09:00:00 GMT',
      'retry-after': 'Sat, 21 Nov 2026 09:00:45 GMT',
    };
    expect(retryHintMs(429, headers, nowMs)).toBe(45_000);
  });

  test('as a date without a time zone is GMT wherever we are', () => {
    vi.stubEnv('TZ', 'Asia/Tokyo');
    onTestFinished(() => {
      vi.unstubAllEnvs();
    });
    expect(retryHintMs(429, { 'retry-after': 'Sat Nov 21 12:00:30 2026' }, nowMs)).toBe(30_000);
  });

  test('is trusted before any window', () => {
    expect(retryHintMs(429, { 'retry-after': '3', 'ratelimit-reset': '50' }, nowMs)).toBe(3_000);
  });

  test('that is sent twice counts as sent first', () => {
    expect(retryHintMs(429, { 'retry-after': ['3', '9'] }, nowMs)).toBe(3_000);
  });
});

describe('the end of the rate limit window of a 429', () => {
  test.each([
    ['RateLimit', { ratelimit: '"default";r=0;t=42' }, 42_000],
    ['RateLimit of several policies', { ratelimit: '"minute";r=0;t=42, "day";r=900;t=5000' }, 42_000],
    ['RateLimit of two used up policies', { ratelimit: '"minute";r=0;t=42, "day";r=0;t=5000' }, 5_000_000],
    [
      'RateLimit-Reset',
      { 'ratelimit-limit': '60', 'ratelimit-remaining': '0', 'ratelimit-reset': '30' },
      30_000,
    ],
    ['X-RateLimit-Reset in seconds', { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '12' }, 12_000],
    ['X-RateLimit-Reset as a moment in seconds', { 'x-ratelimit-reset': String(nowMs / 1_000 + 25) }, 25_000],
    [
      'X-RateLimit-Reset as a moment in milliseconds',
      { 'x-ratelimit-reset': String(nowMs + 25_000) },
      25_000,
    ],
    [
      'X-Rate-Limit-Reset as the provider writes it',
      { 'x-rate-limit-remaining': '0', 'x-rate-limit-reset': String(nowMs + 25_000) },
      25_000,
    ],
    ['a window that is not used up', { 'x-ratelimit-remaining': '4', 'x-ratelimit-reset': '12' }, undefined],
    ['a policy that is not used up', { ratelimit: '"default";r=5;t=42' }, undefined],
    ['nothing', {}, undefined],
  ])('is read from %s', (_, headers, expected) => {
    expect(retryHintMs(429, headers, nowMs)).toBe(expected);
  });

  test('says nothing about another status', () => {
    expect(retryHintMs(500, { 'ratelimit-remaining': '0', 'ratelimit-reset': '30' }, nowMs)).toBeUndefined();
  });
});

describe('an answer that did what was asked', () => {
  test.each([
    ['the last of the quota', { 'ratelimit-remaining': '0', 'ratelimit-reset': '30' }, 30_000],
    [
      'the last, with a moment',
      { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(nowMs + 9_000) },
      9_000,
    ],
    [
      'the last, as the provider writes it',
      {
        'x-rate-limit-limit': '1000',
        'x-rate-limit-remaining': '0',
        'x-rate-limit-reset': String(nowMs + 9_000),
      },
      9_000,
    ],
    ['the last of one policy', { ratelimit: '"minute";r=0;t=42, "day";r=900;t=5000' }, 42_000],
    ['one of several that are left', { 'ratelimit-remaining': '3', 'ratelimit-reset': '30' }, undefined],
    ['one of which nobody says what is left', { 'ratelimit-reset': '30' }, undefined],
    ['one with a policy that does not say what is left', { ratelimit: '"minute";t=42' }, undefined],
    ['one that is to be polled later', { 'retry-after': '30' }, undefined],
  ])('as %s is a wait of that kind', (_, headers, expected) => {
    expect(usedUpHintMs(headers, nowMs)).toBe(expected);
  });
});
