import { describe, expect, test } from 'vitest';
import { birthDateOf } from '../../../shared/core/orders/rows/birth-date.ts';
import { eid, email, emails } from '../../../shared/core/orders/rows/cell-forms.ts';
import { readOrderHeader } from '../../../shared/core/orders/rows/order-columns.ts';

const cellsSaying = (value: string) => Object.assign(() => value, { isOwn: () => true, isNamed: () => true });

describe('an e-mail', () => {
  test.each([
    'ada@example.com',
    'Ada Byron <ada@example.com>',
    '"Byron, Ada" <ada@example.com>',
    '<ada@example.com>',
    'mailto:ada@example.com',
    'Ada <mailto:ada@example.com>',
    '\u200fada@example.com\u200e',
    'Ada <\ufeffada@example.com\u200b>',
  ])('written as %s is ada@example.com', (written) => {
    expect(email('email', written)).toBe('ada@example.com');
  });

  test.each([
    'Ada <ada@example.com> <bo@example.com>',
    'Ada <ada@example.com',
    'Ada <ada>',
    'ada@example.com (work)',
  ])('written as %s is refused', (written) => {
    expect(() => email('email', written)).toThrow(/one e-mail address/);
  });

  test('of several people, with their names, is one of each', () => {
    const cell = cellsSaying('"Byron, Ada" <ada@example.com>; Bo Berg <bo@example.com>, cy@example.com');
    expect(emails(cell, 'delivery_to')).toEqual(['ada@example.com', 'bo@example.com', 'cy@example.com']);
  });
});

describe('an EID', () => {
  const chip = '89049032000000000000000000000017';

  test.each([
    '8.9049032E+31',
    '8,9049032e31',
    '89049032000000100000000000000000',
    '8904 9032 0000 0010 0000 0000 0000 0000',
  ])('that a spreadsheet rounded to %s is refused as such', (written) => {
    expect(() => eid(cellsSaying(written))).toThrow(/last digits are lost/);
  });

  test.each([chip, '8904 9032 0000 0000 0000 0000 0000 0017', `\u202a${chip}\u202c`])(
    'written as %j is read',
    (written) => {
      expect(eid(cellsSaying(written))).toBe(chip);
    },
  );
});

describe('a birth date', () => {
  test.each([
    '1985-04-17',
    '1985/4/17',
    '1985.04.17',
    '19850417',
    '1985-04-17T00:00:00',
    '1985-04-17 00:00:00.000',
    '17.04.1985',
    '17. 4. 1985',
    '17.04.1985 00:00:00',
    '17/04/1985',
    '4/17/1985',
    '17-04-1985',
  ])('written as %s is 1985-04-17', (written) => {
    expect(birthDateOf(written)).toBe('1985-04-17');
  });

  test.each([
    ['04/05/1985', /may be two days/],
    ['1985-02-30', /is no day/],
    ['17/04/85', /is no day/],
    ['31154', /is no day/],
  ])('written as %s is refused', (written, words) => {
    expect(() => birthDateOf(written)).toThrow(words);
  });

  test('whose day and month are the same has one meaning', () => {
    expect(birthDateOf('04/04/1985')).toBe('1985-04-04');
  });
});

describe('whole names in one column', () => {
  test.each(['Name', 'Full Name *', 'Nombre completo', '氏名', 'ФИО', 'Imię i nazwisko', 'Nom'])(
    '%s is a question',
    (name) => {
      expect(readOrderHeader('activate', ['email', name])).toEqual({ fault: 'whole names', index: 1 });
    },
  );

  test.each([[['email', 'Name', 'first_name']], [['email', 'Nom', 'Prénom']], [['email', 'Company Name']]])(
    '%j is none',
    (header) => {
      expect(readOrderHeader('activate', header)).not.toHaveProperty('fault');
    },
  );
});
