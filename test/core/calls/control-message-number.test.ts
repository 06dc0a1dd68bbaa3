import { expect, test } from 'vitest';
import { controlMessageNumberFor } from '../../../shared/core/reconciliation/control-message-number.ts';

const byCountry = { US: '+12125550199', DE: '+4915112345678' };

test.each([
  ['one number is for all senders', '+4915112345678', '+12125550100', '+4915112345678'],
  ['a sender has the number of its own country', byCountry, '+12125550100', byCountry.US],
  ['a sender of a country without a number has none', byCountry, '+447911123456', undefined],
  ['without any number nobody has one', undefined, '+12125550100', undefined],
])('%s', async (_, canaryTo, from, expected) => {
  expect(await controlMessageNumberFor(canaryTo, from)).toBe(expected);
});
