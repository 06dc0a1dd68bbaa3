import { expect, test } from 'vitest';
import { claim } from '../../../shared/core/calls/entry-moves.ts';
import {
  endNotificationLease,
  endOfNotification,
} from '../../../shared/core/notifications/repeat-notification.ts';
import { aNotification } from '../../support/world.ts';

const nowMs = Date.UTC(2026, 0, 5, 12);
const failure = { code: 'status_503', detail: 'The CRM answered 503', again: true };
const [second, minute, hour] = [1_000, 60_000, 3_600_000];

/** After which wait the next call is made, when this many failed before this one. */
function waitAfter(tries: number, hintMs?: number, random = 0): number | undefined {
  const hint = hintMs === undefined ? {} : { retryAfterMs: hintMs };
  const { result } = endOfNotification({ ...failure, ...hint }, { tries }, nowMs, random, 1);
  return result.kind === 'nothing' ? result.notBeforeMs - nowMs : undefined;
}

test('calls are repeated after growing waits for three days, fourteen in all', () => {
  const waits = Array.from({ length: 13 }, (_, tries) => waitAfter(tries) ?? 0);
  expect(waits.slice(0, 4)).toEqual([5 * second, 30 * second, 2 * minute, 10 * minute]);
  expect(waits).toEqual(waits.toSorted((one, other) => one - other));
  const allMs = waits.reduce((sum, wait) => sum + wait, 0);
  expect(allMs / hour).toBeGreaterThan(71);
  expect(allMs / hour).toBeLessThan(73);
  expect(waitAfter(13)).toBeUndefined();
});

test('after the last call it is refused, with what was answered last', () => {
  const { result } = endOfNotification(failure, { tries: 13 }, nowMs, 0, 1);
  expect(result).toMatchObject({ kind: 'refused', reason: { code: 'status_503' } });
  expect(result.kind === 'refused' && result.reason.detail).toContain('14 calls in three days');
});

test('an answer that would come again ends it at once', () => {
  const { result } = endOfNotification({ ...failure, again: false }, { tries: 0 }, nowMs, 0, 1);
  expect(result).toEqual({ kind: 'refused', reason: { code: 'status_503', detail: 'The CRM answered 503' } });
});

test('Retry-After is a floor, and jitter comes on top', () => {
  expect(waitAfter(0, 90 * second)).toBe(90 * second);
  expect(waitAfter(3, 90 * second)).toBe(10 * minute);
  expect(waitAfter(0, 90 * second, 0.5)).toBeGreaterThan(90 * second);
});

test('a receiver that asks to be left alone for more than a day learns nothing more', () => {
  expect(waitAfter(0, 24 * hour)).toBe(24 * hour);
  const { result } = endOfNotification({ ...failure, retryAfterMs: 25 * hour }, { tries: 0 }, nowMs, 0, 1);
  expect(result).toMatchObject({ kind: 'refused', reason: { code: 'status_503' } });
});

test('a busy receiver uses up calls as well, so that it ends', () => {
  const { result } = endOfNotification({ ...failure, retryAfterMs: second }, { tries: 0 }, nowMs, 0, 1);
  expect(result).toMatchObject({ kind: 'nothing', busy: false });
});

test('a worker that died in the call leaves it to be made again, and counts as a call', () => {
  const entry = claim(aNotification(), 'claim', nowMs);
  const lease = entry.claim.leaseUntilMs;
  expect(endNotificationLease(entry, lease - 1)).toBeUndefined();
  expect(endNotificationLease(entry, lease)).toMatchObject({
    state: 'planned',
    tries: 1,
    notBeforeMs: lease + 5 * second,
    dueAtMs: lease + 5 * second,
  });
  expect(endNotificationLease({ ...entry, tries: 13 }, lease)).toMatchObject({ state: 'refused', tries: 14 });
});
