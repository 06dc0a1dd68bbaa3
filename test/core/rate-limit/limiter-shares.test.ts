import { expect, test } from 'vitest';
import { newLimiter } from '../../../shared/core/rate-limit/limiter.ts';
import { takePermits } from '../../../shared/core/rate-limit/take.ts';

const settings = {
  ceilingPerSecond: 10,
  firstPerSecond: 10,
  shares: { weights: { urgent: 1, order: 6, poll: 3 }, urgent: 'urgent' },
};
const tenMinutesMs = 600_000;

/** Everyone named asks every 10 ms for as much as it can get, in this order; urgent work only now and then. */
function played(asking: readonly string[], urgentEveryMs = Number.POSITIVE_INFINITY) {
  let limiter = newLimiter(settings, 0);
  const counts: Record<string, number> = {};
  const urgentWaitsMs: number[] = [];
  let urgentSinceMs: number | undefined;
  for (let nowMs = 0; nowMs < tenMinutesMs; nowMs += 10) {
    if (urgentSinceMs === undefined && nowMs > 0 && nowMs % urgentEveryMs === 0) urgentSinceMs = nowMs;
    for (const work of urgentSinceMs === undefined ? asking : [...asking, 'urgent']) {
      const taken = takePermits(limiter, settings, { count: work === 'urgent' ? 1 : 10, work }, nowMs);
      limiter = taken.limiter;
      counts[work] = (counts[work] ?? 0) + taken.permits.length;
      const permit = taken.permits[0];
      if (work === 'urgent' && permit !== undefined && urgentSinceMs !== undefined) {
        urgentWaitsMs.push(permit.startMs - urgentSinceMs);
        urgentSinceMs = undefined;
      }
    }
  }
  return { counts, urgentWaitsMs };
}

test('polling that asks first and always does not starve orders: each kind has its part', () => {
  const { counts } = played(['poll', 'order']);
  expect(counts.order).toBeGreaterThanOrEqual(3_600);
  expect(counts.poll).toBeGreaterThanOrEqual(1_800);
});

test('orders do not starve polling either', () => {
  expect(played(['order', 'poll']).counts.poll).toBeGreaterThanOrEqual(1_800);
});

test('what nobody else wants may be taken beyond the own part', () => {
  expect(played(['poll']).counts.poll).toBeGreaterThan(5_800);
});

test('work without a part lives on what is left over, and stops nobody', () => {
  expect(played(['other']).counts.other).toBeGreaterThan(5_400);
  const { counts } = played(['other', 'poll', 'order']);
  expect(counts.order).toBeGreaterThanOrEqual(3_600);
});

test('urgent work starts within a quarter of a second while everyone else takes all there is', () => {
  const { urgentWaitsMs } = played(['order', 'poll'], 5_000);
  expect(urgentWaitsMs.length).toBe(119);
  expect(Math.max(...urgentWaitsMs)).toBeLessThanOrEqual(250);
});

test('a new round is a new version: nobody adds to the counts of an old one', () => {
  let limiter = newLimiter(settings, 0);
  const versions = new Map<number, number>();
  for (let nowMs = 0; nowMs < 20_000; nowMs += 50) {
    limiter = takePermits(limiter, settings, { count: 1, work: 'order' }, nowMs).limiter;
    versions.set(limiter.round.no, versions.get(limiter.round.no) ?? limiter.version);
  }
  expect(versions.size).toBe(11);
  expect(new Set(versions.values()).size).toBe(11);
});
