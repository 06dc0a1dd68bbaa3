import { expect, test } from 'vitest';
import { inCountryOf } from '../../../shared/core/jobs/in-country-of.ts';

const stage = { defaultCountry: 'US', from: '(212) 555-0100', text: 'Hello' } as const;

test('a campaign that names a country has its own, and the sender of the stage stays who it is', () => {
  expect(inCountryOf({ defaultCountry: 'DE' }, stage)).toEqual({
    defaultCountry: 'DE',
    from: '+12125550100',
    text: 'Hello',
  });
});

test('a campaign that names none has the settings of the stage, as they are written', () => {
  expect(inCountryOf({}, stage)).toBe(stage);
});

test('a stage without a sender gets none', () => {
  expect(inCountryOf({ defaultCountry: 'DE' }, { defaultCountry: 'US' })).toEqual({ defaultCountry: 'DE' });
});
