import { spelled } from '../people.ts';
import { type MadeFile, table } from '../table.ts';

/** Who called whom, and whom a call center calls. */
export function callFiles(): readonly MadeFile[] {
  const missed = table('call-log', 'missed-calls-en.csv', {
    locale: 'en',
    header: ['Date', 'From', 'To', 'Duration'],
    row: ({ at }, number) => [`2026-11-28 10:0${at}`, number, '+12125550199', '0'],
    style: 'e164',
    text: 'Sorry we missed your call',
    says: () => 'Sorry we missed your call',
    asks: 'columns_ambiguous',
    answer: { columns: '{"to":"From"}' },
  });
  const leads = table('dialer', 'vicidial-en.txt', {
    locale: 'en',
    header: [
      ...['lead_id', 'status', 'user', 'vendor_lead_code', 'list_id', 'phone_code', 'phone_number'],
      ...['first_name', 'last_name', 'alt_phone', 'comments', 'called_count', 'last_local_call_time'],
    ],
    row: ({ at, first, last }, number) => [
      ...[`${10233 + at}`, 'NA', '6001', `21255501${70 + at}`, '999', '1', number],
      ...[first, last, at === 2 ? '2125550188' : '', 'call 212-555-0199 after 5', '1', '2026-11-27 15:20:11'],
    ],
    delimiter: '\t',
    eol: '\n',
    style: 'bare',
    text: 'Hi {{ first_name }}, sorry we missed you.',
    says: ({ first }) => `Hi ${first}, sorry we missed you.`,
  });
  const agents = table('dialer', 'listings-en.csv', {
    locale: 'en',
    header: ['Listing ID', 'Agent', 'Agent Cell', 'Lead Name', 'Lead Phone'],
    row: ({ at, first }, number) => [`21255501${80 + at}`, 'Bo', '212-555-0190', first, number],
    style: 'national',
    text: 'Hi {{ lead_name }}',
    asks: 'unusable_columns',
    answer: { columns: '{"to":"Lead Phone"}' },
  });
  const couriers = table('courier', 'consegne-it.csv', {
    locale: 'it',
    header: ['order_id', 'restaurant_phone', 'customer_phone', 'courier_phone', 'total_eur'],
    row: ({ at }, number) => [`333123456${at}`, '+39 06 698 10000', number, '+39 333 123 4567', '23,50'],
    text: 'Ordine {{ order_id }} in arrivo',
    says: ({ at }) => `Ordine 333123456${at} in arrivo`,
  });
  return [missed, leads, agents, couriers];
}

/** Columns that say who wants texts. */
export function consentFiles(): readonly MadeFile[] {
  const says = 'want no texts';
  const optOut = table('loyalty', 'opt-out-en.csv', {
    locale: 'en',
    header: ['First Name', 'Cell Phone', 'SMS Opt Out'],
    row: ({ first, at }, number) => [first, number, at === 4 ? 'Y' : 'N'],
    style: 'national',
    refused: { code: 'opted_out', says },
  });
  const doNotCall = table('loyalty', 'do-not-call-gb.csv', {
    locale: 'gb',
    header: ['First Name', 'Mobile', 'Do Not Call'],
    row: ({ first, at }, number) => [first, number, at === 0 ? 'TRUE' : 'FALSE'],
    style: 'national',
    refused: { code: 'opted_out', says },
  });
  const appointments = table('loyalty', 'karty-pl.csv', {
    locale: 'pl',
    header: ['Nr karty', 'Imię', 'Telefon', 'Zgoda na SMS'],
    row: ({ first, at }, number) => [`590123412345${at}`, first, number, at === 3 ? 'NIE' : 'TAK'],
    delimiter: ';',
    style: 'national',
    text: 'Sklep jest zamknięty, {{ imię }}',
    says: ({ first }) => `Sklep jest zamknięty, ${first}`,
    asks: 'opted_out',
    answer: { columns: '{"consent":null}' },
  });
  const wanted = table('loyalty', 'text-yes-en.csv', {
    locale: 'en',
    header: ['First Name', 'Cell', 'Text?'],
    row: ({ first }, number) => [first, number, 'Yes'],
    style: 'national',
    asks: 'columns_ambiguous',
    answer: { columns: '{"text":null}' },
  });
  const allowed = table('loyalty', 'sms-erlaubt-de.csv', {
    locale: 'de',
    header: ['Vorname', 'Handy', 'SMS erlaubt'],
    row: ({ first, at }, number) => [first, number, at === 2 ? 'nein' : 'ja'],
    delimiter: ';',
    style: 'national',
    refused: { code: 'opted_out', says },
  });
  const switchboard = table('loyalty', 'companies-en.csv', {
    locale: 'en',
    header: ['Company', 'Main Phone', 'First Name', 'Direct'],
    row: ({ first }, number) => ['Example Inc.', '(212) 555-0170', first, number],
    style: 'national',
    asks: 'columns_ambiguous',
    answer: { columns: '{"to":"Direct"}' },
  });
  return [allowed, switchboard, optOut, doNotCall, appointments, wanted];
}

/** Numbers of cards and devices beside those of people, and links in the place of numbers. */
export function simFiles(): readonly MadeFile[] {
  const devices = table('sim-portal', 'devices-gb.csv', {
    locale: 'gb',
    header: ['device_id', 'iccid', 'imsi', 'imei', 'sim_msisdn', 'site_contact', 'site_contact_phone'],
    row: ({ at, first }, number) => [
      ...[`DEV-${at}`, `894411000000000123${at}`, `23410000012345${at}`, `35693803564380${at}`],
      ...[`44740012350${at}`, first, number],
    ],
    style: 'national',
    text: 'Hi {{ site_contact }}, {{ device_id }} is offline',
    says: ({ at, first }) => `Hi ${first}, DEV-${at} is offline`,
    asks: 'unusable_columns',
    answer: { columns: '{"to":"site_contact_phone"}' },
  });
  const links = table('sim-portal', 'clientes-pt.csv', {
    locale: 'pt',
    header: ['Nome', 'Telefone', 'WhatsApp'],
    row: ({ first, number: own }, number) => [
      first,
      number,
      `https://api.whatsapp.com/send?phone=${spelled(own, 'e164').slice(1)}`,
    ],
    delimiter: ';',
    style: 'national',
    text: 'Oi {{ nome }}',
    says: ({ first }) => `Oi ${first}`,
  });
  const titles = table('sim-portal', 'titulares-mx.csv', {
    locale: 'mx',
    header: ['NUM_CONTRATO', 'NOMBRE_TITULAR', 'CELULAR_TITULAR', 'CELULAR_REFERENCIA', 'TEL_CASA'],
    row: ({ at, first }, number) => [`551234567${at}`, first, number, '5512345099', '5555610000'],
    delimiter: '|',
    style: 'bare',
    text: 'Hola {{ NOMBRE_TITULAR }}',
    says: ({ first }) => `Hola ${first}`,
    asks: 'unusable_columns',
    answer: { columns: '{"to":"CELULAR_TITULAR"}' },
  });
  const dashes = ['\u2010', '\u2011', '\u2012', '\u2013', '\u2014', '\u2212'] as const;
  const dashed = table('sim-portal', 'dashes-en.csv', {
    locale: 'en',
    header: ['First Name', 'Cell', 'Mobile Carrier', 'Mobile Verified', 'Metadata'],
    row: ({ at, first }, number) => [
      first,
      number.replaceAll('-', dashes[at] ?? '-'),
      'T-Mobile',
      'Yes',
      '{"alt": "+12125550188", "note": "said ""hi"", ok"}',
    ],
    style: 'dashed',
  });
  return [devices, links, titles, dashed];
}
