import { type MadeFile, table } from '../table.ts';

const drawn = (...widths: readonly number[]) => `+${widths.map((width) => '-'.repeat(width + 2)).join('+')}+`;

/** What consoles of databases print when somebody copies it into a file. */
export function consoleFiles(): readonly MadeFile[] {
  const copy = table('postgresql', 'copy-header-pl.csv', {
    locale: 'pl',
    header: ['id', 'first_name', 'last_name', 'mobile', 'created_at'],
    row: ({ at, first, last }, number) => [String(at), first, last, number, '2026-11-24 10:12:33.123456+01'],
    eol: '\n',
    style: 'e164',
  });
  const aligned = table('postgresql', 'aligned-cs.txt', {
    locale: 'cs',
    header: [' first_name ', '      mobile      ', ' city '],
    row: ({ first }, number) => [` ${first.padEnd(10)} `, ` ${number.padEnd(16)} `, ' Brno '],
    delimiter: '|',
    eol: '\n',
    style: 'international',
    odd: [],
    below: ['(6 rows)', ''],
    belowSkipped: { footer: 1 },
  });
  const ruled = table('postgresql', 'aligned-with-rule-de.txt', {
    locale: 'de',
    header: [' first_name ', '      mobile      '],
    under: ['------------+------------------'],
    row: ({ first }, number) => [` ${first.padEnd(10)} `, ` ${number.padEnd(16)} `],
    delimiter: '|',
    eol: '\n',
    odd: [],
    style: 'international',
    below: ['(6 rows)', ''],
    belowSkipped: { footer: 2 },
  });
  const mysql = table('mysql', 'client-table-en.txt', {
    locale: 'en',
    above: [drawn(10, 12)],
    header: ['', ' first_name ', ' mobile       ', ''],
    row: ({ first }, number) => ['', ` ${first.padEnd(10)} `, ` ${number.padEnd(12)} `, ''],
    delimiter: '|',
    eol: '\n',
    style: 'e164',
    odd: ['again'],
    below: [drawn(10, 12), '7 rows in set (0.00 sec)', ''],
    belowSkipped: { footer: 2 },
  });
  const mysqlRuled = table('mysql', 'client-table-ruled-es.txt', {
    locale: 'es',
    above: [drawn(10, 15)],
    header: ['', ' first_name ', ' mobile          ', ''],
    under: [drawn(10, 15)],
    row: ({ first }, number) => ['', ` ${first.padEnd(10)} `, ` ${number.padEnd(15)} `, ''],
    delimiter: '|',
    eol: '\n',
    odd: [],
    below: [drawn(10, 15), '6 rows in set (0.00 sec)', ''],
    belowSkipped: { footer: 3 },
  });
  const sqlcmd = table('sql-server', 'sqlcmd-en.csv', {
    locale: 'en',
    header: ['FirstName', 'MobilePhone'],
    row: ({ first }, number) => [first, number],
    style: 'e164',
    text: 'Hi {{ FirstName }}',
    under: ['---------,-----------'],
    odd: [],
    below: ['', '(6 rows affected)'],
    belowSkipped: { footer: 2 },
  });
  const fixed = table('sqlite', 'mode-column-en.txt', {
    locale: 'en',
    header: ['first_name  mobile      '],
    above: [],
    row: ({ first }, number) => [`${first.padEnd(10)}  ${number}`],
    eol: '\n',
    style: 'e164',
    refused: { code: 'unusable_columns', says: 'first_name  mobile' },
  });
  const spool = table('oracle', 'spool-hu.csv', {
    locale: 'hu',
    above: ['', ''],
    header: ['FIRST_NAME', 'MOBILE', 'CITY'],
    row: ({ first }, number) => [first.padEnd(20), number.padEnd(16), 'Eger      '],
    eol: '\n',
    style: 'e164',
    odd: ['empty'],
    below: ['', 'FIRST_NAME,MOBILE,CITY', '', '6 rows selected.', ''],
    belowSkipped: { footer: 2 },
  });
  return [copy, aligned, ruled, mysql, mysqlRuled, sqlcmd, fixed, spool];
}

/** Files that somebody has put together or saved twice. */
export function reworkedFiles(): readonly MadeFile[] {
  const joined = table('reworked', 'two-exports-joined-en.csv', {
    locale: 'en',
    header: ['First Name', 'Last Name', 'Mobile'],
    row: ({ first, last }, number) => [first, last, number],
    mark: true,
    odd: [],
    below: ['\ufeffFirst Name,Last Name,Mobile', 'Ada,Lovelace,+12125550100'],
    belowSkipped: { footer: 1, duplicate: 1 },
  });
  const cells = (...values: readonly string[]) => [values.join(',')];
  const doubled = table('reworked', 'lines-in-quotes-en.csv', {
    locale: 'en',
    header: cells('First Name', 'Last Name', 'Mobile'),
    row: ({ first, last }, number) => cells(first, last, number),
    quotes: 'all',
    style: 'e164',
    refused: { code: 'unusable_columns', says: 'quotes' },
  });
  const entities = table('reworked', 'entities-de.csv', {
    locale: 'de',
    header: ['Vorname', 'Handy'],
    row: ({ first }, number) => [first.replace(/[^ -~]/g, (letter) => `&#${letter.codePointAt(0)};`), number],
    text: 'Hi {{ Vorname }}',
  });
  const codes = table('reworked', 'calling-code-apart-en.csv', {
    locale: 'en',
    header: ['First Name', 'Country Code', 'Phone Number'],
    row: ({ first }, number) => [first, '+1', number.replace(/^\+1 ?/, '')],
    style: 'international',
    below: ['Asha,+91,9012345678'],
    belowSkipped: { ambiguous: 1 },
  });
  const countries = table('reworked', 'country-beside-en.csv', {
    locale: 'en',
    header: ['First Name', 'Country', 'Phone'],
    row: ({ first }, number) => [first, 'United States', number],
    style: 'national',
    below: ['Asha,India,9012345678'],
    belowSkipped: { ambiguous: 1 },
  });
  return [joined, doubled, entities, codes, countries];
}
