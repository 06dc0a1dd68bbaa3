import { describe, expect, test } from 'vitest';
import { applyResult, takesLateYes, takesResult } from '../../../shared/core/calls/call-result.ts';
import { type Entry, entryMoves, isFinal } from '../../../shared/core/calls/entry.ts';
import * as ledger from '../../../shared/core/calls/entry-moves.ts';
import { move } from '../../../shared/core/calls/move.ts';
import type { Leaf } from '../../../shared/core/calls/progress.ts';
import { campaignIdOf, senderKeyOf } from '../../../shared/core/ids.ts';
import { fictional } from '../../support/a-plan.ts';

const jobId = campaignIdOf('a', 'test');
const sender = senderKeyOf(fictional(0));
const index = {
  jobId,
  sender,
  lane: 'bulk',
  chunkNo: 0,
  part: 1,
  parts: 2,
  recipients: 3,
  body: { offset: 0, bytes: 9 },
} as const;
const fresh = ledger.newText(index, 5_000);
const inCall = ledger.claim(fresh, 'claim-a', 10_000);
const reason = { code: 'busy', detail: 'busy' };

test('a fresh first part is due, a later part waits', () => {
  expect(fresh).toMatchObject({ state: 'planned', version: 1, claimNo: 0, dueAtMs: 5_000, id: '000000.01' });
  expect(ledger.newText({ ...index, part: 2 }, 5_000)).not.toHaveProperty('dueAtMs');
});

test('a claim has a lease, a rising number and a name', () => {
  expect(inCall).toMatchObject({ state: 'claimed', version: 2, claimNo: 1, dueAtMs: 55_000 });
  expect(inCall.claim).toEqual({ id: 'claim-a', atMs: 10_000, leaseUntilMs: 55_000 });
});

describe('the result of a call', () => {
  test('yes: accepted, with the id and nothing due', () => {
    const next = applyResult(inCall, { kind: 'accepted', came: { smsId: 'sms_1' } });
    expect(next).toMatchObject({ state: 'accepted', smsId: 'sms_1', tries: 1, version: 3 });
    expect(next).not.toHaveProperty('dueAtMs');
  });

  test('429: planned again, no try counted, not before the hint', () => {
    const next = applyResult(inCall, {
      kind: 'nothing',
      reason,
      notBeforeMs: 70_000,
      dueAtMs: 90_000,
      queued: false,
      busy: true,
    });
    expect(next).toMatchObject({ state: 'planned', tries: 0, busy: 1, notBeforeMs: 70_000, dueAtMs: 90_000 });
  });

  test('another proof of nothing: planned again, a try counted', () => {
    const busy = { ...inCall, busy: 4 };
    const next = applyResult(busy, {
      kind: 'nothing',
      reason,
      notBeforeMs: 1,
      dueAtMs: 2,
      queued: false,
      busy: false,
    });
    expect(next).toMatchObject({ state: 'planned', tries: 1, busy: 0 });
  });

  test('nobody knows: unclear, to be looked up when the lease has ended', () => {
    const next = applyResult(inCall, { kind: 'unclear', reason });
    expect(next).toMatchObject({ state: 'unclear', reason, dueAtMs: 55_000 });
  });

  test('a yes that comes after the entry was held still counts, for the claim that made the call alone', () => {
    const unclear = applyResult(inCall, { kind: 'unclear', reason });
    const held = move(unclear, 'held', {});
    expect(takesLateYes(held, 1)).toBe(true);
    expect(takesLateYes(held, 2)).toBe(false);
    expect(applyResult(held, { kind: 'accepted', came: { smsId: 'sms_1' } })).toMatchObject({
      state: 'accepted',
    });
    expect(takesLateYes(unclear, 1)).toBe(false);
  });

  test('counts after the lease ended, but only for the claim that made the call', () => {
    const late = ledger.endLease(inCall, 55_000);
    if (late === undefined) throw new Error('The lease did not end');
    expect(takesResult(late, 1)).toBe(true);
    expect(takesResult(late, 0)).toBe(false);
    expect(applyResult(late, { kind: 'accepted', came: { smsId: 'sms_1' } })).toMatchObject({
      state: 'accepted',
    });
  });

  test('is refused by an entry that already has one', () => {
    const done = applyResult(inCall, { kind: 'accepted', came: { smsId: 'sms_1' } });
    expect(takesResult(done, 1)).toBe(false);
    expect(() => applyResult(done, { kind: 'unclear', reason })).toThrow(
      /cannot go from accepted to unclear/,
    );
  });
});

test('a lease ends at its time, not before, and leads to unclear, never back to planned', () => {
  expect(ledger.endLease(inCall, 54_999)).toBeUndefined();
  expect(ledger.endLease(inCall, 55_000)).toMatchObject({ state: 'unclear', claimNo: 1 });
  expect(ledger.endLease(fresh, 99_999_999)).toBeUndefined();
});

test('a final entry is left alone, but a held one may be found or decided about, a divided one keeps count, and an order may fail at its date', () => {
  const leaving = Object.entries(entryMoves).filter(
    ([state, to]) => isFinal(state as Entry['state']) && to.length > 0,
  );
  expect(leaving).toEqual([
    ['held', ['held', 'ordered', 'accepted', 'refused', 'planned', 'divided']],
    ['accepted', ['refused']],
    ['divided', ['divided']],
  ]);
});

test('a move that the table does not have throws', () => {
  expect(() => move(fresh, 'accepted')).toThrow(/cannot go from planned to accepted/);
  expect(() => ledger.claim(inCall, 'claim-b', 0)).toThrow(/cannot go from claimed to claimed/);
});

test('a later part goes only after an accepted one', () => {
  const leaf = (state: Entry['state'], rows = 1): Leaf => ({ id: fresh.id, state, rows, entry: fresh });
  expect(ledger.partAfter([leaf('accepted')])).toBe('goes');
  expect(ledger.partAfter([leaf('refused'), leaf('accepted'), leaf('held')])).toBe('goes');
  for (const state of ['refused', 'held', 'canceled', 'suppressed'] as const) {
    expect(ledger.partAfter([leaf(state)])).toBe('gives up');
  }
  for (const state of ['planned', 'claimed', 'unclear'] as const) {
    expect(ledger.partAfter([leaf('accepted'), leaf(state)])).toBe('waits');
  }
  const { entry: _none, ...unmade } = leaf('accepted');
  expect(ledger.partAfter([leaf('accepted'), unmade])).toBe('waits');
});
