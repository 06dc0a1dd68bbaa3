import { describe, expect, test } from 'vitest';
import type { OrderEntry } from '../../../shared/core/calls/entry.ts';
import type { OperationName } from '../../../shared/core/jobs/operation.ts';
import { isCarriedOut } from '../../../shared/core/orders/is-carried-out.ts';
import { orderFound, orderNotFound } from '../../../shared/core/orders/reconcile-order.ts';
import { assignFinds, type Claimant } from '../../../shared/core/reconciliation/assign-finds.ts';
import { anOrder } from '../../support/world.ts';

const minute = 60_000;
/** A lease that ended at minute 0. */
const unclear = anOrder({
  state: 'unclear',
  claim: { id: 'claim', atMs: -45_000, leaseUntilMs: 0 },
  reconciliation: {},
});

function look(entry: OrderEntry, atMinute: number, more: { isShared?: boolean; resends?: boolean } = {}) {
  const atMs = atMinute * minute;
  return orderNotFound(entry, { startedAtMs: atMs, isShared: false, resends: false, ...more }, atMs);
}

describe('an order that is not on record', () => {
  test('is not called absent before it had 15 minutes to appear', () => {
    expect(look(unclear, 14)).toMatchObject({ state: 'unclear', reconciliation: {}, dueAtMs: 15 * minute });
    expect(look(unclear, 14).reconciliation?.absentAtMs).toBeUndefined();
  });

  test('is looked for again, five minutes later', () => {
    const once = look(unclear, 15);
    expect(once).toMatchObject({ reconciliation: { absentAtMs: 15 * minute }, dueAtMs: 20 * minute });
    expect(look(once, 19)).toMatchObject({ state: 'unclear', reconciliation: { absentAtMs: 15 * minute } });
    expect(look(once, 20)).toMatchObject({ state: 'held', reason: { code: 'absent' }, dueAtMs: 80 * minute });
    expect(look(once, 20, { resends: true })).toMatchObject({ state: 'planned', dueAtMs: 20 * minute });
    expect(look(unclear, 15, { resends: true })).toEqual(once);
  });

  test('is looked for five minutes behind the end of the first look, which may have taken minutes', () => {
    const slow = { startedAtMs: 15 * minute, isShared: false, resends: true };
    const once = orderNotFound(unclear, slow, 20 * minute);
    expect(look(once, 24, { resends: true }).state).toBe('unclear');
    expect(look(once, 25, { resends: true }).state).toBe('planned');
  });

  test('is never ordered again while what is on record may be its own', () => {
    const once = look(unclear, 15, { isShared: true });
    expect(look(once, 20, { isShared: true, resends: true })).toMatchObject({
      state: 'held',
      reason: { code: 'ambiguous' },
    });
  });

  test('is absent only after two looks at which nothing was there', () => {
    const once = look(unclear, 15, { isShared: true, resends: true });
    const twice = look(once, 20, { resends: true });
    expect(twice).toMatchObject({ state: 'unclear', dueAtMs: 25 * minute });
    expect(look(twice, 25, { isShared: true, resends: true })).toMatchObject({ state: 'held' });
    expect(look(twice, 25, { resends: true }).state).toBe('planned');
  });

  test('is looked for again 1, 6 and 24 hours after it was held, and then no more', () => {
    let held = look(look(unclear, 15), 20);
    const due = [];
    for (let count = 0; count < 3; count += 1) {
      due.push(((held.dueAtMs ?? 0) - 20 * minute) / (60 * minute));
      held = look(held, (held.dueAtMs ?? 0) / minute, { resends: true });
    }
    expect(due).toEqual([1, 6, 24]);
    expect(held.state).toBe('held');
    expect(held.dueAtMs).toBeUndefined();
  });
});

describe('an order that is found', () => {
  const found = (operation: OperationName) =>
    orderFound(unclear, { operation, input: {} }, { id: 'x_1', subscriptionId: 'subs_1' }, 5);

  test('and can be polled is followed from now on', () => {
    expect(found('partner.topup_subscription')).toMatchObject({
      state: 'ordered',
      orderId: 'x_1',
      subscription: { subscriptionId: 'subs_1' },
      follow: { sinceMs: 5, polls: 0 },
      dueAtMs: 5,
    });
  });

  test('as what it made is done', () => {
    expect(found('partner.create_subscriber')).toMatchObject({ state: 'accepted', orderId: 'x_1' });
    expect(found('organization.activate_subscription')).toMatchObject({ state: 'accepted' });
    expect(found('organization.activate_subscription').orderId).toBeUndefined();
  });
});

test('a subscription that stays created for a day is left to a person, and still looked at a few times', () => {
  const operation = 'partner.activate_subscription';
  const at = (entry: OrderEntry, atMinute: number) =>
    orderFound(entry, { operation, input: {} }, { id: 'subs_1', status: 'created' }, atMinute * minute);
  expect(at(unclear, 24 * 60)).toMatchObject({ state: 'unclear', dueAtMs: (24 * 60 + 5) * minute });
  const held = at(unclear, 24 * 60 + 1);
  expect(held).toMatchObject({ state: 'held', reason: { code: 'not_active' } });
  expect(at(held, 25 * 60 + 1)).toMatchObject({
    state: 'held',
    reason: { code: 'not_active' },
    reconciliation: { scans: 1 },
  });
});

describe('what is on record goes to', () => {
  const reported = (...claimants: [string, string[], boolean?][]) =>
    Object.fromEntries(
      [
        ...assignFinds(
          claimants.map(([name, mayOwn, isCompeting = false]): Claimant => ({ name, mayOwn, isCompeting })),
        ),
      ].map(([name, verdict]) => [name, verdict.kind === 'found' ? verdict.id : verdict.kind]),
    );

  test('the only one that may have made it', () => {
    expect(reported(['a', ['1']], ['b', []])).toEqual({ a: '1', b: 'absent' });
  });

  test('each of several, if need be by letting one take something else', () => {
    expect(reported(['a', ['1', '2']], ['b', ['1']], ['c', ['2', '3']])).toEqual({ a: '2', b: '1', c: '3' });
  });

  test('none of several when it is not enough for all of them, also through a third', () => {
    expect(reported(['a', ['1']], ['b', ['1', '2']], ['c', ['2']])).toEqual({
      a: 'shared',
      b: 'shared',
      c: 'shared',
    });
  });

  test('nobody, and nobody is absent either, when it does not say whose it is', () => {
    const verdicts = assignFinds([
      { name: 'a', mayOwn: [], isUnsure: true },
      { name: 'b', mayOwn: ['1'], isUnsure: true },
      { name: 'c', mayOwn: [] },
    ]);
    expect([...verdicts.values()].map(({ kind }) => kind)).toEqual(['shared', 'found', 'absent']);
  });

  test('none of those that share it with an order that will tell', () => {
    expect(reported(['a', ['1', '2']], ['r', ['1', '2'], true], ['b', ['3']])).toEqual({
      a: 'shared',
      r: 'shared',
      b: '3',
    });
  });
});

test.each<[OperationName, Record<string, string>, string, boolean | undefined]>([
  ['partner.grace_subscription', {}, 'grace', true],
  ['partner.grace_subscription', {}, 'active', false],
  ['partner.suspend_subscription', {}, 'grace', false],
  ['partner.resume_subscription', {}, 'active', true],
  ['partner.cancel_product', { cancellationMode: 'immediate' }, 'active', false],
  ['partner.cancel_product', { cancellationMode: 'end_of_cycle' }, 'active', undefined],
  ['partner.cancel_product', { cancellationMode: 'end_of_cycle' }, 'canceled', true],
  ['partner.request_porting_cancellation', {}, 'canceled', true],
])('%s %j that left its resource %s: carried out is %s', (operation, input, status, isDone) => {
  expect(isCarriedOut({ operation, input }, status)).toBe(isDone);
});
