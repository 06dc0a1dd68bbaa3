import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chooseColumns, type SampledTable } from '../../../shared/core/columns/choose-columns.ts';
import { parseMsisdn } from '../../../shared/core/msisdn.ts';
import { InputError } from '../../../shared/errors.ts';
import { seededRandom } from '../../support/seeded-random.ts';

const isNumber = (cell: string) => 'msisdn' in parseMsisdn(cell, 'US');

const choose = (csv: string, named?: SampledTable['named'], hasText = false, isOne = isNumber) => {
  const [header = [], ...sample] = csv
    .trim()
    .split('\n')
    .map((line) => line.trim().split(','));
  return chooseColumns({ header, sample, isNumber: isOne, named, hasText });
};

function questionOf(csv: string, named?: SampledTable['named'], hasText = false, isOne = isNumber) {
  try {
    return choose(csv, named, hasText, isOne);
  } catch (error) {
    if (error instanceof InputError)
      return [error.code, ...error.faults.map(({ candidate }) => candidate?.column)];
    throw error;
  }
}

describe('by their names', () => {
  test('columns are found in any case and spelling', () => {
    expect(choose('Name,Phone Number,MESSAGE,sender_id')).toEqual({ to: 1, text: 2, from: 3 });
    expect(choose('msisdn')).toEqual({ to: 0 });
  });

  test.each([
    'Cell Phone',
    'Phone No.',
    'Mobile phone number',
    'Handy-Nr.',
    'Téléphone portable',
    'Phone (mobile)',
  ])('a column %j holds recipients, and another phone beside it is a question', (name) => {
    expect(choose(`Name,${name},Plan`)).toEqual({ to: 1 });
    expect(questionOf(`${name},phone`)).toEqual(['columns_ambiguous', name, 'phone']);
  });

  test('a first row of numbers is not repeated in the error', () => {
    expect(() => choose('+12125550101,+12125550101')).toThrow(
      /^[^0-9]*names 2 column[^0-9]*looks like a row of people[^0-9]*$/,
    );
    expect(() => choose('+12125550101,ada@example.com')).toThrow(/looks like a row of people/);
    expect(() => choose('+12125550101,ada@example.com')).not.toThrow(/2125550101|ada/);
  });

  test.each([
    ['Ada;+12125550101', /: the whole line is in quotes/],
    ['Ada   +12125550101', /: the columns of the line are separated by blanks alone/],
    ['name;phone', /: the whole line "name;phone" is in quotes/],
  ])('the one cell %j of a first line is repeated only where it is of names', (header, message) => {
    expect(() => choose(header)).toThrow(message);
    expect(() => choose(header)).not.toThrow(/Ada|2125550101/);
  });

  test.each([
    ['name,plan', /none of recipients: "name", "plan"/],
    ['to,name,To', /columns 1 and 3 have the same name/],
    ['home,Work phone', /none of recipients/],
    ['Mobiel nummmer,name', /"Mobiel nummmer" may be meant for "mobiel/],
  ])('refuses the header %j', (header, message) => {
    expect(() => choose(header)).toThrow(message);
  });
});

describe('by what stands in them', () => {
  test('where no name is of recipients, each phone is named, and no id beside them', () => {
    const table =
      'Listing,Agent Cell,Lead Phone\n2125550191,2125550101,2125550111\n2125550192,2125550102,2125550112';
    const all = `${table}\n2125550193,2125550103,2125550113`;
    expect(() => choose(all)).toThrow(/The columns "Agent Cell", "Lead Phone" have numbers\. Say which one/);
    expect(() => choose(all.replace('Agent Cell', 'Agent'))).toThrow(/Column "Lead Phone" has phone numbers/);
    expect(() => choose(all.replace('Agent Cell', '学号').replace('Lead Phone', '家长电话'))).toThrow(
      /Column "家长电话" has phone numbers/,
    );
    expect(() => choose(all.replace(' Cell', '').replace(' Phone', ''))).toThrow(
      /"Listing", "Agent", "Lead" have numbers/,
    );
    expect(() => choose(all.replace('Agent Cell', '').replace(' Phone', ''))).toThrow(
      /The columns "Listing", 2 \(which has no name\), "Lead" have numbers\. .*\{"to":"Listing"\}/,
    );
    expect(() => choose('Place,\nA,2125550101\nB,2125550102\nC,2125550103')).toThrow(
      /Column 2 \(which has no name\) has phone numbers\. Give the column of the recipients a name, such as "to"/,
    );
  });

  test('a list of calls is a question: all called one number', () => {
    const calls = 'From,To\n2125550101,2125550199\n2125550102,2125550199\n2125550103,2125550199';
    expect(questionOf(calls)).toEqual(['columns_ambiguous', 'To', 'From']);
    expect(choose(calls, { to: 'From' })).toEqual({ to: 0 });
    expect(choose(calls, { from: 'From' })).toEqual({ to: 1, from: 0 });
    const texts = 'From,To\n2125550199,2125550101\n2125550199,2125550102\n2125550199,2125550103';
    expect(choose(texts)).toEqual({ to: 1, from: 0 });
  });

  test('a number of anything never wins over a phone', () => {
    const table =
      'Number,Cell Phone Number\n2125550191,2125550101\n2125550192,2125550102\n2125550193,2125550103';
    expect(choose(table)).toEqual({ to: 1 });
  });

  test.each(['Number', 'No.', 'Nummer', '番号'])('a column %j alone among others is a question', (name) => {
    const table = `${name},Name\n2125550191,Ada\n2125550192,Bo\n2125550193,Cem`;
    expect(questionOf(table)).toEqual(['columns_ambiguous', name]);
    expect(choose(table, { to: name })).toEqual({ to: 0 });
  });

  test('a count of rows is asked about with the phones beside it, and not in their place', () => {
    const table = "No.,Home phone,Pupil's phone\n1,2125550101,2125550111\n2,2125550102,2125550112";
    expect(questionOf(`${table}\n3,2125550103,2125550113`)).toEqual([
      'columns_ambiguous',
      'Home phone',
      "Pupil's phone",
    ]);
  });

  test('a column "number" is taken where it is the only one, or has its numbers with their plus', () => {
    expect(choose('number\n2125550101\n2125550102')).toEqual({ to: 0 });
    expect(choose('name,number\nAda,+12125550101\nBo,+12125550102')).toEqual({ to: 1 });
  });

  test('a landline beside a mobile is a question; one that nobody has is none', () => {
    expect(questionOf('Phone,Mobile\n2125550101,2125550102')).toEqual([
      'columns_ambiguous',
      'Phone',
      'Mobile',
    ]);
    expect(choose('Phone,Mobile\n,2125550102\n,2125550103')).toEqual({ to: 1 });
  });

  test('a name that what stands below it contradicts is a question', () => {
    const table = 'Phone,Kunde\nyes,2125550101\nno,2125550102\nyes,2125550103';
    expect(questionOf(table)).toEqual(['columns_ambiguous', 'Phone', 'Kunde']);
    const switchboard = Array.from({ length: 12 }, (_, at) => `2125550199,2125550${100 + at}`).join('\n');
    expect(questionOf(`Phone,Direct\n${switchboard}`)).toEqual(['columns_ambiguous', 'Phone', 'Direct']);
    const few = switchboard.split('\n').slice(0, 3).join('\n');
    expect(questionOf(`Main phone,Direct\n${few}`)).toEqual(['columns_ambiguous', 'Main phone', 'Direct']);
    const siblings = 'Phone,Pupil\n2125550101,2125550191\n2125550101,2125550192\n2125550102,2125550193';
    expect(choose(siblings)).toEqual({ to: 0 });
  });

  test.each([3, 4, 9])(
    'a family of %i that shares one phone has it, whatever numbers its members have',
    (count) => {
      const rows = (number: (at: number) => string) =>
        Array.from({ length: count }, (_, at) => `01711234567,${number(at)}`).join('\n');
      const member = rows((at) => `2025000${at}`);
      const isGerman = (cell: string) => 'msisdn' in parseMsisdn(cell, 'DE');
      expect(choose(`Handy,Mitgliedsnr.\n${member}`, {}, true, isGerman)).toEqual({ to: 0 });
      const direct = rows((at) => `030 123456${at}`);
      expect(questionOf(`Handy,Durchwahl\n${direct}`, {}, true, isGerman)).toEqual([
        'columns_ambiguous',
        'Handy',
        'Durchwahl',
      ]);
    },
  );

  test('a column that is called by a number is asked about without it', () => {
    const table = 'Phone,+12125550109\nyes,2125550101\nno,2125550102\nyes,2125550103';
    const asked = expect.objectContaining({ hint: expect.stringContaining('such as {"to":"Phone"}') });
    expect(() => choose(table)).toThrow(expect.objectContaining({ faults: [asked, asked] }));
  });

  test('bad numbers without a better column stay the recipients: each row says what is wrong with it', () => {
    expect(choose('Phone,Name\n123,Ada\n4.47E+11,Bo\n999,Cem')).toEqual({ to: 0 });
  });

  test('what people wrote to a form goes out to nobody unasked where the campaign has a text', () => {
    const table = 'Phone,Message\n2125550101,Where is my order?\n2125550102,';
    expect(choose(table)).toEqual({ to: 0, text: 1 });
    expect(questionOf(table, {}, true)).toEqual(['columns_ambiguous', 'Message']);
    expect(() => choose(table, {}, true)).toThrow(
      expect.objectContaining({
        faults: [
          expect.objectContaining({
            hint: expect.stringMatching(/has a text of its own.*"text": null.*name$/),
          }),
        ],
      }),
    );
    expect(choose(table, { text: null }, true)).toEqual({ to: 0 });
    expect(choose(table, { text: 'message' }, true)).toEqual({ to: 0, text: 1 });
    expect(choose('Phone,Message\n2125550101,\n2125550102,', {}, true)).toEqual({ to: 0, text: 1 });
    expect(choose('Phone,Text\n2125550101,Own', {}, true)).toEqual({ to: 0, text: 1 });
  });

  test('days in a column "From" send nothing, and are a question', () => {
    const table = 'Phone,From\n2125550101,2026-11-24\n2125550102,2026-11-25\n2125550103,2026-11-26';
    expect(questionOf(table)).toEqual(['columns_ambiguous', 'From']);
    expect(choose(table, { from: null })).toEqual({ to: 0 });
    expect(choose(table.replaceAll('2026-11-2', '212555019'))).toEqual({ to: 0, from: 1 });
  });

  test.each(['yes', 'opted_in', 'Subscribed', '1', '2125550101', '2026-05-04'])(
    'a column SMS with %j is no text',
    (cell) => {
      const table = `Phone,SMS\n2125550101,${cell}\n2125550102,${cell}`;
      expect(questionOf(table)).toEqual(['columns_ambiguous', 'SMS']);
      expect(choose(table, { text: null })).toEqual({ to: 0 });
      expect(choose(table, { text: 'sms' })).toEqual({ to: 0, text: 1 });
    },
  );

  test('a column Text of yes and no is no text', () => {
    const table = 'Phone,Text?\n2125550101,Yes\n2125550102,No';
    expect(questionOf(table, {}, true)).toEqual(['columns_ambiguous', 'Text?']);
    expect(choose(table, { text: null }, true)).toEqual({ to: 0 });
    expect(choose('Phone,Text\n2125550101,Yes\n2125550102,4711', {}, true)).toEqual({ to: 0, text: 1 });
  });

  test('a person is shown each candidate with its share of good numbers and three masked values', () => {
    const table = 'Phone,Mobile\n2125550101,2125550102\n2125550103,x\n2125550104,\n2125550105,';
    expect(() => choose(table)).toThrow(
      expect.objectContaining({
        code: 'columns_ambiguous',
        faults: [
          expect.objectContaining({
            candidate: { meaning: 'to', column: 'Phone', share: 1, samples: ['212…01', '212…03', '212…04'] },
            hint: expect.stringContaining('{"to":"Mobile"}'),
          }),
          expect.objectContaining({
            candidate: { meaning: 'to', column: 'Mobile', share: 0.5, samples: ['212…02', 'x'] },
          }),
        ],
      }),
    );
  });
});

describe('by a choice', () => {
  test('the named columns are used, whatever the others are called', () => {
    expect(choose('Phone,Mobile,Note\n2125550101,2125550102,Hi', { to: 'mobile', text: 'Note' })).toEqual({
      to: 1,
      text: 2,
    });
    expect(choose('From,Phone,To\nx,2125550101,y', { to: 'Phone', from: null })).toEqual({ to: 1 });
  });

  test('a name that no column has is refused with the list of all', () => {
    expect(() => choose('Phone,Mobile', { to: 'Handy' })).toThrow(/"Handy".*no column.*"Phone", "Mobile"/);
  });
});

const phoneNames = [
  'Phone',
  'mobile',
  'Telefon',
  'Número de celular *',
  'Phone 1 - Value',
  '手机号码',
  'to',
  'رقم الجوال',
];
const orderNames = [
  'Number',
  'Order no.',
  'id',
  'Count',
  'Case Number',
  'No',
  'Bestellnummer',
  'Reference',
  'x',
  'Nr',
];

test('order numbers of 8 to 12 digits are never the recipients beside a column of phones, in any order', () => {
  const form = fc.record({
    phone: fc.constantFrom(...phoneNames),
    orders: fc.uniqueArray(fc.constantFrom(...orderNames), { minLength: 1, maxLength: 4 }),
    at: fc.nat(4),
    digits: fc.integer({ min: 8, max: 12 }),
    rows: fc.integer({ min: 1, max: 30 }),
    seed: fc.nat(),
    plus: fc.boolean(),
  });
  fc.assert(
    fc.property(form, ({ phone, orders, at, digits, rows, seed, plus }) => {
      const random = seededRandom(seed);
      const number = (count: number) =>
        String(Math.floor((1 + 9 * random()) * 10 ** (count - 1))).slice(0, count);
      const place = at % (orders.length + 1);
      const header = orders.toSpliced(place, 0, phone);
      const sample = Array.from({ length: rows }, () =>
        orders
          .map(() => number(digits))
          .toSpliced(place, 0, `${plus ? '+1' : ''}21255501${10 + Math.floor(random() * 90)}`),
      );
      expect(chooseColumns({ header, sample, isNumber })).toEqual({ to: place });
    }),
    { seed: 18, numRuns: 500 },
  );
});

test('two columns of senders or of texts are a question as well, and one of them may be none', () => {
  const senders = 'Phone,From,Sender\n2125550101,2125550100,2125550109';
  expect(questionOf(senders)).toEqual(['columns_ambiguous', 'From', 'Sender']);
  expect(choose(senders, { from: 'Sender' })).toEqual({ to: 0, from: 2 });
  expect(choose(senders, { from: null })).toEqual({ to: 0 });
  const texts = 'Phone,Message,Body\n2125550101,Hi,Hello';
  expect(questionOf(texts)).toEqual(['columns_ambiguous', 'Message', 'Body']);
  expect(() => choose(texts)).toThrow(/may have the texts\. Values are Hi/);
});
