import { expect, test } from 'vitest';
import { isOneSlip, nearestWords } from '../../shared/core/words/nearest-words.ts';

const words = ['order.held', 'order.hold', 'invoice.paid', 'line'];

test.each([
  ['order.hld', ['order.held', 'order.hold']],
  ['order.heldd', ['order.held']],
  ['invoce.piad', ['invoice.paid']],
  ['lien', []],
  ['lin', ['line']],
  ['', []],
  ['everything else', []],
])('%j most likely represents %j', (misspelt, meant) => {
  expect(nearestWords(misspelt, words)).toEqual(meant);
});

test.each([
  ['lin', 'line'],
  ['linne', 'line'],
  ['lint', 'line'],
  ['lien', 'line'],
  ['ilne', 'line'],
])('%j is one slip away from %j', (written, meant) => {
  expect(isOneSlip(written, meant)).toBe(true);
});

test.each([
  ['line', 'line'],
  ['nile', 'line'],
  ['lane1', 'line'],
  ['', 'line'],
])('%j is not one slip away from %j', (written, other) => {
  expect(isOneSlip(written, other)).toBe(false);
});
