import { type LocaleName, locales, mobileOf } from '../people.ts';
import { type MadeFile, table } from '../table.ts';

/** Columns whose names mean something else than they say elsewhere. */
export function namesakeFiles(): readonly MadeFile[] {
  const asked = (file: string, locale: LocaleName, header: readonly string[], wrote: string, text: string) =>
    table('contact-forms', file, {
      locale,
      header,
      row: ({ first, email }, number) => [first, email, number, wrote],
      quotes: 'all',
      text,
      asks: 'columns_ambiguous',
      answer: { columns: '{"text":null}' },
    });
  const forms = [
    asked(
      'entries-en.csv',
      'en',
      ['First Name', 'Email', 'Phone', 'Message'],
      'Where is my order?',
      'Hi {{ first_name }}',
    ),
    asked(
      'eintraege-de.csv',
      'de',
      ['Vorname', 'E-Mail', 'Telefon', 'Nachricht'],
      'Bitte um Rückruf',
      'Hi {{ vorname }}',
    ),
    asked(
      'toiawase-ja.csv',
      'ja',
      ['名', 'メールアドレス', '電話番号', '内容'],
      '見積もりを希望します',
      'Hi {{ 名 }}',
    ),
  ];
  const states = table('text-marketing', 'contacts-en.csv', {
    locale: 'en',
    header: ['First Name', 'Mobile', 'SMS'],
    row: ({ first }, number) => [first, number, 'opted_in'],
    style: 'e164',
    asks: 'columns_ambiguous',
    answer: { columns: '{"text":null}' },
  });
  const stays = table('hotel-desk', 'arrivals-gb.csv', {
    locale: 'gb',
    header: ['First Name', 'Mobile', 'From', 'Until', 'Room'],
    row: ({ at, first }, number) => [first, number, '2026-11-24', '2026-11-28', String(100 + at)],
    style: 'national',
    asks: 'columns_ambiguous',
    answer: { columns: '{"from":null}' },
  });
  const example = table('forms', 'with-an-example-de.csv', {
    locale: 'de',
    header: ['Zeitstempel', 'Vorname', 'Handynummer (z. B. 0151 2345678)'],
    row: ({ first }, number) => ['24.11.2026 10:12:33', first, number],
    quotes: 'all',
    style: 'national',
    text: 'Hi {{ vorname }}',
  });
  return [...forms, states, stays, example];
}

/** Files whose delimiter stands in names, titles and addresses as well. */
export function delimiterFiles(): readonly MadeFile[] {
  const names = table('lexware', 'kunden-de.csv', {
    locale: 'de',
    header: ['Name, Vorname', 'Handy', 'Straße, Nr.', 'PLZ, Ort'],
    row: ({ first, last }, number) => [`${last}, ${first}`, number, 'Hauptstr. 1', '10115 Berlin'],
    delimiter: ';',
    style: 'national',
    text: 'Hallo',
    says: () => 'Hallo',
  });
  const title = table('crystal-reports', 'customers-en.txt', {
    locale: 'en',
    above: ['Customer list, printed Tuesday, November 24, 2026', ''],
    header: ['First Name', 'Mobile', 'Address'],
    row: ({ first }, number) => [first, number, '1 Main St, Suite 4, Springfield, NY'],
    delimiter: '\t',
    style: 'national',
  });
  const resaved = table('reworked', 'lines-in-quotes-resaved-en.csv', {
    locale: 'en',
    header: ['First Name,Last Name,Mobile', '', ''],
    row: ({ first, last }, number) => [`${first},${last},${number}`, '', ''],
    delimiter: ';',
    quotes: 'all',
    style: 'e164',
    refused: { code: 'unusable_columns', says: 'quotes' },
  });
  return [names, title, resaved];
}

/** Numbers beside or inside what a reader may take for a part of them. */
export function numberFiles(): readonly MadeFile[] {
  const brackets = table('phone-book', 'codes-in-brackets-de.csv', {
    locale: 'de',
    header: ['Vorname', 'Handy', 'Land'],
    row: ({ first }, number) => [first, number.replace('+49 ', '(+49) '), 'Schweiz'],
    delimiter: ';',
    text: 'Hi {{ vorname }}',
  });
  const abroad = table('phone-book', 'dialled-from-abroad-de.csv', {
    locale: 'de',
    header: ['Vorname', 'Handy', 'Land'],
    row: ({ first }, number) => [first, number.replace('+', '00'), 'Österreich'],
    delimiter: ';',
    style: 'e164',
    text: 'Hi {{ vorname }}',
  });
  const endings = table('by-hand', 'second-endings-de.csv', {
    locale: 'de',
    header: ['Vorname', 'Handy'],
    row: ({ first }, number) => [first, number],
    delimiter: ';',
    style: 'national',
    text: 'Hi {{ vorname }}',
    below: ['Zed;0171 1234567/8', 'Yan;0171/1234567/8'],
    belowSkipped: { extension: 2 },
  });
  const days = table('by-hand', 'slipped-rows-da.csv', {
    locale: 'da',
    header: ['Fornavn', 'Mobil', 'Oprettet'],
    row: ({ first }, number) => [first, number, '24-11-2026'],
    delimiter: ';',
    style: 'national',
    text: 'Hej {{ Fornavn }}',
    says: ({ first }) => `Hej ${first}`,
    below: ['Zed;24-11-2026;', 'Yan;2026-11-24;', 'Bo;24.11.2026;'],
    belowSkipped: { mangled: 3 },
  });
  const guarded = table('wix', 'guarded-national-en.csv', {
    locale: 'en',
    header: ['First Name', 'Phone 1'],
    row: ({ first }, number) => [first, number === '' ? '' : `'${number}`],
    style: 'national',
  });
  const joined = table('google-contacts', 'joined-numbers-es.csv', {
    locale: 'es',
    header: ['Given Name', 'Phone 1 - Value'],
    row: ({ first }, number) => [first, number],
    text: 'Hi {{ given_name }}',
    below: ['Zed,+34612345100:::+34612345200'],
    belowSkipped: { several_numbers: 1 },
  });
  return [brackets, abroad, endings, days, guarded, joined];
}

/** Formulas that have failed, as spreadsheets of other languages write them. */
export function failedFormulaFiles(): readonly MadeFile[] {
  const failed = (locale: LocaleName, ...errors: readonly string[]) => {
    const { first, mobile } = locales[locale].words;
    const rows = errors.map((error, at) => `${error};${mobileOf(locales[locale].country, 6 + at)}`);
    return table('excel-unicode', `failed-formulas-${locale}.csv`, {
      locale,
      header: [first, mobile],
      row: (person, number) => [person.first, number],
      delimiter: ';',
      mark: true,
      text: `Hi {{ ${first} }}`,
      below: [...rows, `Zed;${errors[0]}`],
      belowSkipped: { missing_variable: errors.length, empty: 1 },
      odd: ['again'],
    });
  };
  return [
    failed('ru', '#Н/Д', '#ЗНАЧ!', '#ИМЯ?'),
    failed('es', '#¡REF!', '#¿NOMBRE?', 'Err:508'),
    failed('nl', '#N/B', '#WAARDE!', '####'),
    failed('hu', '#HIÁNYZIK', '#HIV!', '#NÉV?'),
  ];
}

/** What is no table at all, from programs that export several forms. */
export function otherFormFiles(): readonly MadeFile[] {
  const other = (program: string, file: string, lines: readonly string[], says: string, isWide = false) =>
    table(program, file, {
      locale: 'en',
      above: lines.slice(0, -1),
      header: [lines.at(-1) ?? ''],
      row: () => [''],
      delimiter: '\0',
      odd: [],
      ...(isWide ? { encoding: 'utf-16le' as const, mark: true } : {}),
      refused: { code: 'not_a_csv', says },
    });
  const people = ['[', '  {', '    "FirstName": "Ada", "Mobile": "+12125550100"', '  }', ']'];
  const cells = ['<tr><td>First Name</td><td>Mobile</td></tr>', '<tr><td>Ada</td><td>+12125550100</td></tr>'];
  const page = ['<div><table>', ...cells, '</table></div>'];
  return [
    other('powershell', 'convertto-json-en.txt', people, 'JSON', true),
    other(
      'powershell',
      'convertto-html-en.xls',
      ['<html><body><table>', ...cells, '</table></body></html>'],
      'HTML',
      true,
    ),
    other('web-reports', 'export-en.xls', page, 'HTML'),
    other(
      'web-reports',
      'archive-en.xls',
      ['MIME-Version: 1.0', 'X-Document-Type: Workbook', ...page],
      'CSV UTF-8',
    ),
    other('scripts', 'arrays-en.txt', ['[["First Name","Mobile"],', '["Ada","+12125550100"]', ']'], 'JSON'),
    other('scripts', 'dicts-en.txt', ["{'first_name': 'Ada', 'mobile': '+12125550100'}"], 'JSON'),
    other('multiplan', 'people-en.slk', ['ID;PWXL;N;E', 'P;PGeneral', 'C;Y1;X1;K"Mobile"', 'E'], 'SYLK'),
  ];
}

/** Letters of code page 850 from 0x80 on. */
const dosLetters = 'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑ';

/** "CSV (MS-DOS)" of a spreadsheet, beside "CSV" in its list: its letters are in no encoding that is read. */
export function dosFiles(): readonly MadeFile[] {
  return (['sv', 'da', 'nl'] as const).map((locale) => {
    const made = table('excel', `csv-ms-dos-${locale}.csv`, {
      locale,
      header: ['first_name', 'last_name', 'mobile'],
      row: (person, number) => [person.first, person.last, number],
      delimiter: ';',
      style: 'national',
      refused: { code: 'encoding_ambiguous', says: 'macintosh' },
    });
    const letters = [...Buffer.from(made.bytes).toString()];
    const bytes = letters.map((letter) =>
      letter <= '\x7f' ? letter.charCodeAt(0) : 0x80 + [...dosLetters].indexOf(letter),
    );
    return { ...made, bytes: Uint8Array.from(bytes) };
  });
}
