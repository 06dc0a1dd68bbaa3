import { expect, test } from 'vitest';
import {
  type RecipientSettings,
  RecipientValidator,
  type ValidatedRow,
} from '../../../shared/core/ingest/recipient-validator.ts';
import type { RecipientRow } from '../../../shared/core/rows/recipient-row.ts';

const settings: RecipientSettings = {
  defaultCountry: 'US',
  allowForeign: false,
  from: '+12125550100',
  texts: { of: ({ text }) => ({ text: text || 'Hello' }) },
};

/** Judges rows that come in one by one. */
const validate = (change: Partial<RecipientSettings> = {}) => {
  const validate = new RecipientValidator({ ...settings, ...change });
  return (row: RecipientRow): ValidatedRow => {
    validate.prepare([row]);
    return { ...validate.validate(row) };
  };
};

test('a row takes sender and text of its own before those of its upload', () => {
  const row = validate()({ line: 2, to: '212 555 0123', from: '+1 646 555 0199', text: 'Hi' });
  expect(row).toEqual({
    kind: 'accepted',
    line: 2,
    digits: 12_125_550_123,
    from: '+16465550199',
    text: 'Hi',
  });
});

test('empty cells fall back to the upload', () => {
  const row = validate()({ line: 2, to: '212 555 0123', from: ' ', text: '' });
  expect(row).toMatchObject({ from: '+12125550100', text: 'Hello' });
});

test('a number written in another way is a duplicate of its first line', () => {
  const one = validate();
  one({ line: 2, to: '+1 212 555 0123' });
  expect(one({ line: 9, to: '(212) 555-0123', text: 'another text' })).toEqual({
    kind: 'duplicate',
    line: 9,
    of: 2,
  });
});

test('a refused row does not make a later good one a duplicate', () => {
  const one = validate({
    texts: { of: ({ text }) => (text ? { text } : { reason: 'no_text', detail: 'No text' }) },
  });
  expect(one({ line: 2, to: '2125550123' })).toMatchObject({ reason: 'no_text' });
  expect(one({ line: 3, to: '2125550123', text: 'Hi' })).toMatchObject({ kind: 'accepted' });
});

test.each([
  ['4.47E+11', {}, 'mangled'],
  ['+44 20 7946 0123', {}, 'foreign'],
  ['+1 416 555 0123', {}, 'foreign'],
  ['2125550123', { from: '' }, 'no_sender'],
  ['2125550123', { from: 'FLEET' }, 'bad_sender'],
])('refuses %j with %j as %s', (to, change, reason) => {
  expect(validate(change)({ line: 2, to })).toMatchObject({ kind: 'invalid', line: 2, reason });
});

test('a row whose text cannot be made is skipped with the reason of the text', () => {
  const fault = { reason: 'missing_variable', detail: 'The row has no value for "name"' } as const;
  const row = validate({ texts: { of: () => fault } })({ line: 2, to: '2125550123' });
  expect(row).toEqual({ kind: 'invalid', line: 2, ...fault });
});

test("a recipient of another country is informed of the option that lets it through, and of the sender's country", () => {
  expect(validate()({ line: 2, to: '+44 20 7946 0123' })).toMatchObject({
    detail: expect.stringMatching(/sender of that country.*"allow_foreign" only if/),
  });
});

test('foreign recipients are let through when the stage allows them', () => {
  expect(validate({ allowForeign: true })({ line: 2, to: '+442079460123' })).toMatchObject({
    kind: 'accepted',
  });
});
