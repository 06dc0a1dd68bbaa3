import { type ListFile, list } from '../lists.ts';
import { spelled } from '../people.ts';

const own = { en: '+14155550100', gb: '+447400999888' };
const bare = (number: string) => number.slice(1);

/** What programs that text, dial and receive write about those who said STOP. */
function programsThatText(): readonly ListFile[] {
  const twilio = list('twilio', 'inbound-stops-en.csv', {
    locale: 'en',
    header: ['From', 'To', 'Body', 'Status', 'SentDate', 'NumSegments', 'Direction'],
    row: ({ number, at }) => [
      ...[number, own.en, at % 2 === 0 ? 'STOP' : 'Stop please', 'received'],
      ...[`2026-11-0${at + 1}T09:00:00Z`, '1', 'inbound'],
    ],
  });
  const inbox = list('messagebird', 'inbox-gb.csv', {
    locale: 'gb',
    header: ['Received', 'Sender', 'Recipient', 'Message'],
    row: ({ number, at }) => [`0${at + 1}/11/2026 09:14`, number, own.gb, 'STOP'],
  });
  const shortCode = list('short-code', 'keyword-report-en.csv', {
    locale: 'en',
    above: ['Opt-Out Report', '"Generated November 24, 2026"', ''],
    header: ['Received At', 'MSISDN', 'Keyword', 'Short Code', 'Carrier'],
    row: ({ number, at }) => [`11/0${at + 1}/2026 9:00`, bare(number), 'STOP', '72345', 'Example Wireless'],
    below: ['', 'Total opt-outs:,6'],
    faults: { short_number: 1 },
  });
  const gateway = list('sms-gateway', 'mo-report-de.csv', {
    locale: 'de',
    header: ['Date', 'Originator', 'Destination', 'Message'],
    row: ({ number, at }) => [`2026-11-0${at + 1} 12:03:11`, bare(number), '4915199000111', 'Stopp'],
    delimiter: ';',
    refused: { code: 'unusable_columns', says: 'Column "Originator" has phone numbers' },
  });
  const blocked = list('aircall', 'blocked-numbers-en.csv', {
    locale: 'en',
    header: ['Blocked number', 'Blocked by', 'Blocked on'],
    row: ({ number, at }) => [number, `Agent ${at}`, '2026-11-01'],
  });
  const optedOut = list('attentive', 'opted-out-en.csv', {
    locale: 'en',
    header: ['Phone (opted out)', 'Opt-out source', 'Opt-out keyword'],
    row: ({ number, at }) => [spelled(number, 'national'), 'sms', at % 2 === 0 ? 'STOP' : 'QUIT'],
  });
  const links = list('whatsapp-business', 'blocked-chats-de.csv', {
    locale: 'de',
    header: ['Name', 'WhatsApp', 'Blocked'],
    row: ({ first, number }) => [first, `https://wa.me/${bare(number)}`, '2026-11-24'],
    mark: true,
  });
  return [twilio, inbox, shortCode, gateway, blocked, optedOut, links];
}

/** Lists that clinics, shops and offices keep, with more than one phone, or numbers of other countries. */
function listsOfOffices(): readonly ListFile[] {
  const clinic = list('clinic', 'patients-without-texts-gb.csv', {
    locale: 'gb',
    header: ['Patient', 'Patient mobile', 'Next of kin', 'Next of kin phone', 'NHS number'],
    row: ({ last, number, at }) => [
      ...[last, spelled(number, 'national'), 'K. Example', `07400 12${at}99${at}`],
      `943 476 591${at}`,
    ],
  });
  const atWork = list('outlook', 'do-not-contact-en.csv', {
    locale: 'en',
    header: ['First Name', 'Last Name', 'Business Phone', 'Home Phone', 'Other Phone'],
    row: ({ first, last, number, at }) => [
      ...[first, last],
      ...(at % 2 === 0 ? [spelled(number, 'national'), ''] : ['', spelled(number, 'national')]),
      '',
    ],
  });
  const dialCodes = list('web-form', 'dial-code-beside-gb.csv', {
    locale: 'gb',
    country: 'DE',
    header: ['country_code', 'phone', 'reason'],
    row: ({ number }) => ['44', number.slice(3), 'STOP'],
    eol: '\n',
    faults: { ambiguous: 6 },
  });
  const countries = list('crm', 'french-customers-in-a-german-stage.csv', {
    locale: 'fr',
    country: 'DE',
    header: ['Nom', 'Pays', 'Mobile', 'Motif'],
    row: ({ last, number }) => [last, 'France', spelled(number, 'national'), 'désabonné'],
    delimiter: ';',
    encoding: 'windows-1252',
    faults: { ambiguous: 6 },
  });
  const words = list('by-hand', 'numbers-among-words-en.csv', {
    locale: 'en',
    header: ['Phone', 'Note'],
    row: ({ number, at }) => {
      const dashed = spelled(number, 'national');
      return [[`${dashed} (mobile)`, `Tel. ${dashed}`, `Cell: ${dashed}`][at % 3] ?? '', 'asked by phone'];
    },
    faults: { characters: 6 },
  });
  const floats = list('pandas', 'opt-outs-en.csv', {
    locale: 'en',
    header: ['phone', 'opted_out_at'],
    row: ({ number }) => [`${bare(number)}.0`, '2026-11-24'],
    eol: '\n',
    faults: { mangled: 6 },
  });
  const repeated = list('crystal-reports', 'blocked-customers-ru.csv', {
    locale: 'ru',
    header: ['Клиент', 'Телефон', 'Причина'],
    row: ({ last, number, at }) => [
      last,
      spelled(number, 'national'),
      at === 2 ? 'отписан, «не звонить»' : 'отписан',
    ],
    delimiter: ';',
    encoding: 'windows-1251',
    below: ['Клиент;Телефон;Причина', 'Итого;6;'],
    faults: { characters: 1, short_number: 1 },
  });
  return [clinic, atWork, dialCodes, countries, words, floats, repeated];
}

/** Exports of all customers, of whom a column says who wants no texts, and of those alone. */
function consentLists(): readonly ListFile[] {
  const wants = (column: string) => ({
    code: 'unusable_columns',
    says: `Column "${column}" says of some people that they want texts`,
  });
  const states = list('klaviyo', 'all-profiles-en.csv', {
    locale: 'en',
    header: ['Email', 'Phone Number', 'First Name', 'SMS Consent', 'SMS Consent Timestamp'],
    row: ({ first, email, number, at }) => [
      ...[email, number, first],
      ['SUBSCRIBED', 'UNSUBSCRIBED', 'NEVER_SUBSCRIBED'][at % 3] ?? '',
      `2026-11-0${at + 1}T09:00:00Z`,
    ],
    refused: wants('SMS Consent'),
  });
  const marks = list('salesforce', 'contacts-with-opt-out-gb.csv', {
    locale: 'gb',
    header: ['Contact ID', 'Full Name', 'Mobile', 'Do Not Text'],
    row: ({ first, last, number, at }) => [
      ...[`0035e0000${at}`, `${first} ${last}`, number],
      at % 2 === 0 ? 'x' : '',
    ],
    refused: wants('Do Not Text'),
  });
  const answers = list('sap', 'einwilligungen-de.csv', {
    locale: 'de',
    header: ['Kundennr.', 'Nachname', 'Mobiltelefon', 'Einwilligung SMS'],
    row: ({ last, number, at }) => [
      ...[`${10_000 + at}`, last, spelled(number, 'national')],
      at % 2 === 0 ? 'Ja' : 'Nein',
    ],
    delimiter: ';',
    encoding: 'windows-1252',
    refused: wants('Einwilligung SMS'),
  });
  const none = list('hubspot', 'texts-refused-en.csv', {
    locale: 'en',
    header: [
      'Record ID',
      'Mobile Phone Number',
      'SMS opted out',
      'Unsubscribed from all email',
      'Call consent',
    ],
    row: ({ number, at }) => {
      const other = at % 2 === 0 ? 'Yes' : 'No';
      return [String(1_000 + at), spelled(number, 'national'), 'Yes', other, other];
    },
  });
  const tab = list('excel-unicode', 'abgemeldet-de.csv', {
    locale: 'de',
    header: ['Vorname', 'Nachname', 'Rufnummer', 'Werbesperre', 'Abgemeldet am'],
    row: ({ first, last, number, at }) => [
      ...[first, last, spelled(number, 'international')],
      ...['X', `0${at + 1}.11.2026`],
    ],
    delimiter: '\t',
    encoding: 'utf-16le',
    mark: true,
  });
  return [states, marks, answers, none, tab];
}

export const allListFiles: readonly ListFile[] = [
  ...programsThatText(),
  ...listsOfOffices(),
  ...consentLists(),
];
