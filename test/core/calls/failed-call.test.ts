import { expect, test } from 'vitest';
import { applyResult } from '../../../shared/core/calls/call-result.ts';
import { claim } from '../../../shared/core/calls/entry-moves.ts';
import { endOfFailure } from '../../../shared/core/calls/failed-call.ts';
import { idempotencyKeyOf } from '../../../shared/core/ids.ts';
import { indexSetOf } from '../../../shared/core/rows/index-set.ts';
import { ProviderError, type ProviderProblem } from '../../../shared/errors.ts';
import { aText } from '../../support/worlds/a-text.ts';

const never = claim(aText(), 'claim-a', 0);
/** Its first call was answered 429. */
const claimed = { ...never, busy: 1 };

type Failed = Pick<ProviderProblem, 'code' | 'status' | 'isKept' | 'isReplayed'>;

const endOf = (failed: Failed, entry = claimed) =>
  endOfFailure(new ProviderError({ tried: 'Send SMS', effect: 'none', ...failed }), entry, 1_000, 0.5, 1)
    .result;

test.each<readonly [Failed, boolean]>([
  [{ code: 'busy', status: 429 }, false],
  [{ code: 'busy', status: 429, isKept: true }, false],
  [{ code: 'busy', status: 429, isReplayed: true }, false],
  [{ code: 'busy', status: 429, isKept: true, isReplayed: true }, true],
  [{ code: 'unauthorized', status: 401 }, false],
  [{ code: 'unauthorized', status: 401, isKept: true, isReplayed: true }, true],
  [{ code: 'unreachable' }, false],
])('what did nothing is called again; %o uses up its key: %s', (failed, usesUpKey) => {
  expect(endOf(failed)).toMatchObject({ kind: 'nothing', usesUpKey });
});

test('a key that was used up is followed by others, each its own, also of other recipients', () => {
  const keys = [0, 1, 2].flatMap((usedUpKeys) =>
    [undefined, indexSetOf([0])].map((leftOut) =>
      idempotencyKeyOf(claimed.jobId, claimed.id, { leftOut, usedUpKeys }),
    ),
  );
  expect(new Set(keys).size).toBe(6);
  const again = applyResult(claimed, endOf({ code: 'busy', status: 429, isKept: true, isReplayed: true }));
  expect(again).toMatchObject({ state: 'planned', usedUpKeys: 1 });
});

test.each([{ resends: 1 }, { overridden: [{ claimNo: 1, claim: claimed.claim }] }, { busy: 0 }])(
  'a repeated 429 proves nothing about an earlier call that may have been carried out, or is forgotten: %o',
  (before) => {
    const result = endOf(
      { code: 'busy', status: 429, isKept: true, isReplayed: true },
      { ...claimed, ...before },
    );
    expect(result).toMatchObject({ kind: 'unclear', reason: { code: 'answer_kept' } });
  },
);
