import { expect, test } from 'vitest';
import { orderPatienceMs } from '../../../shared/core/orders/follow.ts';
import {
  mayBeUnseen,
  oldestSnapshotMs,
  subscriptionIndexLifeMs,
} from '../../../shared/core/orders/subscription-index-entry.ts';
import { anOrder } from '../../support/world.ts';

test('a note of who is ordered for outlives every look that was made before its subscription was on record', () => {
  expect(subscriptionIndexLifeMs).toBeGreaterThan(oldestSnapshotMs + 30 * orderPatienceMs);
});

test('an order that was canceled after it was to be placed again may still have got somebody a subscription', () => {
  const claim = { id: 'claim', atMs: 0, leaseUntilMs: 45_000 };
  const canceled = anOrder({ state: 'canceled' });
  expect(mayBeUnseen(canceled, 0, 60_000)).toBe(false);
  expect(mayBeUnseen({ ...canceled, overridden: [{ claimNo: 1, claim }] }, 0, 60_000)).toBe(true);
});
