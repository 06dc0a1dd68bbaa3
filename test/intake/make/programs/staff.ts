import { type MadeFile, table } from '../table.ts';

/** Directories of a company's own people. */
export function directoryFiles(): readonly MadeFile[] {
  const ad = table('active-directory', 'csvde-de.csv', {
    locale: 'de',
    header: ['DN', 'objectClass', 'sn', 'givenName', 'telephoneNumber', 'mobile', 'mail'],
    row: ({ first, last, email }, number) => [
      ...[`CN=${first} ${last},OU=Vertrieb,DC=example,DC=com`, 'user', last, first, '', number, email],
    ],
    text: 'Hi {{ givenName }}',
  });
  const powerShell = table('active-directory', 'export-csv-gb.csv', {
    locale: 'gb',
    above: ['#TYPE Selected.Microsoft.ActiveDirectory.Management.ADUser'],
    header: ['GivenName', 'Surname', 'MobilePhone', 'SamAccountName', 'Enabled'],
    row: ({ at, first, last }, number) => [first, last, number, `user${at}`, 'True'],
    quotes: 'all',
    text: 'Hi {{ GivenName }}',
  });
  const admin = table('microsoft-365', 'users-en.csv', {
    locale: 'en',
    header: [
      ...[
        'Block credential',
        'City',
        'Country/Region',
        'Display name',
        'First name',
        'Last name',
        'Mobile Phone',
      ],
      ...['Object Id', 'Phone number', 'User principal name'],
    ],
    row: ({ at, first, last, email }, number) => [
      ...['False', 'New York', 'United States', `${first} ${last}`, first, last, number],
      ...[`7f1c0b9e-0000-4000-8000-00000000000${at}`, '+1 (212) 555-0199', email],
    ],
    mark: true,
    asks: 'columns_ambiguous',
    answer: { columns: '{"to":"Mobile Phone"}' },
  });
  const workspace = table('google-workspace', 'user-download-en.csv', {
    locale: 'en',
    header: [
      ...['First Name [Required]', 'Last Name [Required]', 'Email Address [Required]', 'Password [Required]'],
      ...[
        'Org Unit Path [Required]',
        'Recovery Phone [MUST BE IN THE E.164 FORMAT]',
        'Work Phone',
        'Home Phone',
      ],
      ...['Mobile Phone', 'Employee ID'],
    ],
    row: ({ at, first, last, email }, number) => [
      ...[first, last, email, '****', '/', '', '', '', number, String(at + 1)],
    ],
    eol: '\n',
  });
  const serviceNow = table('servicenow', 'sys_user-nl.csv', {
    locale: 'nl',
    header: ['user_name', 'first_name', 'last_name', 'mobile_phone', 'home_phone', 'email', 'active'],
    row: ({ at, first, last, email }, number) => [`u${at}`, first, last, number, '', email, 'true'],
    quotes: 'all',
    encoding: 'windows-1252',
    mayAsk: 'encoding_ambiguous',
    answer: { encoding: 'windows-1252' },
  });
  const intune = table('intune', 'devices-en.csv', {
    locale: 'en',
    header: [
      'Device ID',
      'Device name',
      'Serial number',
      'IMEI',
      'Phone number',
      'Primary user display name',
    ],
    row: ({ at, first, last }, number) => [
      ...[
        `d-${at}`,
        `${first}'s iPhone`,
        `F2LXK0J${at}JCL`,
        `35694310000012${at}`,
        number,
        `${first} ${last}`,
      ],
    ],
    text: 'Hi {{ Primary_user_display_name }}',
    says: ({ first, last }) => `Hi ${first} ${last}`,
    style: 'e164',
  });
  return [ad, powerShell, admin, workspace, serviceNow, intune];
}

/** Programs of personnel and pay. */
export function personnelFiles(): readonly MadeFile[] {
  const personio = table('personio', 'employees-de.csv', {
    locale: 'de',
    header: [
      'Personalnummer',
      'Vorname',
      'Nachname',
      'Abteilung',
      'Mobiltelefon (privat)',
      'Mobiltelefon (geschäftlich)',
    ],
    row: ({ at, first, last }, number) => [String(10_000 + at), first, last, 'Vertrieb', '', number],
    delimiter: ';',
    mark: true,
    asks: 'unusable_columns',
    answer: { columns: '{"to":"Mobiltelefon (geschäftlich)"}' },
  });
  const datev = table('datev', 'debitoren-de.csv', {
    locale: 'de',
    above: [
      '"EXTF";700;16;"Debitoren/Kreditoren";5;20261124101233000;;"RE";"";"";1001;10001;20260101;4;;;"";"";0;0',
    ],
    header: ['Konto', 'Name (Adressattyp natürl. Person)', 'Vorname', 'E-Mail', 'Telefon', 'IBAN 1'],
    row: ({ at, first, last, email }, number) => [
      String(10_000 + at),
      last,
      first,
      email,
      number,
      'DE02120300000000202051',
    ],
    delimiter: ';',
    quotes: 'filled',
    encoding: 'windows-1252',
    mayAsk: 'encoding_ambiguous',
    answer: { encoding: 'windows-1252' },
    style: 'international',
  });
  const bamboo = table('bamboohr', 'employees-en.csv', {
    locale: 'en',
    header: ['Employee #', 'Last name, First name', 'First Name', 'Mobile Phone', 'Work Phone', 'Job Title'],
    row: ({ at, first, last }, number) => [
      String(at + 1),
      `${last}, ${first}`,
      first,
      number,
      '(212) 555-0199 x12',
      'Sales',
    ],
    quotes: 'all',
    style: 'national',
  });
  const workday = table('workday', 'worker-phones-en.csv', {
    locale: 'en',
    above: ['RPT Worker Mobile Numbers', '', 'Effective as of,11/24/2026', 'Organizations,Example Inc.', ''],
    header: ['Employee ID', 'Worker', 'First Name', 'Primary Mobile Phone', 'Location'],
    row: ({ at, first, last }, number) => [
      String(21_255_501_000 + at),
      `${first} ${last}`,
      first,
      number,
      'New York',
    ],
    style: 'international',
  });
  const sage = table('sage', 'salaries-fr.txt', {
    locale: 'fr',
    header: ['Matricule', 'Civilité', 'Nom', 'Prénom', 'N° de portable', 'Ville'],
    row: ({ at, first, last }, number) => [`S00${at}`, 'M.', last, first, number, 'Lyon'],
    delimiter: '\t',
    style: 'national',
    encoding: 'windows-1252',
    mayAsk: 'encoding_ambiguous',
    answer: { encoding: 'windows-1252' },
    text: 'Bonjour {{ Prénom }}',
    says: ({ first }) => `Bonjour ${first}`,
  });
  const band = table('spreadsheet-reports', 'two-header-lines-de.csv', {
    locale: 'de',
    above: ['Person;;;Kontakt;;'],
    header: ['Nr.', 'Vorname', 'Nachname', 'Handy', 'E-Mail', 'Ort'],
    row: ({ at, first, last, email }, number) => [String(at + 1), first, last, number, email, 'Köln'],
    delimiter: ';',
    mark: true,
    style: 'national',
  });
  const margin = table('spreadsheet-reports', 'begins-in-b3-it.csv', {
    locale: 'it',
    above: [';;;;;', ';Elenco clienti;;;;', ';;;;;'],
    header: ['', 'Nome', 'Cognome', 'Cellulare', 'Note', ''],
    row: ({ first, last }, number) => ['', first, last, number, '', ''],
    delimiter: ';',
    style: 'international',
    text: 'Ciao {{ nome }}',
    says: ({ first }) => `Ciao ${first}`,
    below: [';;;;;', ';Totale clienti: 8;;;;'],
    belowSkipped: { footer: 1 },
  });
  return [personio, datev, bamboo, workday, sage, band, margin];
}
