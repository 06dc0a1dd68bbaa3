import { describe, expect, test } from 'vitest';
import { limiterAfter } from '../../../shared/core/rate-limit/after-answer.ts';
import {
  type Limiter,
  type LimiterEvent,
  type LimiterSettings,
  newLimiter,
  type Permit,
} from '../../../shared/core/rate-limit/limiter.ts';
import { takePermits, type Wish } from '../../../shared/core/rate-limit/take.ts';

const settings: LimiterSettings = { ceilingPerSecond: 100, firstPerSecond: 20 };
const hourMs = 3_600_000;

/** A rate limiter under test, with its clock. */
function aLimiter() {
  let limiter: Limiter = newLimiter(settings, 0);
  const self = {
    nowMs: 0,
    limiter: () => limiter,
    take(wish: Wish = { count: 1 }): readonly Permit[] {
      const taken = takePermits(limiter, settings, wish, self.nowMs);
      limiter = taken.limiter;
      return taken.permits;
    },
    waitMs: () => takePermits(limiter, settings, { count: 1 }, self.nowMs).waitMs,
    takeOne(wish?: Wish): Permit {
      const [permit] = self.take(wish);
      if (permit === undefined) throw new Error(`No permit at ${self.nowMs} ms`);
      return permit;
    },
    tell(kind: LimiterEvent['kind'], permit: Permit, hintMs?: number) {
      limiter = limiterAfter(limiter, settings, { kind, permit, hintMs }, self.nowMs);
    },
  };
  return self;
}

describe('a refused call', () => {
  test('pauses the rate limiter, and the other refused calls of its epoch change nothing but their count', () => {
    const one = aLimiter();
    const permits = one.take({ count: 6 });
    one.nowMs = 400;
    for (const permit of permits.slice(0, 1)) one.tell('refused', permit);
    const { interval, search, probesAtMs, epoch } = one.limiter();
    for (const permit of permits.slice(1)) one.tell('refused', permit);
    expect(one.limiter()).toMatchObject({ state: 'paused', interval, search, probesAtMs, epoch });
    expect(one.limiter().history.refused).toBe(6);
  });

  test('whose probe gets the answer to an earlier call is followed by another probe at once, at the same rate', () => {
    const one = aLimiter();
    const [first, second] = one.take({ count: 6 });
    one.nowMs = 400;
    if (first) one.tell('refused', first);
    if (second) one.tell('repeated', second);
    const { interval, search } = one.limiter();
    one.nowMs += one.waitMs();
    one.tell('repeated', one.takeOne(), hourMs);
    const { perSecond } = interval;
    expect(one.limiter()).toMatchObject({ state: 'paused', interval: { perSecond }, search });
    expect(one.waitMs()).toBe(0);
    one.tell('answered', one.takeOne());
    expect(one.limiter().state).toBe('flowing');
  });

  test('is followed by one probe, and an accepted probe resumes it at a slower rate', () => {
    const one = aLimiter();
    const [first] = one.take({ count: 6 });
    one.nowMs = 400;
    if (first) one.tell('refused', first);
    expect(one.take()).toEqual([]);
    one.nowMs += one.waitMs();
    const probe = one.takeOne();
    expect(one.take()).toEqual([]);
    one.tell('answered', probe);
    expect(one.limiter().state).toBe('flowing');
    expect(one.limiter().interval.perSecond).toBeLessThan(20);
  });

  test('is probed only after every permit that was already given', () => {
    const one = aLimiter();
    const permits = one.take({ count: 6 });
    one.nowMs = 10;
    if (permits[0]) one.tell('refused', permits[0]);
    one.nowMs += one.waitMs();
    expect(permits.at(-1)?.startMs).toBe(250);
    expect(one.takeOne().startMs).toBe(300);
  });

  test('with a short hint does not end the wait that an earlier one asked for', () => {
    const one = aLimiter();
    const [first, second] = one.take({ count: 6 });
    if (first === undefined || second === undefined) throw new Error('There are no permits');
    one.nowMs = 400;
    one.tell('refused', first, 60_000);
    one.tell('refused', second, 1_000);
    expect(one.limiter().floorMs).toBe(60_400);
    expect(one.waitMs()).toBeGreaterThanOrEqual(60_000);
  });

  test('of an earlier epoch does not pause the rate limiter that a probe has resumed', () => {
    const one = aLimiter();
    const [first, late] = one.take({ count: 6 });
    one.nowMs = 400;
    if (first) one.tell('refused', first);
    one.nowMs += one.waitMs();
    one.tell('answered', one.takeOne());
    if (late) one.tell('refused', late);
    expect(one.limiter().state).toBe('flowing');
  });

  test('is probed by one permit, and a late yes to a permit of before decides nothing', () => {
    const one = aLimiter();
    const [first, late] = one.take({ count: 6 });
    one.nowMs = 400;
    if (first) one.tell('refused', first);
    one.nowMs += one.waitMs();
    const probe = one.takeOne();
    if (late) one.tell('answered', late);
    expect(one.limiter().state).toBe('probing');
    one.tell('answered', probe);
    expect(one.limiter().state).toBe('flowing');
  });

  test('with a hint keeps the rate limiter paused at least so long, and with an absurd one for a day', () => {
    for (const [hintMs, waitMs] of [
      [7_000, 7_000],
      [1e15, 24 * hourMs],
      [Number.POSITIVE_INFINITY, 24 * hourMs],
    ] as const) {
      const one = aLimiter();
      one.tell('refused', one.takeOne(), hintMs);
      expect(one.waitMs()).toBe(waitMs);
    }
  });

  test('with a hint in the past, or none that is a number, waits like one without', () => {
    for (const hintMs of [-9_000, Number.NaN, 0]) {
      const one = aLimiter();
      one.tell('refused', one.takeOne(), hintMs);
      expect(one.waitMs()).toBe(50);
    }
  });

  test('repeated for six hours costs a probe a minute, and the rate limiter continues with the limit that it knew', () => {
    const one = aLimiter();
    one.tell('refused', one.takeOne());
    one.nowMs += one.waitMs();
    one.tell('answered', one.takeOne());
    const { low } = one.limiter().search;
    let probes = 0;
    for (let permit = one.take()[0]; one.nowMs < 6 * hourMs; permit = one.take()[0]) {
      if (permit !== undefined) {
        probes += 1;
        one.tell('refused', permit);
      }
      one.nowMs += Math.max(1, one.waitMs());
    }
    expect(probes).toBeGreaterThan(300);
    expect(probes).toBeLessThan(420);
    one.nowMs += one.waitMs();
    one.tell('answered', one.takeOne());
    expect(one.limiter()).toMatchObject({ state: 'flowing', search: { low } });
  });

  test('whose probe was lost is probed again when no call can still be under way', () => {
    const one = aLimiter();
    one.tell('refused', one.takeOne());
    one.nowMs += one.waitMs();
    one.takeOne();
    expect(one.waitMs()).toBe(30_000);
    one.nowMs += 30_000;
    expect(one.take()).toHaveLength(1);
  });
});

test('an answer that says the quota is used up keeps the next calls back without pausing the rate limiter', () => {
  const one = aLimiter();
  one.tell('answered', one.takeOne(), 3_000);
  expect(one.limiter().state).toBe('flowing');
  expect(one.waitMs()).toBe(3_000);
  one.nowMs = 3_000;
  expect(one.take({ count: 50 }).every(({ startMs }) => startMs >= 3_000)).toBe(true);
});

test('a clock that is an hour behind neither resumes the rate limiter early nor waits an hour longer', () => {
  const one = aLimiter();
  one.nowMs = 2 * hourMs;
  const [first, second] = one.take({ count: 2 });
  if (first) one.tell('refused', first, 3_000);
  one.nowMs = hourMs;
  expect(one.waitMs()).toBe(3_000);
  if (second) one.tell('refused', second, 5_000);
  expect(one.waitMs()).toBe(5_000);
});

test('an answer that changes nothing gives the very same rate limiter, so that nothing is written', () => {
  const one = aLimiter();
  const permit = one.takeOne();
  const before = one.limiter();
  one.tell('answered', permit);
  expect(one.limiter()).toBe(before);
});

describe('three unclear answers in a row', () => {
  const paused = () => {
    const one = aLimiter();
    for (const permit of one.take({ count: 3 })) one.tell('unclear', permit);
    return one;
  };

  test('pause the rate limiter; with an answer between them they do not', () => {
    expect(paused().limiter()).toMatchObject({ state: 'paused', because: 'unclear' });
    const one = aLimiter();
    const [a, b, c, d] = one.take({ count: 4 });
    if (a && b && c && d) {
      one.tell('unclear', a);
      one.tell('unclear', b);
      one.tell('answered', c);
      one.tell('unclear', d);
    }
    expect(one.limiter().state).toBe('flowing');
  });

  test('are followed by nothing but a read and then one entry', () => {
    const one = paused();
    one.nowMs = 15_000;
    expect(one.take()).toEqual([]);
    expect(one.take({ count: 1, probe: 'entry' })).toEqual([]);
    one.tell('answered', one.takeOne({ count: 9, probe: 'read' }));
    expect(one.take()).toEqual([]);
    expect(one.take({ count: 1, probe: 'read' })).toEqual([]);
    const entry = one.takeOne({ count: 9, probe: 'entry' });
    expect(one.take({ count: 1, probe: 'entry' })).toEqual([]);
    one.tell('answered', entry);
    expect(one.limiter().state).toBe('flowing');
    one.nowMs += 1_000;
    expect(one.take()).toHaveLength(1);
  });

  test('are probed less and less often, at least every five minutes', () => {
    const one = paused();
    const pauses: number[] = [];
    for (let probe = 0; probe < 7; probe += 1) {
      const pauseMs = one.waitMs();
      pauses.push(pauseMs / 1_000);
      one.nowMs += pauseMs;
      one.tell('unclear', one.takeOne({ count: 1, probe: 'read' }));
    }
    expect(pauses).toEqual([15, 30, 60, 120, 240, 300, 300]);
  });

  test('and an unclear entry lead back to the read', () => {
    const one = paused();
    one.nowMs = 15_000;
    one.tell('answered', one.takeOne({ count: 1, probe: 'read' }));
    one.tell('unclear', one.takeOne({ count: 1, probe: 'entry' }));
    one.nowMs += hourMs;
    expect(one.take({ count: 1, probe: 'entry' })).toEqual([]);
    expect(one.take({ count: 1, probe: 'read' })).toHaveLength(1);
  });

  test('followed by a 429 leave a rate limiter that is only refused: the server is there', () => {
    const one = paused();
    one.nowMs = 15_000;
    one.tell('refused', one.takeOne({ count: 1, probe: 'read' }));
    expect(one.limiter()).toMatchObject({ state: 'paused', because: 'refused' });
  });
});

test('a first call after a pause that is refused leaves a rate, though nothing is left to count by', () => {
  const one = aLimiter();
  for (let at = 0; at < 2_400; at += 10) {
    one.nowMs = at;
    for (const permit of one.take()) one.tell('answered', permit);
  }
  const fastest = one.limiter().interval.perSecond;
  expect(fastest).toBeGreaterThan(20);
  one.nowMs += hourMs;
  one.tell('refused', one.takeOne(), 180_000);
  one.nowMs += 180_000;
  one.tell('answered', one.takeOne());
  expect(one.limiter().state).toBe('flowing');
  expect(one.limiter().interval.perSecond).toBeGreaterThan(0.5);
  one.nowMs += 2_000;
  expect(one.take()).toHaveLength(1);
});

test('a rate limiter that is seldom used, and refused each time, never becomes slower than a call a minute', () => {
  const one = aLimiter();
  for (let day = 1; day <= 30; day += 1) {
    one.nowMs = day * 24 * hourMs;
    one.tell('refused', one.takeOne(), 600_000);
    one.nowMs += 600_000;
    one.tell('answered', one.takeOne());
  }
  one.nowMs += hourMs;
  expect(one.take()).toHaveLength(1);
  one.nowMs += 62_000;
  expect(one.take()).toHaveLength(1);
});
