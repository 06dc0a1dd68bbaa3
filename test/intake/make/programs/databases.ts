import { locales } from '../people.ts';
import { type MadeFile, table } from '../table.ts';

/** SQL Server writes NULL where there is nothing. */
export function sqlServerFiles(): readonly MadeFile[] {
  const results = (['en', 'de', 'pl', 'zh'] as const).map((locale) =>
    table('sql-server', `results-${locale}.csv`, {
      locale,
      header: ['CustomerID', 'FirstName', 'LastName', 'MobilePhone', 'ModifiedDate'],
      row: (person, number) => [
        ...[
          String(person.at),
          person.first,
          person.last,
          number === '' ? 'NULL' : number,
          '2026-11-24 00:00:00.000',
        ],
      ],
      mark: locale === 'de',
      text: 'Hi {{ firstname }}',
      style: 'international',
      below: [`90,NULL,NULL,${locales[locale].country === 'US' ? '+12125550171' : 'NULL'},NULL`],
      belowSkipped: locale === 'en' ? { missing_variable: 1 } : { empty: 1 },
    }),
  );
  const noHeader = table('sql-server', 'no-header.csv', {
    locale: 'en',
    header: ['1', 'Edsger', 'Dijkstra', '+12125550160', '2026-11-24'],
    row: (person, number) => [String(person.at), person.first, person.last, number, '2026-11-24'],
    refused: { code: 'unusable_columns', says: 'none of recipients' },
  });
  return [...results, noHeader];
}

export function mySqlFiles(): readonly MadeFile[] {
  const workbench = (['en', 'ru', 'pt'] as const).map((locale) =>
    table('mysql', `workbench-${locale}.csv`, {
      locale,
      header: ['id', 'first_name', 'last_name', 'phone', 'created_at'],
      row: (person, number) => [
        ...[
          String(person.at),
          person.first,
          person.last,
          number === '' ? 'NULL' : number,
          '2026-11-24 10:12:33',
        ],
      ],
      delimiter: ';',
      eol: '\n',
      style: 'e164',
    }),
  );
  const outfile = table('mysql', 'outfile-with-names.tsv', {
    locale: 'nl',
    header: ['id', 'first_name', 'phone'],
    row: (person, number) => [String(person.at), person.first, number === '' ? '\\N' : number],
    delimiter: '\t',
    eol: '\n',
    style: 'e164',
    below: ['91\t\\N\t\\N'],
    belowSkipped: { empty: 1 },
  });
  const dump = table('mysql', 'dump.sql', {
    locale: 'en',
    above: [
      '-- MySQL dump 10.13  Distrib 8.0.36',
      '--',
      'CREATE TABLE `people` (',
      '  `phone` varchar(20)',
      ');',
    ],
    header: ["INSERT INTO `people` VALUES (1,'Ada','+12125550101')"],
    row: (person, number) => [`(${person.at},'${person.first}','${number}')`],
    eol: '\n',
    refused: { code: 'unusable_columns', says: 'none of recipients' },
  });
  return [...workbench, outfile, dump];
}

/** A column with gaps is one of floating numbers. */
export function scriptFiles(): readonly MadeFile[] {
  const rows = (['en', 'de', 'fr'] as const).map((locale) =>
    table('r-and-pandas', `write-csv-${locale}.csv`, {
      locale,
      header: ['', 'first_name', 'phone'],
      row: (person, number) => [String(person.at + 1), person.first, number === '' ? 'NA' : number],
      quotes: 'filled',
      eol: '\n',
      style: 'e164',
    }),
  );
  const frames = (['en', 'es', 'ja'] as const).map((locale) =>
    table('r-and-pandas', `to-csv-${locale}.csv`, {
      locale,
      header: ['', 'first_name', 'phone', 'score'],
      row: (person, number) => [String(person.at), person.first, number, 'nan'],
      eol: '\n',
      style: 'e164',
      odd: ['empty'],
    }),
  );
  const floats = table('r-and-pandas', 'floats.csv', {
    locale: 'en',
    header: ['first_name', 'phone'],
    row: (person, number) => [person.first, number],
    eol: '\n',
    odd: [],
    below: ['Zed,12125550166.0', 'Yan,12125550167.0', 'nan,+12125550168', 'NaN,'],
    belowSkipped: { mangled: 2, missing_variable: 1, empty: 1 },
  });
  return [...rows, ...frames, floats];
}
