import { describe, expect, test } from 'vitest';
import {
  emptyRing,
  nextRing,
  nobody,
  type RingEvent,
  refusalGapOf,
  refusesTokens,
  type TokenRing,
  type TokenTrouble,
} from '../../../shared/core/tokens/token-ring.ts';

const startMs = Date.UTC(2026, 0, 5, 12);

function ringAfter(ring: TokenRing, event: RingEvent, nowMs: number): TokenRing {
  const next = nextRing(ring, event, nowMs);
  if (next === undefined) throw new Error(`${event.kind} may not happen`);
  return next;
}

const leased = (owner: string, afterRefusal = false): RingEvent => ({ kind: 'leased', owner, afterRefusal });
const failed = (
  owner: string,
  retryAfterMs = 0,
  cause: TokenTrouble['cause'] = 'token_server',
): RingEvent => ({ kind: 'failed', owner, retryAfterMs, cause });
const published = (owner: string, slot: number | 'none', issuedAtMs: number): RingEvent => ({
  kind: 'published',
  owner,
  slot,
  issuedAtMs,
  expiresAtMs: issuedAtMs + 300_000,
});

/** One generation after the other, each fetched by one process and published at once. */
function generations(count: number, everyMs: number, from = emptyRing, afterRefusal = false): TokenRing {
  let ring = from;
  for (let at = 0; at < count; at += 1) {
    const nowMs = startMs + at * everyMs;
    ring = ringAfter(ring, leased('a', afterRefusal), nowMs);
    ring = ringAfter(ring, published('a', ring.refresh?.slot ?? 'none', nowMs), nowMs);
  }
  return ring;
}

describe('the right to fetch a token', () => {
  test('is one process’s alone for 20 s, and free after that', () => {
    const ring = ringAfter(emptyRing, leased('a'), startMs);
    expect(ring.refresh).toEqual({
      generation: 1,
      owner: 'a',
      untilMs: startMs + 20_000,
      slot: 1,
      afterRefusal: false,
    });
    expect(nextRing(ring, leased('b'), startMs + 19_999)).toBeUndefined();
    expect(ringAfter(ring, leased('b'), startMs + 20_000).refresh).toMatchObject({
      generation: 1,
      owner: 'b',
    });
  });

  test('that went to another process lets nobody else publish', () => {
    const ring = ringAfter(ringAfter(emptyRing, leased('a'), startMs), leased('b'), startMs + 20_000);
    expect(nextRing(ring, published('a', 1, startMs), startMs + 21_000)).toBeUndefined();
    expect(nextRing(ring, failed('a'), startMs + 21_000)).toBeUndefined();
    expect(ringAfter(ring, published('b', 1, startMs), startMs + 21_000).published?.generation).toBe(1);
  });

  test('that ran out and that nobody took still lets its holder publish', () => {
    const ring = ringAfter(emptyRing, leased('a'), startMs);
    expect(ringAfter(ring, published('a', 1, startMs), startMs + 60_000).published).toMatchObject({
      slot: 1,
    });
  });

  test('ends with the publication', () => {
    const ring = generations(1, 0);
    expect(ring.refresh).toBeUndefined();
    expect(nextRing(ring, published('a', 1, startMs), startMs)).toBeUndefined();
  });

  test('is nobody’s for 2 s after a failure, twice as long after each more, and never shorter than the server says', () => {
    let ring = emptyRing;
    const pausesMs: number[] = [];
    for (let at = 0; at < 8; at += 1) {
      const nowMs = startMs + at * 1_000_000;
      ring = ringAfter(ringAfter(ring, leased('a'), nowMs), failed('a'), nowMs);
      expect(ring.refresh?.owner).toBe(nobody);
      pausesMs.push((ring.refresh?.untilMs ?? 0) - nowMs);
    }
    expect(pausesMs).toEqual([2_000, 4_000, 8_000, 16_000, 32_000, 64_000, 64_000, 64_000]);
    const reported = ringAfter(ringAfter(emptyRing, leased('a'), startMs), failed('a', 600_000), startMs);
    expect(reported.refresh?.untilMs).toBe(startMs + 600_000);
    expect(nextRing(reported, leased('b'), startMs + 599_999)).toBeUndefined();
  });
});

test('why no token can be had is on record from the first failure to the next token', () => {
  const once = ringAfter(ringAfter(emptyRing, leased('a'), startMs), failed('a'), startMs);
  expect(once.trouble).toEqual({ cause: 'token_server', sinceMs: startMs });
  const laterMs = startMs + 60_000;
  const again = ringAfter(
    ringAfter(once, leased('b'), laterMs),
    failed('b', 0, 'credentials_refused'),
    laterMs,
  );
  expect(again.trouble).toEqual({ cause: 'credentials_refused', sinceMs: startMs });
  const overMs = laterMs + 60_000;
  const over = ringAfter(ringAfter(again, leased('a'), overMs), published('a', 1, overMs), overMs);
  expect(over).not.toHaveProperty('trouble');
});

test('tokens count as refused from the second generation in a row on, and no longer once one was not', () => {
  const refused = (count: number) => generations(count, 60_000, generations(1, 0), true);
  expect([0, 1, 2, 5].map((count) => refusesTokens(refused(count)))).toEqual([false, false, true, true]);
  expect(refusesTokens(generations(1, 0, refused(5)))).toBe(false);
});

test('five secrets are written in turn', () => {
  const slots: unknown[] = [];
  let ring = emptyRing;
  for (let at = 0; at < 8; at += 1) {
    ring = generations(1, 0, ring);
    slots.push(ring.published?.slot);
  }
  expect(slots).toEqual([1, 2, 3, 4, 0, 1, 2, 3]);
});

test('every write raises the version by one, whatever it is', () => {
  const ring = ringAfter(ringAfter(emptyRing, leased('a'), startMs), failed('a'), startMs);
  expect(ring.version).toBe(2);
  expect(ringAfter(ring, leased('b'), startMs + 2_000).version).toBe(3);
});

describe('the budget of a secret', () => {
  test('is 90 writes; the 91st within a day is not stored, and the next secret has its own budget', () => {
    const spent = generations(450, 60_000);
    expect(spent.published?.slot).toBe(0);
    const ring = ringAfter(spent, leased('a'), startMs + 450 * 60_000);
    expect(ring.refresh).toMatchObject({ generation: 451, slot: 'none' });
  });

  test('has a write left again when the oldest is a day old', () => {
    const spent = generations(450, 60_000);
    const firstMs = startMs;
    const day = 24 * 60 * 60_000;
    expect(ringAfter(spent, leased('a'), firstMs + day).refresh?.slot).toBe('none');
    // One minute more, because a write follows the moment at which it is counted.
    expect(ringAfter(spent, leased('a'), firstMs + day + 60_000).refresh?.slot).toBe(1);
  });

  test('counts a generation once, however often its right is given, because it makes one version only', () => {
    let ring = emptyRing;
    for (let at = 0; at < 200; at += 1) ring = ringAfter(ring, leased(`p${at}`), startMs + at * 20_000);
    expect(ring.refresh).toMatchObject({ generation: 1, slot: 1 });
    expect(ring.slotWritesMs[1]).toEqual([startMs + 199 * 20_000]);
  });

  test('lasts, with 325 writes a day or fewer in all, when the provider refuses every token for ever', () => {
    let [ring, nowMs] = [generations(1, 0), startMs];
    let count = 0;
    while (nowMs < startMs + 24 * 60 * 60_000) {
      // Replaced when refusing it counts, or at its end.
      nowMs += Math.min(refusalGapOf(ring), 270_000);
      ring = ringAfter(ring, leased('a', true), nowMs);
      ring = ringAfter(ring, published('a', 1, nowMs), nowMs);
      count += 1;
    }
    expect(count).toBeLessThanOrEqual(325);
  });
});
