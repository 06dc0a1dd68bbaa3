import { describe, expect, test } from 'vitest';
import { foldName, foldWords } from '../../../shared/core/columns/fold-name.ts';
import { headerMeaning } from '../../../shared/core/columns/header-meaning.ts';
import { columnsKnownAs, nameTables } from '../../../shared/core/columns/known-names.ts';
import { numbers, phonePieces, phones, wordsOf } from '../../../shared/core/columns/vocabulary.ts';
import { recipients, senders, texts } from '../../../shared/core/columns/words/campaign-words.ts';

const tables = { phones, numbers, recipients, senders, texts, ...nameTables };

test('no word of any language has two meanings', () => {
  const meanings = new Map<string, Set<string>>();
  for (const [meaning, lists] of Object.entries(tables))
    for (const word of wordsOf(lists)) meanings.set(word, new Set([...(meanings.get(word) ?? []), meaning]));
  const several = [...meanings].filter(([, of]) => of.size > 1).map(([word, of]) => [word, ...of]);
  expect(several).toEqual([]);
});

test('no list says one word twice', () => {
  const twice = Object.entries(tables).flatMap(([meaning, lists]) =>
    Object.entries(lists).flatMap(([language, list]) => {
      const words = list.split(',').map(foldName);
      return words.flatMap((word, at) =>
        words.indexOf(word) === at ? [] : [`${meaning}.${language}: ${word}`],
      );
    }),
  );
  expect(twice).toEqual([]);
});

test('every language has words for phones and numbers, recipients, senders, texts and people', () => {
  const languages = Object.keys(phones).sort();
  expect(languages).toHaveLength(40);
  const { first_name, last_name, email, employee_id, birth_date, country } = nameTables;
  const whole = { numbers, recipients, senders, texts, first_name, last_name, birth_date, country };
  for (const [meaning, lists] of Object.entries(whole))
    expect([meaning, Object.keys(lists).sort()]).toEqual([meaning, languages]);
  // Swedes, Germans and English people say "e-mail" alike.
  for (const lists of [email, employee_id])
    expect(languages).toEqual(expect.arrayContaining(Object.keys(lists)));
});

test('every word is found as what it means, also in capitals, with a star, and as required', () => {
  const wrong = (lists: Readonly<Record<string, string>>, meaning: string) =>
    Object.values(lists)
      .flatMap((list) => list.split(','))
      .flatMap((word) => [word, word.toUpperCase(), `${word} *`, `${word} (required)`, `"${word}:"`])
      .filter((name) => headerMeaning(name) !== meaning);
  expect(wrong(phones, 'to')).toEqual([]);
  expect(wrong(recipients, 'to')).toEqual([]);
  expect(wrong(senders, 'from')).toEqual([]);
  expect(wrong(texts, 'text')).toEqual([]);
  expect(wrong(numbers, 'number')).toEqual([]);
});

test('a phone and a number make a phone number, in each language', () => {
  const wrong = Object.keys(phones).filter((language) => {
    const [phone, number] = [phones, numbers].map(
      (lists) => (lists as Readonly<Record<string, string>>)[language]?.split(',')[0]?.trim() ?? '',
    );
    return [`${phone} ${number}`, `${number} ${phone}`, `${number}${phone}`].some(
      (name) => headerMeaning(name) !== 'to',
    );
  });
  expect(wrong).toEqual([]);
});

describe('names are folded', () => {
  test.each([
    ['Nº de Teléfono*', 'no de telefono'],
    ['ＴＥＬ', 'tel'],
    ['İSİM', 'isim'],
    ['Größe', 'grosse'],
    ['Номер Телефона', 'номер телефона'],
    ['ΑΡΙΘΜΌΣ', 'αριθμοσ'],
    ['الرَّقم', 'الرقم'],
    ['شماره‌تلفن', 'شماره تلفن'],
    ['मोबाइल-नंबर', 'मोबाइल नंबर'],
    ['फ़ोन', 'फोन'],
    ['เบอร์โทร', 'เบอร์โทร'],
    ['携帯（必須）', '携帯 必須'],
    ['휴대폰\u00a0번호', '휴대폰 번호'],
    ['\u200eטלפון', 'טלפון'],
  ])('%j is %j', (name, folded) => {
    expect(foldWords(name).join(' ')).toBe(foldWords(folded).join(' '));
    expect(foldWords(folded).join(' ')).toBe(foldWords(foldWords(folded).join(' ')).join(' '));
  });

  test.each([...phonePieces().keys()])('%j stays itself', (word) => {
    expect(foldName(word)).toBe(word);
  });
});

describe('what programs call their columns', () => {
  test.each([
    'Phone 1 - Value',
    'Mobile (required)',
    'Número de celular *',
    'Telefon mobil',
    'Phone Number (E.164)',
    'CellPhoneNumber',
    'primary_contact_number',
    'Nº de teléfono móvil',
    'N° de téléphone portable',
    'Mobilfunk-Nr.',
    'Numero di cellulare',
    'Номер мобильного телефона',
    'Cep Telefonu No',
  ])('%j is a phone', (name) => {
    expect(headerMeaning(name)).toBe('to');
  });

  test.each([
    'Phone 1 - Type',
    'Phone country',
    'Phone count',
    'Work phone',
    'Home Phone',
    'Fax',
    'Customer number',
    'Telephone verified',
    'Case No.',
    'CEP',
    'DT',
    'Hotel',
    'Mobility',
    'Cellar',
    'x'.repeat(5_000),
  ])('%.30j is none', (name) => {
    expect(headerMeaning(name)).toBeUndefined();
  });
});

describe('names of people', () => {
  test.each([
    ['first_name', ['Vorname', 'Nachname'], [0]],
    ['last_name', ['Vorname', 'Name'], [1]],
    ['first_name', ['Nome', 'Cognome'], [0]],
    ['last_name', ['Nom', 'Prénom'], [0]],
    ['first_name', ['Nom', 'Prénom'], [1]],
    ['first_name', ['Nombre', 'Plan'], []],
    ['last_name', ['Name', 'Company'], []],
    ['email', ['E-mail 1 - Value', 'Correo electrónico *'], [0, 1]],
    ['employee_id', ['Personal-Nr.', '工号'], [0, 1]],
    ['country', ['Land', 'País'], [0, 1]],
    ['birth_date', ['Дата рождения'], [0]],
  ] as const)('%s among %j are %j', (known, header, columns) => {
    expect(columnsKnownAs(known, header)).toEqual(columns);
  });
});

/** At home, at work, and in need, where somebody else answers. */
const elsewhere = {
  en: 'home, work, office, business, company, emergency, parent, fax, other',
  ar: 'المنزل, العمل, المكتب, الطوارئ, منزل, عمل',
  bg: 'домашен, служебен, стационарен',
  bn: 'বাড়ি, অফিস',
  cs: 'domů, pracovní, zaměstnání, pevná linka',
  da: 'hjem, arbejde, privat, fastnet',
  de: 'privat, geschäftlich, dienstlich, Büro, Zentrale, Festnetz, Notfall, Eltern',
  el: 'σπιτιού, οικίας, εργασίας, γραφείου, σταθερό',
  es: 'casa, trabajo, particular, oficina, fijo, emergencia',
  fa: 'منزل, محل کار, ثابت, ضروری',
  fi: 'koti, työ, toimisto',
  fil: 'bahay, opisina',
  fr: 'domicile, bureau, travail, fixe, urgence',
  he: 'בבית, בעבודה, משרד, חירום',
  hi: 'घर, कार्यालय, पिता',
  hr: 'kućni, službeni, posao',
  hu: 'otthoni, hivatali, munkahelyi, vezetékes',
  id: 'rumah, kantor, darurat',
  it: 'casa, ufficio, lavoro, fisso, emergenza',
  ja: '自宅, 会社, 勤務先, 緊急, 代表',
  ko: '집, 자택, 회사, 직장, 비상',
  mr: 'घर, कार्यालय',
  ms: 'rumah, pejabat, kecemasan',
  nb: 'hjem, arbeid, privat, jobb',
  nl: 'thuis, werk, kantoor, vast, nood',
  pl: 'domowy, służbowy, stacjonarny, alarmowy',
  pt: 'residencial, comercial, trabalho, casa, fixo, emergência',
  ro: 'domiciliu, serviciu, acasă, fix',
  ru: 'домашний, рабочий, служебный, городской, экстренный',
  sk: 'domov, pracovný, pevná',
  sr: 'кућни, службени, посао',
  sv: 'hem, bostad, arbete, jobb, växel',
  sw: 'nyumbani, ofisi',
  ta: 'வீட்டு, அலுவலக',
  th: 'บ้าน, ที่ทำงาน, สำนักงาน, ฉุกเฉิน',
  tr: 'ev, iş, sabit, ofis, işyeri, acil, veli',
  uk: 'домашній, робочий, службовий',
  ur: 'گھر, دفتر',
  vi: 'nhà, cơ quan, công ty, khẩn cấp',
  zh: '家庭, 公司, 办公, 住宅, 紧急, 家长',
} as const satisfies Record<keyof typeof phones, string>;

test('a phone at home, at work or for an emergency is another column, in each language', () => {
  const taken = Object.entries(elsewhere).flatMap(([language, others]) => {
    const own = [...phones[language as keyof typeof phones].split(','), 'phone', 'Tel'];
    return own.flatMap((phone) =>
      others
        .split(', ')
        .flatMap((other) => [
          `${other} ${phone}`,
          `${phone} ${other}`,
          `${phone} (${other})`,
          `${phone}, ${other}`,
        ])
        .filter((name) => headerMeaning(name) !== undefined),
    );
  });
  expect(taken).toEqual([]);
});

test.each(['Tel. P', 'Tel. G', 'Tel. W', 'Telefon P', 'Natel G'])(
  'a letter behind a phone says where it is: %s',
  (name) => expect(headerMeaning(name)).toBeUndefined(),
);

test('digits are an example behind a word for one, and else the number of somebody', () => {
  expect(headerMeaning('Handynummer (z. B. 0151 2345678)')).toBe('to');
  expect(headerMeaning('Phone number (e.g. 212 555 0123)')).toBe('to');
  expect(headerMeaning('Tel 0151 2345678')).toBeUndefined();
});

test.each(['tel:+49-151-2345-6789', 'tel:+7-916-123-4567', 'Tel. +33 6 12 34 56 78', 'mobile 4915112345678'])(
  'the first row of a list without a header is no name of a column: %s',
  (cell) => expect(headerMeaning(cell)).toBeUndefined(),
);

test.each(['Phone 2', 'Phone12', 'Telefon 3 (E.164)', '1. Phone 2'])('%s counts its columns', (name) =>
  expect(headerMeaning(name)).toBe('to'),
);
