import { expect, test } from 'vitest';
import { claim, newText } from '../../../shared/core/calls/entry-moves.ts';
import { campaignIdOf, senderKeyOf } from '../../../shared/core/ids.ts';
import { callLimitMs, leaseMs } from '../../../shared/core/timing.ts';
import { mayStart } from '../../../shared/flows/calls/claim.ts';
import { fictional } from '../../support/a-plan.ts';

const entry = newText(
  {
    jobId: campaignIdOf('a', 'test'),
    sender: senderKeyOf(fictional(0)),
    lane: 'bulk',
    chunkNo: 0,
    part: 1,
    parts: 1,
    recipients: 1,
    body: { offset: 0, bytes: 9 },
  },
  0,
);

test('a call starts only while all the time that it may take lies within the lease of its claim', () => {
  const mine = claim(entry, 'claim-a', 10_000);
  const lastStartMs = 10_000 + leaseMs - callLimitMs;
  expect(mayStart(mine, lastStartMs)).toBe(true);
  expect(mayStart(mine, lastStartMs + 1)).toBe(false);
});
