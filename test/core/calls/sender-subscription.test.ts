import { describe, expect, test } from 'vitest';
import {
  afterPage,
  foundSubscription,
  subscriptionRefused,
} from '../../../shared/core/reconciliation/sender-subscription.ts';

const hour = 3_600_000;
const nowMs = Date.UTC(2026, 10, 21, 12);
const digits = '12125550100';
const subscription = (subscriptionId: string, number: string, hasEnded = false) => ({
  subscriptionId,
  numbers: [number],
  hasEnded,
});
const other = subscription('sub_other', '12125550199');

describe('a page of subscriptions', () => {
  test('with the number ends the search', () => {
    const page = { subscriptions: [other, subscription('sub_own', digits)], next: 'more' };
    expect(afterPage(undefined, digits, page, nowMs)).toEqual({
      subscriptionId: 'sub_own',
      foundAtMs: nowMs,
    });
  });

  test('without it leads to the next', () => {
    expect(afterPage(undefined, digits, { subscriptions: [other], next: 'more' }, nowMs)).toEqual({
      cursor: 'more',
    });
  });

  test('with it on a subscription that was ended leads to the next as well: another subscription may have it now', () => {
    const search = afterPage(
      undefined,
      digits,
      { subscriptions: [subscription('sub_old', digits, true)], next: 'more' },
      nowMs,
    );
    expect(search).toEqual({ cursor: 'more', endedSubscriptionId: 'sub_old' });
    const rest = { subscriptions: [other, subscription('sub_new', digits)] };
    expect(afterPage('sub_old', digits, rest, nowMs)).toEqual({
      subscriptionId: 'sub_new',
      foundAtMs: nowMs,
    });
  });

  test('that is the last one falls back to the subscription that was ended', () => {
    expect(afterPage('sub_old', digits, { subscriptions: [other] }, nowMs)).toEqual({
      subscriptionId: 'sub_old',
      foundAtMs: nowMs,
    });
  });

  test('that is the last one, with nothing found, says: no such subscription', () => {
    expect(afterPage(undefined, digits, { subscriptions: [other] }, nowMs)).toBeUndefined();
  });
});

describe('a subscription that was found', () => {
  const kept = { subscriptionId: 'sub_own', foundAtMs: nowMs };

  test('is used for a day', () => {
    expect(foundSubscription(kept, nowMs + 24 * hour - 1, false)).toEqual(kept);
    expect(foundSubscription(kept, nowMs + 24 * hour, false)).toBeUndefined();
  });

  test('is used to the end of the walk that began with it', () => {
    expect(foundSubscription(kept, nowMs + 48 * hour, true)).toEqual(kept);
  });

  test('is none while the search continues', () => {
    expect(foundSubscription({ cursor: 'more' }, nowMs, true)).toBeUndefined();
  });

  test('is forgotten when the provider does not take it, once it is an hour old', () => {
    expect(subscriptionRefused(kept, nowMs + hour)).toBeUndefined();
    expect(subscriptionRefused(kept, nowMs + hour - 1)).toEqual(kept);
  });
});
