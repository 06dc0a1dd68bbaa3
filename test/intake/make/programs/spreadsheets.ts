import type { Encoding } from '../../../../shared/core/ingest/bytes/encodings.ts';
import { type LocaleName, locales, type Person } from '../people.ts';
import { type MadeFile, type Shape, table } from '../table.ts';

/** Columns as somebody who keeps a list by hand calls them. */
function plainList(locale: LocaleName): Pick<Shape, 'locale' | 'header' | 'row'> {
  const { first, last, mobile, email, city } = locales[locale].words;
  return {
    locale,
    header: [first, last, mobile, email, city],
    row: (person: Person, number: string) => [person.first, person.last, number, person.email, 'X-Town'],
  };
}

/** The code page and the delimiter of "CSV" in a country. */
const excel: readonly (readonly [LocaleName, Encoding, string])[] = [
  ['en', 'windows-1252', ','],
  ['de', 'windows-1252', ';'],
  ['fr', 'windows-1252', ';'],
  ['es', 'windows-1252', ';'],
  ['pt', 'windows-1252', ';'],
  ['it', 'windows-1252', ';'],
  ['sv', 'windows-1252', ';'],
  ['pl', 'windows-1250', ';'],
  ['cs', 'windows-1250', ';'],
  ['hu', 'windows-1250', ';'],
  ['ru', 'windows-1251', ';'],
  ['el', 'windows-1253', ';'],
  ['tr', 'windows-1254', ';'],
  ['he', 'windows-1255', ','],
  ['ar', 'windows-1256', ','],
  ['ja', 'shift_jis', ','],
  ['zh', 'gb18030', ','],
  ['ko', 'euc-kr', ','],
];

export function excelFiles(): readonly MadeFile[] {
  return [
    ...excel.map(([locale, encoding, delimiter]) =>
      table('excel', `csv-${locale}.csv`, {
        ...plainList(locale),
        delimiter,
        encoding,
        style: 'national',
        odd: ['empty', 'again', 'quantity'],
        ...(locale === 'en' ? {} : { mayAsk: 'encoding_ambiguous', answer: { encoding } }),
      }),
    ),
  ];
}

export function excelUnicodeFiles(): readonly MadeFile[] {
  const utf8 = (['de', 'fr', 'ja', 'pt', 'zh', 'ar'] as const).map((locale) =>
    table('excel-unicode', `csv-utf-8-${locale}.csv`, {
      ...plainList(locale),
      delimiter: locale === 'ja' || locale === 'zh' || locale === 'ar' ? ',' : ';',
      mark: true,
      style: 'international',
      odd: ['again', 'dash', 'words'],
    }),
  );
  const unicode = (['de', 'ru', 'ko', 'he', 'tr'] as const).map((locale) =>
    table('excel-unicode', `unicode-text-${locale}.txt`, {
      ...plainList(locale),
      delimiter: '\t',
      encoding: 'utf-16le',
      mark: true,
      style: 'national',
      odd: ['empty', 'extension'],
    }),
  );
  const separated = table('excel-unicode', 'sep-line.csv', {
    ...plainList('nl'),
    above: ['sep=;'],
    delimiter: ';',
    mark: true,
    style: 'e164',
  });
  return [...utf8, ...unicode, separated];
}

export function macFiles(): readonly MadeFile[] {
  const office = (['en', 'de', 'fr', 'es'] as const).map((locale) =>
    table('excel-mac', `macintosh-${locale}.csv`, {
      ...plainList(locale),
      delimiter: ';',
      encoding: 'macintosh',
      eol: '\r',
      style: 'national',
      ...(locale === 'en' ? {} : { mayAsk: 'encoding_ambiguous', answer: { encoding: 'macintosh' } }),
    }),
  );
  const numbers = (['en', 'it', 'zh', 'sv', 'pp'] as const).map((locale) =>
    table('apple-numbers', `table-${locale}.csv`, {
      ...plainList(locale),
      // With "include table names" the name of the table stands above it.
      above: locale === 'sv' || locale === 'it' ? ['Tabell 1'] : [],
      eol: '\n',
      style: 'international',
      odd: ['empty', 'again', 'words'],
    }),
  );
  return [...office, ...numbers];
}

export function libreOfficeFiles(): readonly MadeFile[] {
  const plain = (['en', 'de', 'cs', 'pp', 'he', 'el'] as const).map((locale) =>
    table('libreoffice', `calc-${locale}.csv`, {
      ...plainList(locale),
      delimiter: locale === 'de' ? ';' : ',',
      eol: '\n',
      quotes: locale === 'cs' ? 'filled' : 'needed',
      style: 'dashed',
      odd: ['short', 'again'],
    }),
  );
  const asFormulas = table('libreoffice', 'formulas-pl.csv', {
    ...plainList('pl'),
    row: (person, number) => [person.first, person.last, `="${number}"`, person.email, 'X-Town'],
    eol: '\n',
    style: 'e164',
    odd: ['again'],
  });
  const tabs = table('libreoffice', 'tabs-hu.tsv', {
    ...plainList('hu'),
    delimiter: '\t',
    eol: '\n',
    below: ['', `Összesen\t6\t\t\t`],
    belowSkipped: { footer: 1 },
  });
  return [...plain, asFormulas, tabs];
}

export function googleSheetFiles(): readonly MadeFile[] {
  return (['mx', 'pt', 'ko', 'nl', 'tr', 'gb'] as const).map((locale) =>
    table('google-sheets', `sheet1-${locale}.csv`, {
      ...plainList(locale),
      eol: '\r\n',
      style: 'international',
      odd: ['words', 'again', 'extension'],
    }),
  );
}
