import { expect, test } from 'vitest';
import {
  activationCellsOf,
  addedCellsOf,
  addedColumnsOf,
  resultFileOf,
} from '../../../shared/core/results/result-files.ts';

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
  expect(activationCellsOf({ state: 'accepted', subscription })).toEqual(["'=1+1", "'=1+1"]);
});

test('what installs an eSIM is in none of the usual cells', () => {
  const subscription = { subscriptionId: 's', activationCode: 'LPA:1$x$y', qrCode: 'https://qr.example' };
  const cells = addedCellsOf('orders', 1, { state: 'accepted', subscription });
  expect(cells).toContain('s');
  expect(cells.join()).not.toMatch(/LPA|qr\.example/);
  expect(activationCellsOf({ state: 'accepted', subscription: { subscriptionId: 's' } })).toBeUndefined();
});

test('an unprocessed row is in the file of those that can be uploaded again only when no call for it can come', () => {
  expect(resultFileOf({ state: 'unprocessed', isPending: true })).toBe('pending');
  expect(resultFileOf({ state: 'unprocessed' })).toBe('unprocessed');
});
