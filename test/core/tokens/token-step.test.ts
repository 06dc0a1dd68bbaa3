import { describe, expect, test } from 'vitest';
import { emptyRing, type TokenRing, type TokenSlot } from '../../../shared/core/tokens/token-ring.ts';
import { tokenStep } from '../../../shared/core/tokens/token-step.ts';
import { tokenVersionId } from '../../../shared/core/tokens/token-version.ts';

const nowMs = Date.UTC(2026, 0, 5, 12);
const newcomer = { held: 0, refused: false, heldUntilMs: 0 };

/** Generation 7, with this much life left and this much behind it. */
function ringOf(leftMs: number, ageMs = 300_000 - leftMs, slot: TokenSlot = 1): TokenRing {
  const published = { generation: 7, slot, issuedAtMs: nowMs - ageMs, expiresAtMs: nowMs + leftMs };
  return { ...emptyRing, published };
}

const fetching = (ring: TokenRing, owner = 'a'): TokenRing => ({
  ...ring,
  refresh: { generation: 8, owner, untilMs: nowMs + 5_000, slot: 2, afterRefusal: false },
});

const kindOf = (ring: TokenRing, wish = newcomer) => tokenStep(ring, wish, nowMs).kind;

describe('a process without a token', () => {
  test('fetches the first one, and one after an expired one', () => {
    expect(kindOf(emptyRing)).toBe('lease');
    expect(kindOf(ringOf(0))).toBe('lease');
  });

  test('reads what is published as long as it lives longer than 30 s', () => {
    expect(tokenStep(ringOf(30_001), newcomer, nowMs)).toMatchObject({
      kind: 'use',
      published: { generation: 7, slot: 1 },
    });
    expect(kindOf(ringOf(30_000))).toBe('lease');
  });

  test('takes one with more than 15 s left while the next is being fetched, and waits if it has less', () => {
    expect(kindOf(fetching(ringOf(15_001)))).toBe('use');
    expect(kindOf(fetching(ringOf(15_000)))).toBe('wait');
  });

  test('asks for a token of its own when the published one is not stored', () => {
    expect(tokenStep(ringOf(200_000, 0, 'none'), newcomer, nowMs)).toEqual({ kind: 'own', generation: 7 });
  });

  test('learns how long the token server is left in peace', () => {
    expect(tokenStep(fetching(emptyRing, ''), newcomer, nowMs)).toEqual({
      kind: 'closed',
      because: 'failed',
      waitMs: 5_000,
    });
  });
});

describe('a process with a token', () => {
  const holder = (heldUntilMs: number) => ({ held: 7, refused: false, heldUntilMs: nowMs + heldUntilMs });

  test('fetches the next one when its own is the published one', () => {
    expect(kindOf(ringOf(40_000), holder(40_000))).toBe('lease');
  });

  test('reads the next one when somebody else has published it', () => {
    expect(kindOf(ringOf(290_000), { ...holder(20_000), held: 6 })).toBe('use');
  });

  test('keeps it while somebody fetches the next and it lives longer than 15 s, also when the server is left in peace', () => {
    expect(kindOf(fetching(ringOf(20_000)), holder(15_001))).toBe('keep');
    expect(kindOf(fetching(ringOf(15_000)), holder(15_000))).toBe('wait');
    expect(kindOf(fetching(ringOf(20_000), ''), holder(20_000))).toBe('keep');
  });
});

describe('a process whose token was refused', () => {
  const refused = { held: 7, refused: true, heldUntilMs: 0 };

  test('fetches the next one only if the refused one is still the published one', () => {
    expect(kindOf(ringOf(240_000, 60_000), refused)).toBe('lease');
    expect(kindOf(ringOf(240_000, 60_000), { ...refused, held: 6 })).toBe('use');
    expect(kindOf(ringOf(20_000, 0), { ...refused, held: 6 })).toBe('lease');
  });

  test('does not keep it while somebody fetches', () => {
    const stillAlive = { ...refused, heldUntilMs: nowMs + 240_000 };
    expect(kindOf(fetching(ringOf(240_000)), stillAlive)).toBe('wait');
  });

  test('fetches nothing until the token is 30 s old', () => {
    expect(tokenStep(ringOf(280_000, 20_000), refused, nowMs)).toEqual({
      kind: 'closed',
      because: 'refused',
      waitMs: 10_000,
    });
    expect(kindOf(ringOf(270_000, 30_000), refused)).toBe('lease');
  });

  test('waits twice as long with each refusal in a row, at most until the token is due to be replaced', () => {
    const ring = (refusals: number): TokenRing => ({ ...ringOf(300_000, 0), refusals });
    const waits = [0, 1, 2, 3, 4].map((refusals) => tokenStep(ring(refusals), refused, nowMs));
    expect(waits.map((step) => 'waitMs' in step && step.waitMs)).toEqual([
      30_000, 60_000, 120_000, 240_000, 270_000,
    ]);
  });
});

test('a version’s id is a name-based UUID: the same for the same credential and generation, and for no other', () => {
  const id = tokenVersionId('organization', 7);
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(tokenVersionId('organization', 7)).toBe(id);
  const others = [tokenVersionId('organization', 8), tokenVersionId('partner', 7)];
  expect(new Set([id, ...others]).size).toBe(3);
});
