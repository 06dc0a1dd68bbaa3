import { expect, test } from 'vitest';
import { nearestWords } from '../../shared/core/nearest-words.ts';

const words = ['order.held', 'order.hold', 'invoice.paid', 'line'];

test.each([
  ['order.hld', ['order.held', 'order.hold']],
  ['order.heldd', ['order.held']],
  ['invoce.piad', ['invoice.paid']],
  ['lien', []],
  ['lin', ['line']],
  ['', []],
  ['everything else', []],
])('%j most likely stands for %j', (misspelt, meant) => {
  expect(nearestWords(misspelt, words)).toEqual(meant);
});
