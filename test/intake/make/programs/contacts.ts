import { locales } from '../people.ts';
import { type MadeFile, table } from '../table.ts';

export function googleContactFiles(): readonly MadeFile[] {
  const now =
    'First Name,Middle Name,Last Name,Phonetic First Name,Nickname,File As,Organization Name,Birthday,Notes,Photo,Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value'.split(
      ',',
    );
  const before =
    'Name,Given Name,Additional Name,Family Name,Yomi Name,Birthday,Notes,Group Membership,E-mail 1 - Type,E-mail 1 - Value,Phone 1 - Type,Phone 1 - Value'.split(
      ',',
    );
  const newer = (['en', 'de', 'ja', 'pt', 'ar', 'zh'] as const).map((locale) =>
    table('google-contacts', `contacts-${locale}.csv`, {
      locale,
      header: now,
      row: ({ first, last, email }, number) => [
        ...[first, '', last, '', '', '', 'Example', '', 'Met in May,\ncall later', '', '* myContacts'],
        ...['* Other', email, 'Mobile', number],
      ],
      style: 'international',
    }),
  );
  const older = (['fr', 'ru'] as const).map((locale) =>
    table('google-contacts', `google-${locale}.csv`, {
      locale,
      header: before,
      row: ({ first, last, email }, number) => [
        ...[`${first} ${last}`, first, '', last, '', '', '', '* myContacts', '* ', email, 'Mobile', number],
      ],
      encoding: locale === 'fr' ? 'utf-16le' : 'utf-8',
      mark: locale === 'fr',
      text: 'Hi {{ given_name }}',
    }),
  );
  const several = table('google-contacts', 'two-numbers-es.csv', {
    locale: 'es',
    header: now,
    row: ({ first, last, email }, number) => [
      ...[first, '', last, '', '', '', '', '', '', '', '* myContacts', '* ', email, 'Mobile', number],
    ],
    odd: ['again'],
    below: [
      'Zed,,Nobody,,,,,,,,* myContacts,* ,zed@example.com,Mobile,+34 612 34 51 00 ::: +34 612 34 52 00',
    ],
    belowSkipped: { several_numbers: 1 },
  });
  return [...newer, ...older, several];
}

export function outlookFiles(): readonly MadeFile[] {
  const english = [
    'Title',
    'First Name',
    'Middle Name',
    'Last Name',
    'Company',
    'Business Street',
    'Business Phone',
    'Home Phone',
    'Mobile Phone',
    'E-mail Address',
    'Birthday',
    'Notes',
  ];
  const german = [
    'Anrede',
    'Vorname',
    'Weitere Vornamen',
    'Nachname',
    'Firma',
    'Straße geschäftlich',
    'Telefon geschäftlich',
    'Telefon privat',
    'Mobiltelefon',
    'E-Mail-Adresse',
    'Geburtstag',
    'Notizen',
  ];
  const french = [
    'Titre',
    'Prénom',
    'Deuxième prénom',
    'Nom',
    'Société',
    'Rue (bureau)',
    'Téléphone (bureau)',
    'Téléphone (domicile)',
    'Tél. mobile',
    'Adresse de messagerie',
    'Anniversaire',
    'Notes',
  ];
  const write = (locale: 'en' | 'gb' | 'de' | 'fr' | 'sv' | 'nl', header: readonly string[], text: string) =>
    table('outlook', `contacts-${locale}.csv`, {
      locale,
      header,
      row: ({ first, last, email }, number) => [
        ...[
          '',
          first,
          '',
          last,
          'Example',
          '1 Main Street',
          '',
          '',
          number,
          email,
          '0/0/00',
          'line one\r\nline two',
        ],
      ],
      quotes: 'all',
      encoding: 'windows-1252',
      style: 'national',
      text,
      mayAsk: 'encoding_ambiguous',
      answer: { encoding: 'windows-1252' },
    });
  return [
    write('en', english, 'Hi {{ first_name }}'),
    write('gb', english, 'Hi {{ first_name }}'),
    write('sv', english, 'Hi {{ first_name }}'),
    write('nl', english, 'Hi {{ first_name }}'),
    write('de', german, 'Hi {{ vorname }}'),
    write('fr', french, 'Hi {{ first_name }}'),
  ];
}

/** A phone writes bidi marks, and blanks that do not break, around what it copies. */
export function phoneBookFiles(): readonly MadeFile[] {
  const copied = (['en', 'de', 'he'] as const).map((locale) => {
    const { name, mobile } = locales[locale].words;
    return table('phone-book', `copied-${locale}.csv`, {
      locale,
      header: [name, mobile],
      row: ({ first, last }, number) => [
        `${first} ${last}`,
        number === '' ? '' : `\u202a${number.replaceAll(' ', '\u00a0')}\u202c`,
      ],
      text: 'Hello',
      says: () => 'Hello',
      eol: '\n',
      odd: ['again'],
    });
  });
  const links = table('phone-book', 'links-fr.csv', {
    locale: 'fr',
    header: ['Nom', 'Tél.'],
    row: ({ first, last }, number) => [`${last} ${first}`, number === '' ? '' : `tel:${number}`],
    style: 'dashed',
    text: 'Hello',
    says: () => 'Hello',
    eol: '\n',
  });
  return [...copied, links];
}
