import type { LocaleName } from '../people.ts';
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
  return [...forms, states, stays];
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
