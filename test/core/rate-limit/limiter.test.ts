import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { limiterAfter } from '../../../shared/core/rate-limit/after-answer.ts';
import {
  type Limiter,
  type LimiterEvent,
  type LimiterSettings,
  newLimiter,
  type Permit,
} from '../../../shared/core/rate-limit/limiter.ts';
import { takePermits } from '../../../shared/core/rate-limit/take.ts';

const settings: LimiterSettings = { ceilingPerSecond: 200, firstPerSecond: 5 };

type Act =
  | { readonly act: 'take'; readonly count: number; readonly probe: 'read' | 'entry' }
  | {
      readonly act: 'answer';
      readonly which: number;
      readonly kind: LimiterEvent['kind'];
      readonly hintMs?: number | undefined;
    }
  | { readonly act: 'wait'; readonly ms: number };

const kind = fc.constantFrom<LimiterEvent['kind'][]>(
  'answered',
  'answered',
  'answered',
  'refused',
  'unclear',
);
const acts: fc.Arbitrary<Act[]> = fc.array(
  fc.oneof(
    fc.record({
      act: fc.constant('take' as const),
      count: fc.integer({ min: 1, max: 20 }),
      probe: fc.constantFrom('read' as const, 'entry' as const),
    }),
    fc.record({
      act: fc.constant('answer' as const),
      which: fc.nat(50),
      kind,
      hintMs: fc.option(fc.integer({ min: -5_000, max: 20_000 }), { nil: undefined, freq: 4 }),
    }),
    fc.record({
      act: fc.constant('wait' as const),
      // Clocks of several machines: now and then one is behind.
      ms: fc.oneof(fc.integer({ min: 0, max: 3_000 }), fc.integer({ min: -2_000, max: 90_000 })),
    }),
  ),
  { minLength: 20, maxLength: 150 },
);

type Step = {
  readonly before: Limiter;
  readonly after: Limiter;
  readonly nowMs: number;
  readonly permits: readonly Permit[];
  readonly act: Act;
};

/** Plays the acts. Between any two the rate limiter is written and read like an item of a table. */
function play(script: readonly Act[], seen: (step: Step) => void): void {
  let limiter = newLimiter(settings, 1_000_000);
  let nowMs = 1_000_000;
  const open: Permit[] = [];
  for (const act of script) {
    const before = limiter;
    let permits: readonly Permit[] = [];
    if (act.act === 'wait') nowMs += act.ms;
    if (act.act === 'take') ({ limiter, permits } = takePermits(limiter, settings, act, nowMs));
    open.push(...permits);
    if (act.act === 'answer') {
      const [permit] = open.splice(act.which % Math.max(1, open.length), 1);
      if (permit !== undefined) limiter = limiterAfter(limiter, settings, { ...act, permit }, nowMs);
    }
    seen({ before, after: limiter, nowMs, permits, act });
    limiter = JSON.parse(JSON.stringify(limiter));
  }
}

const holds = (check: () => (step: Step) => void) =>
  fc.assert(
    fc.property(acts, (script) => play(script, check())),
    { seed: 5, numRuns: 300 },
  );

describe('whatever is taken and answered, in whatever order and by whatever clocks', () => {
  test('no permit starts before the server’s hint is over, nor before the next probe is due', () => {
    holds(() => ({ before, permits }) => {
      const earliestMs =
        before.state === 'flowing' ? before.floorMs : Math.max(before.floorMs, before.probesAtMs);
      for (const { startMs } of permits) expect(startMs).toBeGreaterThanOrEqual(earliestMs);
    });
  });

  test('the server’s hint is never set back, and rate limiter time never runs backwards', () => {
    holds(() => ({ before, after }) => {
      expect(after.floorMs).toBeGreaterThanOrEqual(before.floorMs);
      expect(after.seenMs).toBeGreaterThanOrEqual(before.seenMs);
    });
  });

  test('permits start in the order of their numbers, and no permit is given twice', () => {
    holds(() => {
      let last: Permit = { epoch: 0, permitNo: -1, startMs: 0, endMs: 0 };
      return ({ permits }) => {
        for (const permit of permits) {
          expect(permit.permitNo).toBeGreaterThan(last.permitNo);
          expect(permit.startMs).toBeGreaterThanOrEqual(last.startMs);
          last = permit;
        }
      };
    });
  });

  test('an epoch pauses the rate limiter once, however many of its calls were refused', () => {
    holds(() => {
      const paused = new Set<number>();
      return ({ before, after }) => {
        if (before.state !== 'flowing' || after.state === 'flowing') return;
        expect(paused).not.toContain(before.epoch);
        paused.add(before.epoch);
      };
    });
  });

  test('a rate limiter that is not flowing gives one permit, and none while that one is out', () => {
    holds(() => ({ before, after, permits }) => {
      if (before.state === 'flowing') return;
      expect(permits.length).toBeLessThanOrEqual(1);
      if (permits.length === 1) expect(after.state).toBe('probing');
    });
  });

  test('the version changes with everything but the counts of permits taken', () => {
    holds(() => ({ before, after }) => {
      if (after.version !== before.version) return expect(after.version).toBeGreaterThan(before.version);
      const uncounted = ({ interval, round, ...rest }: Limiter) => ({
        ...rest,
        interval: { ...interval, taken: 0 },
        round: round.no,
      });
      expect(uncounted(after)).toEqual(uncounted(before));
    });
  });

  test('it fits into a small item', () => {
    holds(
      () =>
        ({ after }) =>
          expect(JSON.stringify(after).length).toBeLessThan(3_000),
    );
  });
});

describe('an interval', () => {
  const steady = { ceilingPerSecond: 10, firstPerSecond: 10 };

  test('gives at most two calls more than its rate in any two seconds, however long nobody asked before', () => {
    const asks = fc.array(
      fc.record({ waitMs: fc.oneof(fc.nat(300), fc.nat(60_000)), count: fc.integer({ min: 1, max: 40 }) }),
      { maxLength: 80 },
    );
    const check = (script: { waitMs: number; count: number }[]) => {
      let limiter = newLimiter(steady, 0);
      let nowMs = 0;
      const starts: number[] = [];
      for (const { waitMs, count } of script) {
        nowMs += waitMs;
        const taken = takePermits(limiter, steady, { count }, nowMs);
        limiter = taken.limiter;
        starts.push(...taken.permits.map(({ startMs }) => startMs));
      }
      for (const fromMs of starts) {
        const within = starts.filter((startMs) => startMs >= fromMs && startMs < fromMs + 2_000);
        expect(within.length).toBeLessThanOrEqual(22);
      }
    };
    fc.assert(fc.property(asks, check), { seed: 5, numRuns: 300 });
  });

  test('gives several permits at once, an interval apart, and says when to ask for the rest', () => {
    const { permits, waitMs } = takePermits(newLimiter(steady, 0), steady, { count: 5 }, 0);
    expect(permits.map(({ startMs }) => startMs)).toEqual([0, 100, 200]);
    expect(waitMs).toBe(50);
  });

  test('is never faster than the ceiling, whatever is accepted', () => {
    let limiter = newLimiter(settings, 0);
    for (let nowMs = 0; nowMs < 600_000; nowMs += 20) {
      limiter = takePermits(limiter, settings, { count: 100 }, nowMs).limiter;
      expect(limiter.interval.perSecond).toBeLessThanOrEqual(200);
    }
    expect(limiter.interval.perSecond).toBe(200);
  });

  test('never changes without a new version, so that a take from the old one fails', () => {
    let limiter = newLimiter(settings, 0);
    for (let nowMs = 0; nowMs < 20_000; nowMs += 20) {
      const before = limiter;
      limiter = takePermits(limiter, settings, { count: 100 }, nowMs).limiter;
      if (limiter.interval.perSecond !== before.interval.perSecond)
        expect(limiter.version).toBeGreaterThan(before.version);
    }
    expect(limiter.interval.perSecond).toBe(200);
  });

  test('is not sped up while nobody uses it', () => {
    let limiter = newLimiter(settings, 0);
    for (let nowMs = 0; nowMs < 600_000; nowMs += 1_000)
      limiter = takePermits(limiter, settings, { count: 1 }, nowMs).limiter;
    expect(limiter.interval.perSecond).toBe(5);
  });
});
