import { ids, type OrderFile, orders } from '../orders.ts';
import { type LocaleName, locales, type Person } from '../people.ts';
import { changesOfSubscriptions, peopleAmongOthers } from './order-exports.ts';

const inSales = { account_id: ids.sales };
const eidOf = ({ at }: Person) => `8904903200000888260000000000${String(1234 + at)}`;
const grouped = (eid: string) => eid.replace(/(.{8})(?=.)/g, '$1 ');

/** Lists of staff, as personnel programs of many countries write them. */
function staffOrders(): readonly OrderFile[] {
  const staff = (
    program: string,
    locale: LocaleName,
    number: string,
    delimiter = ';',
    more: Partial<Parameters<typeof orders>[2]> = {},
  ) => {
    const { first, last, email, city } = locales[locale].words;
    return orders(program, `staff-${locale}.csv`, {
      locale,
      header: [number, first, last, email, city],
      row: (person) => [String(100 + person.at), person.first, person.last, person.email, 'X'],
      meant: ({ at }) => ({ employeeId: String(100 + at), accountId: ids.sales }),
      delimiter,
      defaults: inSales,
      ...more,
    });
  };
  return [
    staff('personio', 'de', 'Personalnummer', ';', { mark: true }),
    staff('sage', 'fr', 'Matricule', '\t'),
    staff('factorial', 'es', 'Número de empleado'),
    staff('zucchetti', 'it', 'Matricola'),
    staff('afas', 'nl', 'Personeelsnummer'),
    staff('visma', 'sv', 'Anställningsnummer', '\t', { encoding: 'utf-16le', mark: true }),
    staff('enova', 'pl', 'Numer pracownika'),
    staff('pohoda', 'cs', 'Osobní číslo'),
    staff('nexon', 'hu', 'Törzsszám'),
    staff('1c', 'ru', 'Табельный номер', ';', { mark: true }),
    staff('logo', 'tr', 'Sicil No'),
    staff('smarthr', 'ja', '社員番号', ',', { encoding: 'shift_jis', options: { encoding: 'shift_jis' } }),
    staff('beisen', 'zh', '工号', ',', { mark: true }),
    staff('primavera', 'pp', 'Número de funcionário'),
  ];
}

/** Staff with what their programs put around and into the cells. */
function directoryOrders(): readonly OrderFile[] {
  const bamboo = orders('bamboohr', 'employee-directory-en.csv', {
    locale: 'en',
    header: ['Employee #', 'Last name, First name', 'Work Email', 'Department'],
    row: ({ at, first, last, email }) => [String(at + 1), `${last}, ${first}`, email, 'Sales'],
    meant: ({ at }) => ({ employeeId: String(at + 1), group: 'Sales' }),
    defaults: inSales,
  });
  const whole = orders('adp', 'roster-en.csv', {
    locale: 'en',
    header: ['Position ID', 'Employee Name', 'Work Email'],
    row: ({ at, first, last, email }) => [`P${at}`, `${first} ${last}`, email],
    defaults: inSales,
    refused: { code: 'unusable_columns', says: 'two columns' },
  });
  const outlook = orders('outlook', 'copied-addresses-gb.csv', {
    locale: 'gb',
    header: ['First Name', 'Surname', 'E-mail Address', 'Employee ID'],
    row: ({ at, first, last, email }) => [first, last, `"${first} ${last}" <${email}>`, String(at)],
    defaults: inSales,
  });
  const workday = orders('workday', 'new-hires-en.csv', {
    locale: 'en',
    above: ['RPT New Hires', '', 'Effective as of,11/24/2026', ''],
    header: ['Employee ID', 'First Name', 'Last Name', 'Email', 'Cost Center'],
    row: ({ at, first, last, email }) => [String(at + 1), first, last, email, '4711'],
    meant: () => ({ group: '4711' }),
    defaults: inSales,
    below: ['Total,6,,,'],
    skipped: { footer: 1 },
  });
  const accounts = orders('excel', 'accounts-by-name-de.csv', {
    locale: 'de',
    header: ['Konto', 'Vorlage', 'Vorname', 'Nachname', 'E-Mail', 'Personalnummer'],
    row: ({ at, first, last, email }) => [
      at % 2 === 0 ? 'sales' : 'Aussendienst Süd',
      'Company Phone',
      ...[first, last, email, String(at)],
    ],
    meant: ({ at }) => ({ accountId: at % 2 === 0 ? ids.sales : ids.service, templateId: ids.phone }),
    delimiter: ';',
    mark: true,
    below: ['Salez;Laptop;Ada;Byron;ada@example.com;77'],
    skipped: { unknown_id: 1 },
  });
  const numbers = orders('sap', 'cost-accounts-en.csv', {
    locale: 'en',
    header: ['Account', 'First Name', 'Last Name', 'Email', 'Personnel number'],
    row: ({ at, first, last, email }) => ['1001', first, last, email, `0000${at}`],
    meant: ({ at }) => ({ accountId: ids.sales, employeeId: `0000${at}` }),
  });
  const chips = orders('jamf', 'tablets-en.csv', {
    locale: 'en',
    header: ['Serial', 'EID', 'First name', 'Last name', 'Email', 'Employee number'],
    row: (person) => [
      ...[
        `F2LX${person.at}`,
        person.at === 0 ? '8.90490320000089E+31' : grouped(eidOf(person)),
        person.first,
      ],
      ...[person.last, person.email, String(person.at)],
    ],
    defaults: inSales,
    skipped: { mangled: 1 },
  });
  const formulas = orders('intune', 'devices-gb.csv', {
    locale: 'gb',
    header: ['Device', 'EID', 'Given name', 'Family name', 'Mail', 'Staff ID'],
    row: (person) => [
      `D${person.at}`,
      `="${eidOf(person)}"`,
      person.first,
      person.last,
      person.email,
      `S${person.at}`,
    ],
    meant: (person) => ({ eid: eidOf(person), employeeId: `S${person.at}` }),
    defaults: inSales,
  });
  const entra = orders('microsoft-365', 'users-en.csv', {
    locale: 'en',
    header: ['First name', 'Last name', 'Email', 'employeeId', 'Department', 'Mobile phone'],
    row: ({ at, first, last, email }) => [first, last, email, `e-${at}`, 'R&amp;D', ''],
    meant: ({ at }) => ({ employeeId: `e-${at}`, group: 'R&D' }),
    mark: true,
    defaults: { account_id: 'Sales', template_id: 'Laptop' },
  });
  const floats = orders('r-and-pandas', 'staff-with-gaps-en.csv', {
    locale: 'en',
    header: ['first_name', 'last_name', 'email', 'employee_id'],
    row: ({ at, first, last, email }) => [
      ...[first, last, email],
      at === 0 ? '1001.0' : at === 1 ? '1.00123E+11' : String(1_001 + at),
    ],
    meant: ({ at }) => ({ employeeId: String(1_001 + at) }),
    eol: '\n',
    defaults: inSales,
    skipped: { mangled: 2 },
  });
  const roster = orders('ukg', 'roster-gb.csv', {
    locale: 'gb',
    header: ['Employee', 'First Name', 'Surname', 'Email'],
    row: ({ at, first, last, email }) => [at < 2 ? `${last}, ${first}` : `E${at}`, first, last, email],
    meant: ({ at }) => ({ employeeId: `E${at}` }),
    defaults: inSales,
    skipped: { unknown_value: 2 },
  });
  return [bamboo, whole, outlook, workday, accounts, numbers, chips, formulas, entra, floats, roster];
}

/** Lists of customers for whom a partner orders, and of subscriptions that change. */
function customerOrders(): readonly OrderFile[] {
  const hubspot = orders('hubspot', 'won-deals-de.csv', {
    kind: 'partner-activate',
    locale: 'de',
    header: ['Vorname', 'Nachname', 'E-Mail', 'Land', 'Geburtsdatum', 'Tarif'],
    row: ({ at, first, last, email }) => [first, last, email, 'Deutschland', `1${at}.04.1985`, 'Basic 5 GB'],
    meant: ({ at }) => ({ country: 'DE', birthDate: `1985-04-1${at}`, productOfferingId: 'prdoff_5' }),
    delimiter: ';',
    mark: true,
    defaults: { account_id: 'Example Mobile' },
  });
  const shopify = orders('shopify', 'orders-fr.csv', {
    kind: 'partner-activate',
    locale: 'fr',
    header: ['Email', 'First Name', 'Last Name', 'Country', 'Birthday', 'Plan', 'Add-ons'],
    row: ({ first, last, email }) => [email, first, last, 'France', '31/12/1990', 'plus 20 gb', 'Roaming EU'],
    meant: () => ({ country: 'FR', birthDate: '1990-12-31' }),
    defaults: { account_id: '77' },
  });
  const unclear = orders('salesforce', 'opportunities-gb.csv', {
    kind: 'partner-activate',
    locale: 'gb',
    header: ['First Name', 'Last Name', 'Email', 'Country', 'Birthdate', 'Plan'],
    row: ({ at, first, last, email }) => [
      first,
      last,
      email,
      'GB',
      at === 0 ? '04/05/1985' : '25/05/1985',
      'prdoff_5',
    ],
    meant: () => ({ birthDate: '1985-05-25' }),
    defaults: { account_id: 'acct_1' },
    skipped: { unknown_value: 1 },
  });
  const lettered = orders('stripe', 'customers-gb.csv', {
    kind: 'partner-activate',
    locale: 'gb',
    header: ['First Name', 'Last Name', 'Email', 'Country', 'Plan'],
    row: ({ at, first, last, email }) => [first, last, email, at % 2 === 0 ? 'UK' : 'EL', 'prdoff_5'],
    meant: ({ at }) => ({ country: at % 2 === 0 ? 'GB' : 'GR' }),
    defaults: { account_id: 'acct_1' },
  });
  const changes = orders('google-sheets', 'leavers-en.csv', {
    kind: 'change',
    locale: 'en',
    header: ['Action', 'Account', 'Subscription', 'Email'],
    row: ({ at, email }) => ['Suspend', 'Sales', `sub_${String(at).padStart(26, '0')}`, email],
    meant: ({ at }) => ({ accountId: ids.sales, subscriptionId: `sub_${String(at).padStart(26, '0')}` }),
  });
  const two = orders('zoho', 'two-emails-en.csv', {
    locale: 'en',
    header: ['First Name', 'Last Name', 'Email', 'E-mail', 'Employee ID'],
    row: ({ at, first, last, email }) => [first, last, email, '', String(at)],
    defaults: inSales,
    refused: { code: 'unusable_columns', says: 'email' },
  });
  const misspelt = orders('by-hand', 'misspelt-en.csv', {
    locale: 'en',
    header: ['First Name', 'Last Name', 'Email', 'Employee ID', 'delivry_cc'],
    row: ({ at, first, last, email }) => [first, last, email, String(at), 'it@example.com'],
    defaults: inSales,
    refused: { code: 'unusable_columns', says: 'delivery_cc' },
  });
  return [hubspot, shopify, unclear, lettered, changes, two, misspelt];
}

export const allOrderFiles: readonly OrderFile[] = [
  ...staffOrders(),
  ...directoryOrders(),
  ...customerOrders(),
  ...peopleAmongOthers(),
  ...changesOfSubscriptions(),
];
