import { expect, test } from 'vitest';
import { claim, newText } from '../../../shared/core/calls/entry-moves.ts';
import { endOfFailure } from '../../../shared/core/calls/failed-call.ts';
import { campaignIdOf, senderKeyOf } from '../../../shared/core/ids.ts';
import { ProviderError, type ProviderProblem } from '../../../shared/errors.ts';
import { fictional } from '../../support/a-plan.ts';

const text = newText(
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
const claimed = claim(text, 'claim-a', 0);

test.each<readonly [Pick<ProviderProblem, 'code' | 'status' | 'isKept' | 'isReplayed'>, string]>([
  [{ code: 'busy', status: 429 }, 'nothing'],
  [{ code: 'busy', status: 429, isKept: true }, 'nothing'],
  [{ code: 'busy', status: 429, isReplayed: true }, 'nothing'],
  [{ code: 'busy', status: 429, isKept: true, isReplayed: true }, 'refused'],
  [{ code: 'unauthorized', status: 401 }, 'nothing'],
  [{ code: 'unauthorized', status: 401, isKept: true, isReplayed: true }, 'refused'],
  [{ code: 'unreachable' }, 'nothing'],
])('what became of a text whose call proves that nothing was sent: %o, %s', (failed, kind) => {
  const error = new ProviderError({ tried: 'Send SMS', effect: 'none', ...failed });
  const { result, delivery } = endOfFailure(error, claimed, 1_000, 0.5, 1);
  expect(result.kind).toBe(kind);
  // What is refused has no message that brings it back.
  expect(delivery === undefined).toBe(kind === 'refused');
});
