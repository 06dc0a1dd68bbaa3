import type { Random } from '../../shared/ports/world.ts';

/** Chance that one seed repeats exactly: a xorshift generator of 32 bits. Good enough for tests, for nothing else. */
export function seededRandom(seed: number): Random {
  // Spreads neighbouring seeds apart. Zero is the one state from which a xorshift never leaves.
  let state = Math.imul(seed ^ 0x5bd1e995, 0x2545f491) || 1;
  const step = (): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
  for (let warmUp = 0; warmUp < 8; warmUp += 1) step();
  return step;
}
