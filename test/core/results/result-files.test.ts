import { expect, test } from 'vitest';
import { addedCellsOf, addedColumnsOf, resultFileOf } from '../../../shared/core/results/result-files.ts';

test("no added cell runs as a formula, whatever the provider's ids and words are", () => {
  const bad = '=1+1';
  const text = addedCellsOf('campaign', 1, { state: 'accepted', smsId: bad, usageItem: bad, detail: bad });
  const subscription = { subscriptionId: bad, iccid: bad, activationCode: bad, qrCode: bad };
  const order = addedCellsOf('orders', 1, {
    state: 'accepted',
    orderId: bad,
    orderStatus: bad,
    subscription,
  });
  for (const cells of [text, order]) expect(cells).not.toContain(bad);
  expect(text.filter((cell) => cell === "'=1+1")).toHaveLength(3);
  expect(order).toHaveLength(addedColumnsOf('orders').length);
});

test('an unprocessed row is in the file of those that can be uploaded again only when no call for it can come', () => {
  expect(resultFileOf({ state: 'unprocessed', isPending: true })).toBe('pending');
  expect(resultFileOf({ state: 'unprocessed' })).toBe('unprocessed');
});
