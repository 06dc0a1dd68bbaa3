import { expect, test } from 'vitest';
import { claim } from '../../../shared/core/calls/entry-moves.ts';
import { callLimitMs, leaseMs } from '../../../shared/core/timing.ts';
import { mayStart } from '../../../shared/flows/calls/claim.ts';
import { aText } from '../../support/worlds/a-text.ts';

test('a call starts only while all the time that it may take lies within the lease of its claim', () => {
  const mine = claim(aText(), 'claim-a', 10_000);
  const lastStartMs = 10_000 + leaseMs - callLimitMs;
  expect(mayStart(mine, lastStartMs)).toBe(true);
  expect(mayStart(mine, lastStartMs + 1)).toBe(false);
});
