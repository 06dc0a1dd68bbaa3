import { type LocaleName, locales, mobileOf, spelled } from '../people.ts';
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

/** First name, last name, and phones at work, at home and in the pocket, as Outlook calls them in its languages. */
const outlookNames: readonly (readonly [LocaleName, string])[] = [
  ['es', 'Nombre|Apellidos|Teléfono del trabajo|Particular: teléfono|Teléfono móvil'],
  ['it', 'Nome|Cognome|Ufficio|Abitazione|Cellulare'],
  ['pt', 'Nome|Sobrenome|Telefone comercial|Telefone residencial|Telefone celular'],
  ['pp', 'Nome próprio|Apelido|Telefone da empresa|Telefone de casa|Telemóvel'],
  ['pl', 'Imię|Nazwisko|Telefon służbowy|Telefon domowy|Telefon komórkowy'],
  ['cs', 'Křestní jméno|Příjmení|Telefon (zaměstnání)|Telefon (domů)|Mobilní telefon'],
  ['hu', 'Utónév|Vezetéknév|Hivatali telefon|Otthoni telefon|Mobiltelefon'],
  ['ro', 'Prenume|Nume|Telefon serviciu|Telefon domiciliu|Telefon mobil'],
  ['tr', 'Ad|Soyadı|İş Telefonu|Ev Telefonu|Cep Telefonu'],
  ['ru', 'Имя|Фамилия|Рабочий телефон|Домашний телефон|Телефон переносной'],
  ['uk', 'Імʼя|Прізвище|Робочий телефон|Домашній телефон|Мобільний телефон'],
  ['el', 'Μικρό όνομα|Επώνυμο|Τηλέφωνο εργασίας|Τηλέφωνο οικίας|Κινητό τηλέφωνο'],
  ['da', 'Fornavn|Efternavn|Telefon, arbejde|Telefon, privat|Mobiltelefon'],
  ['ar', 'الاسم الأول|اسم العائلة|هاتف العمل|هاتف المنزل|الهاتف المحمول'],
  ['he', 'שם פרטי|שם משפחה|טלפון בעבודה|טלפון בבית|טלפון נייד'],
  ['th', 'ชื่อจริง|นามสกุล|โทรศัพท์ที่ทำงาน|โทรศัพท์บ้าน|โทรศัพท์มือถือ'],
  ['ja', '名|姓|会社電話|自宅電話|携帯電話'],
  ['zh', '名字|姓|商务电话|住宅电话|移动电话'],
  ['ko', '이름|성|회사 전화|집 전화 번호|휴대폰'],
];

/** At work and at home somebody else may answer. */
export function outlookElsewhereFiles(): readonly MadeFile[] {
  return outlookNames.map(([locale, names]) => {
    const other = (at: number) => spelled(mobileOf(locales[locale].country, at), 'national');
    return table('outlook', `contacts-${locale}.csv`, {
      locale,
      header: names.split('|'),
      row: ({ first, last }, number) => [first, last, other(6), other(7), number],
      quotes: 'all',
      mark: true,
      style: 'national',
    });
  });
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
