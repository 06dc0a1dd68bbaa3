import { expect, test } from 'vitest';
import { consentWarnings } from '../../../shared/core/columns/consent-columns.ts';

const notes = (name: string, ...cells: string[]) =>
  consentWarnings(
    ['Phone', name],
    cells.map((cell) => ['+12125550101', cell]),
  );

test.each([
  ['SMS opt-in', 'yes', 'no'],
  ['SMS Consent', 'SUBSCRIBED', 'NEVER_SUBSCRIBED'],
  ['Accepts SMS Marketing', 'yes', ''],
  ['Opted out of SMS', '', 'true'],
  ['Werbeeinwilligung', 'Ja', 'Nein'],
  ['Согласие на SMS', 'да', 'нет'],
  ['opt_in', 'no', 'no'],
])('of a column %j with %j and %j a person learns that it is not read', (name, ...cells) => {
  expect(notes(name, ...cells)).toEqual([
    expect.stringMatching(/may say who wants texts.*not read.*Leave out the rows/),
  ]);
});

test.each([
  ['SMS opt-in', 'yes', 'yes'],
  ['Opted out', 'no', 'no'],
  ['Plan', 'yes', 'no'],
  ['Unsubscribed', '', ''],
  ['OPTIN_TIME', ...Array.from({ length: 9 }, (_, at) => `2026-11-24 10:12:3${at}`)],
])('of %j with %j and %j there is nothing to say', (name, ...cells) => {
  expect(notes(name, ...cells)).toEqual([]);
});
