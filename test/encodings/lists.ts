import { allFakers, type Faker } from '@faker-js/faker';
import type { GuessedEncoding } from '../../shared/core/ingest/bytes/encodings.ts';

type Language = keyof typeof allFakers;

const western: readonly GuessedEncoding[] = ['windows-1252', 'iso-8859-15', 'macintosh'];
const central: readonly GuessedEncoding[] = ['windows-1250', 'iso-8859-2'];

/** In which encodings programs write lists of people of a language. */
const encodingsOf: Readonly<Partial<Record<Language, readonly GuessedEncoding[]>>> = {
  de: western,
  fr: western,
  es: western,
  pt_BR: western,
  it: western,
  sv: western,
  da: western,
  nb_NO: western,
  fi: western,
  nl: western,
  pl: central,
  cs_CZ: central,
  sk: central,
  hu: central,
  ro: central,
  hr: central,
  sl_SI: central,
  sr_RS_latin: central,
  tr: ['windows-1254', 'iso-8859-9'],
  ru: ['windows-1251', 'koi8-r'],
  uk: ['windows-1251', 'koi8-u'],
  mk: ['windows-1251'],
  el: ['windows-1253'],
  he: ['windows-1255'],
  ar: ['windows-1256'],
  lv: ['windows-1257'],
  vi: ['windows-1258'],
  th: ['windows-874'],
  ja: ['shift_jis', 'euc-jp'],
  zh_CN: ['gb18030'],
  zh_TW: ['big5'],
  ko: ['euc-kr'],
};

export type List = {
  readonly language: Language;
  readonly encoding: GuessedEncoding;
  readonly rows: number;
  readonly text: string;
};

/** Lists of people with names and towns, each in all encodings of its language. */
export function listsOf(rows: readonly number[], seeds: readonly number[]): readonly List[] {
  return Object.entries(encodingsOf).flatMap(([name, encodings]) => {
    const language = name as Language;
    return rows.flatMap((count) =>
      seeds.flatMap((seed) => {
        const text = listOf(allFakers[language], count, seed);
        // Where a Mac has its own encoding, it ends lines as it did then.
        const ofMac = text.replaceAll('\r\n', '\r');
        return encodings.map((encoding) => ({
          ...{ language, encoding, rows: count },
          text: encoding === 'macintosh' ? ofMac : text,
        }));
      }),
    );
  });
}

function listOf(faker: Faker, rows: number, seed: number): string {
  faker.seed(1_000 * seed + rows);
  const lines = Array.from({ length: rows }, (_, at) => {
    const { person, location } = faker;
    return [`+4479111${10_000 + at}`, person.firstName(), person.lastName(), location.city()].join(';');
  });
  return ['phone;first_name;last_name;city', ...lines, ''].join('\r\n');
}
