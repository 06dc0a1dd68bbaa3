import { expect, test } from 'vitest';
import { consentWarnings, refuseUnwanted } from '../../../shared/core/columns/consent-columns.ts';
import { refuseThoseWhoWantTexts } from '../../../shared/core/suppression/list-consent.ts';
import { InputError } from '../../../shared/errors.ts';

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

const asked = (name: string, ...cells: string[]) =>
  refuseUnwanted(
    ['Phone', name],
    cells.map((cell) => ['+12125550101', cell]),
    ([phone]) => phone !== '',
  );

test.each([
  ['SMS Opt Out', 'N', 'Y'],
  ['Do Not Call', 'FALSE', 'TRUE'],
  ['DNC', '', 'x'],
  ['SMS Consent', 'SUBSCRIBED', 'NEVER_SUBSCRIBED'],
  ['Werbeeinwilligung', 'ja', 'widerrufen am 1.2.2025'],
  ['Zgoda na SMS', 'TAK', 'NIE'],
  ['Consent', 'no', 'no'],
  ['OK to text?', 'Yes', 'No'],
  ['STOP SMS', '', 'oui'],
  ['SMS consent withdrawn', '', 'Yes'],
  ['SMS', 'ja', 'nein'],
  ['Text?', 'Yes', 'No'],
])('people of whom %j says %j and %j are not texted unasked', (name, ...cells) => {
  expect(() => asked(name, ...cells)).toThrow(
    expect.objectContaining({
      code: 'opted_out',
      faults: [
        expect.objectContaining({
          detail: expect.stringContaining('says that some of the people want no texts'),
          hint: expect.stringMatching(/^Leave out the rows.*\{"consent":null\}/),
        }),
      ],
    }),
  );
});

test('the column of the texts says nothing of who wants them', () => {
  const rows = [['+12125550101', 'No']];
  expect(() => refuseUnwanted(['Phone', 'SMS'], rows, () => true, 1)).not.toThrow();
  expect(consentWarnings(['Phone', 'SMS'], rows, 1)).toEqual([]);
});

test('a row that nobody can be texted by asks nothing', () => {
  const rows = [
    ['+12125550101', 'yes'],
    ['', 'no'],
  ];
  expect(() => refuseUnwanted(['Phone', 'SMS opt-in'], rows, ([phone]) => phone !== '')).not.toThrow();
});

test.each([
  ['SMS opt-in', 'yes', ''],
  ['Opted out', 'no', 'no'],
  ['Email opt-in', 'yes', 'no'],
  ['Photo consent', 'yes', 'no'],
  ['Fax Opt Out', '0', '1'],
  ['Postal opt-out', 'no', 'yes'],
  ['SMS consent withdrawn', 'no', 'no'],
  ['SMS', 'No school today', 'no'],
  ['WhatsApp', 'yes', 'no'],
  ['Plan', 'yes', 'no'],
  ['OPTIN_TIME', '2026-11-24 10:12:31', '2026-11-24 10:12:32'],
])('%j with %j and %j asks nothing', (name, ...cells) => {
  expect(() => asked(name, ...cells)).not.toThrow();
});

test('a question names some of many columns, and repeats no remark about a person', () => {
  const header = ['Phone', ...Array.from({ length: 1_500 }, (_, at) => `SMS opt-in ${at}`)];
  const rows = [header.map((_, at) => (at === 0 ? '+12125550101' : 'Revoked by Ada Byron, +12125550199'))];
  const faults = faultsOf(() => refuseUnwanted(header, rows, () => true));
  expect(faults.length).toBe(20);
  expect(faults[0]?.detail).toContain('it has "Revoked". ');
  expect(consentWarnings(header, rows).length).toBe(20);
  const listed = header.map((_, at) => (at === 0 ? '+12125550101' : 'yes'));
  expect(faultsOf(() => refuseThoseWhoWantTexts(header, [listed])).length).toBe(20);
});

function faultsOf(refused: () => void): InputError['faults'] {
  try {
    refused();
  } catch (error) {
    if (error instanceof InputError) return error.faults;
    throw error;
  }
  return [];
}
