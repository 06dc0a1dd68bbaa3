import { ids, type OrderFile, orders } from '../orders.ts';
import type { Person } from '../people.ts';

const inSales = { account_id: ids.sales };
const ofStaff = ({ at }: Person) => ({ employeeId: String(100 + at), accountId: ids.sales });

/** People whose own data stand beside those of others, or under names of the office and not of the program. */
export function peopleAmongOthers(): readonly OrderFile[] {
  const managers = orders('workday', 'workers-and-managers-en.csv', {
    locale: 'en',
    header: [
      'Manager ID',
      'Manager Email',
      'Manager First Name',
      'Worker',
      'Employee ID',
      'First Name',
      'Last Name',
      'Email',
    ],
    row: ({ at, first, last, email }) => [
      ...['900', 'boss@example.com', 'Mary', `${first} ${last}`],
      ...[String(100 + at), first, last, email],
    ],
    meant: (person) => ({ ...ofStaff(person), email: person.email }),
    defaults: inSales,
  });
  const twoAddresses = orders('personio', 'two-addresses-de.csv', {
    locale: 'de',
    header: ['Personalnummer', 'Vorname', 'Nachname', 'E-Mail geschäftlich', 'E-Mail privat', 'Abteilung'],
    row: ({ at, first, last, email }) => [
      ...[String(100 + at), first, last, email],
      ...[`privat${at}@example.org`, 'Vertrieb'],
    ],
    meant: (person) => ({ ...ofStaff(person), email: person.email, group: 'Vertrieb' }),
    delimiter: ';',
    encoding: 'windows-1252',
    defaults: inSales,
  });
  const forms = orders('google-forms', 'respuestas-es.csv', {
    locale: 'es',
    header: ['Marca temporal', 'Dirección de correo electrónico', 'Nombre', 'Apellidos', 'Nº de empleado'],
    row: ({ at, first, last, email }) => [
      ...['2026/11/24 9:00:00 a. m. CET', email, first, last],
      String(100 + at),
    ],
    meant: ofStaff,
    defaults: inSales,
  });
  const greek = orders('epsilon', 'staff-el.csv', {
    locale: 'el',
    header: ['Κωδικός εργαζομένου', 'Όνομα', 'Επώνυμο', 'Ηλ. ταχυδρομείο', 'Τμήμα'],
    row: ({ at, first, last, email }) => [String(100 + at), first, last, email, 'Πωλήσεις'],
    meant: (person) => ({ ...ofStaff(person), group: 'Πωλήσεις' }),
    delimiter: ';',
    encoding: 'windows-1253',
    defaults: inSales,
  });
  const marked = orders('priority', 'staff-he.csv', {
    locale: 'he',
    header: ['מספר עובד', 'שם פרטי', 'שם משפחה', 'דוא"ל'],
    row: ({ at, first, last, email }) => [String(100 + at), first, last, `\u200f${email}\u200e`],
    meant: (person) => ({ ...ofStaff(person), email: person.email }),
    mark: true,
    defaults: inSales,
  });
  const google = orders('google-workspace', 'users-en.csv', {
    locale: 'en',
    header: [
      'First Name [Required]',
      'Last Name [Required]',
      'Email Address [Required]',
      'Password [Required]',
      'Employee ID',
    ],
    row: ({ at, first, last, email }) => [first, last, email, '****', String(100 + at)],
    meant: ofStaff,
    defaults: inSales,
  });
  const fleet = orders('fleet', 'drivers-de.csv', {
    locale: 'de',
    header: [
      'Kennzeichen',
      'Fahrer Vorname',
      'Fahrer Nachname',
      'Fahrer E-Mail',
      'Personal-Nr.',
      'Kostenstelle',
    ],
    row: ({ at, first, last, email }) => [`B-AB ${100 + at}`, first, last, email, String(100 + at), '4711'],
    delimiter: ';',
    encoding: 'windows-1252',
    defaults: inSales,
    skipped: { missing: 6 },
  });
  const pages = orders('lexware', 'printed-pages-de.csv', {
    locale: 'de',
    above: ['Personalliste;;;;', 'Stand: 24.11.2026;;;;'],
    header: ['Pers.-Nr.', 'Vorname', 'Nachname', 'E-Mail', 'Abteilung'],
    row: ({ at, first, last, email }) => [String(100 + at), first, last, email, 'Vertrieb'],
    meant: (person) => ({ ...ofStaff(person), group: 'Vertrieb' }),
    delimiter: ';',
    below: ['Seite 1 von 1;;;;', 'Pers.-Nr.;Vorname;Nachname;E-Mail;Abteilung', 'Anzahl: 6;;;;'],
    defaults: inSales,
    skipped: { missing: 1, bad_email: 1, footer: 1 },
  });
  const notes = orders('jira', 'requests-with-notes-en.csv', {
    locale: 'en',
    header: ['Employee ID', 'First Name', 'Last Name', 'Email', 'Notes'],
    row: ({ at, first, last, email }) => [
      ...[String(100 + at), first, last, email],
      `Said "soon",\r\nthen; never\r\n${200 + at},Not,A Row,x@example.com`,
    ],
    meant: ofStaff,
    defaults: inSales,
  });
  const reseller = orders('sim-inventory', 'iccid-imsi-msisdn-de.csv', {
    kind: 'partner-activate',
    locale: 'de',
    header: [
      'Kd.-Nr.',
      'Vorname',
      'Nachname',
      'E-Mail',
      'ICCID',
      'IMSI',
      'MSISDN',
      'IMEI',
      'EID',
      'Land',
      'Tarif',
    ],
    row: ({ at, first, last, email }) => [
      ...[`7000${at}`, first, last, email, `8949020000012345678${at}`, `26202100000000${at}`],
      ...[`491512345670${at}`, `35693803564380${at}`, `8904903200000888260000000000123${at}`],
      ...['Deutschland', 'Basic 5 GB'],
    ],
    meant: ({ at }) => ({ eid: `8904903200000888260000000000123${at}`, country: 'DE' }),
    delimiter: ';',
    mark: true,
    defaults: { account_id: 'acct_1' },
  });
  const leavers = orders('bamboohr', 'all-employees-en.csv', {
    locale: 'en',
    header: ['Employee #', 'First Name', 'Last Name', 'Work Email', 'Status', 'Termination Date'],
    row: ({ at, first, last, email }) => [
      ...[String(100 + at), first, last, email],
      ...(at % 3 === 1 ? ['Terminated', '2026-10-31'] : ['Active', '']),
    ],
    defaults: inSales,
    refused: { code: 'unusable_columns', says: 'Column "Status" says "Terminated" in this row' },
  });
  const present = orders('active-directory', 'enabled-users-gb.csv', {
    locale: 'gb',
    header: ['GivenName', 'Surname', 'EmailAddress', 'EmployeeID', 'Department', 'Enabled'],
    row: ({ at, first, last, email }) => [first, last, email, String(100 + at), 'Sales', 'True'],
    meant: (person) => ({ ...ofStaff(person), group: 'Sales' }),
    defaults: inSales,
  });
  return [
    leavers,
    present,
    managers,
    twoAddresses,
    forms,
    greek,
    marked,
    google,
    fleet,
    pages,
    notes,
    reseller,
  ];
}

const subscription = ({ at }: Person) => `sub_${at}`;

/** Changes with a day that stands under another name, and ids that a spreadsheet took for figures. */
export function changesOfSubscriptions(): readonly OrderFile[] {
  const leavers = orders('crm', 'cancellations-en.csv', {
    kind: 'partner-change',
    locale: 'en',
    header: ['Subscription ID', 'Action', 'Cancellation date', 'Customer'],
    row: (person) => [subscription(person), 'cancel', '2027-01-31', person.last],
    refused: { code: 'unusable_columns', says: 'Did you mean "when"' },
  });
  const dated = orders('crm', 'cancellations-with-days-en.csv', {
    kind: 'partner-change',
    locale: 'en',
    header: ['Subscription ID', 'Action', 'When', 'Ordered on'],
    row: (person) => [
      ...[subscription(person), 'Cancel'],
      ...[person.at === 0 ? '31.01.2027' : '2027-01-31', '2026-11-24'],
    ],
    meant: (person) => ({ subscriptionId: subscription(person), effectiveAt: '2027-01-31' }),
    skipped: { unknown_value: 1 },
  });
  const portings = orders('porting-desk', 'numbers-de.csv', {
    kind: 'partner-porting',
    locale: 'de',
    header: [
      'Action',
      'Subscription ID',
      'Phone number ID',
      'MSISDN',
      'Porting date',
      'Network operator',
      'Service provider',
    ],
    row: (person) => [
      'port_in',
      subscription(person),
      `pn_${person.at}`,
      person.number,
      '15.12.2026',
      'op_1',
      'sp_1',
    ],
    delimiter: ';',
    refused: { code: 'unusable_columns', says: 'Did you mean "porting_at"' },
  });
  const accounts = orders('datev', 'business-accounts-de.csv', {
    kind: 'partner-account',
    locale: 'de',
    header: ['Action', 'Type', 'Company name', 'Tax ID', 'Country', 'Street', 'City', 'Postal code'],
    row: ({ at, last }) => [
      ...['create', 'business', `${last} GmbH`],
      at === 0 ? '1,23457E+11' : `DE12345678${at}`,
      ...['DE', 'Hauptstr. 1', 'Dresden', at === 1 ? '1067.0' : '01067'],
    ],
    meant: ({ at, last }) => ({
      companyName: `${last} GmbH`,
      taxId: `DE12345678${at}`,
      line1: 'Hauptstr. 1',
    }),
    delimiter: ';',
    mark: true,
    skipped: { mangled: 2 },
  });
  const lastDays = orders('servicenow', 'offboarding-en.csv', {
    kind: 'change',
    locale: 'en',
    header: ['Action', 'Account', 'Subscription', 'Employee', 'Last day'],
    row: ({ at, last }) => ['suspend', 'Sales', `sub_${String(at).padStart(26, '0')}`, last, '2027-01-31'],
    refused: { code: 'unusable_columns', says: '"Last day" may say when a change is wanted' },
  });
  return [leavers, dated, portings, accounts, lastDays];
}
