import type { LocaleName } from '../people.ts';
import { type MadeFile, table } from '../table.ts';

/** Tools that send e-mails and texts to lists of subscribers. */
export function newsletterFiles(): readonly MadeFile[] {
  const klaviyo = table('klaviyo', 'list-export-en.csv', {
    locale: 'en',
    header: [
      'Email',
      'Klaviyo ID',
      'First Name',
      'Last Name',
      'Organization',
      'Title',
      'Phone Number',
      'SMS Consent',
    ],
    row: ({ at, first, last, email }, number) => [
      ...[
        email,
        `01HX2T9QZB${at}`,
        first,
        last,
        '',
        '',
        number,
        number === '' ? 'NEVER_SUBSCRIBED' : 'SUBSCRIBED',
      ],
    ],
    style: 'e164',
  });
  const brevo = table('brevo', 'contacts-fr.csv', {
    locale: 'fr',
    header: ['CONTACT ID', 'EMAIL', 'PRENOM', 'NOM', 'SMS', 'WHATSAPP', 'EXT_ID'],
    row: ({ at, email, first, last }, number) => [
      String(at + 1),
      email,
      first,
      last,
      number.replace('+', ''),
      '',
      '',
    ],
    delimiter: ';',
    style: 'e164',
    text: 'Hi {{ prenom }}',
  });
  const active = table('activecampaign', 'contacts-gb.csv', {
    locale: 'gb',
    header: [
      'Email',
      'First Name',
      'Last Name',
      'Phone',
      'Account',
      'Date Created',
      'Lists',
      'Tags',
      'IP Address',
    ],
    row: ({ email, first, last }, number) => [
      ...[email, first, last, number, '', '2026-11-24 10:12:33', 'Main list,News', 'vip, new', '203.0.113.7'],
    ],
    quotes: 'all',
    style: 'national',
  });
  const constant = table('constant-contact', 'contact-export-en.csv', {
    locale: 'en',
    header: [
      'Email address',
      'First name',
      'Last name',
      'Company',
      'Phone - home',
      'Phone - mobile',
      'Phone - work',
    ],
    row: ({ email, first, last }, number) => [email, first, last, '', '', number, '+1 212-555-0199'],
    quotes: 'all',
    style: 'national',
  });
  const wix = table('wix', 'contacts-en.csv', {
    locale: 'en',
    header: [
      'First Name',
      'Last Name',
      'Email 1',
      'Phone 1',
      'Phone 2',
      'Address 1 - Street',
      'Subscriber status',
    ],
    row: ({ email, first, last }, number) => [
      first,
      last,
      email,
      number === '' ? '' : `'${number}`,
      '',
      '1 Main St',
      'Yes',
    ],
    quotes: 'all',
    eol: '\n',
    mark: true,
  });
  const smsColumn = table('mailchimp', 'sms-audience-en.csv', {
    locale: 'en',
    header: [
      'Email Address',
      'First Name',
      'Last Name',
      'SMS Phone Number',
      'SMS Subscription Status',
      'MEMBER_RATING',
    ],
    row: ({ email, first, last }, number) => [email, first, last, number, 'subscribed', '2'],
    style: 'e164',
  });
  return [klaviyo, brevo, active, constant, wix, smsColumn];
}

/** Shops and tills. */
export function tillFiles(): readonly MadeFile[] {
  const square = table('square', 'directory-en.csv', {
    locale: 'en',
    header: [
      'Reference ID',
      'First Name',
      'Last Name',
      'Email Address',
      'Phone Number',
      'Nickname',
      'Total Spend',
    ],
    row: ({ at, first, last, email }, number) => [
      ...[`R-${at}`, first, last, email, number === '' ? '' : `'${number}`, '', '$1,204.50'],
    ],
    style: 'e164',
  });
  const stripe = table('stripe', 'unified-customers-en.csv', {
    locale: 'en',
    header: ['id', 'Description', 'Email', 'Name', 'Created (UTC)', 'Delinquent', 'Phone', 'Total Spend'],
    row: ({ at, first, last, email }, number) => [
      ...[`cus_N${at}ab12CD34`, '', email, `${first} ${last}`, '2026-11-24 10:12', 'FALSE', number, '0.00'],
    ],
    text: 'Hi {{ Name }}',
    says: ({ first, last }) => `Hi ${first} ${last}`,
    style: 'bare',
  });
  const magento = table('magento', 'export-customers-es.csv', {
    locale: 'es',
    header: [
      'ID',
      'Name',
      'Email',
      'Group',
      'Phone',
      'ZIP',
      'Country',
      'State/Province',
      'Customer Since',
      'Tax VAT Number',
    ],
    row: ({ at, first, last, email }, number) => [
      ...[
        `00000${at}`,
        `${first} ${last}`,
        email,
        'General',
        number,
        '28001',
        'España',
        'Madrid',
        '24 nov 2026',
        'B12345678',
      ],
    ],
    quotes: 'all',
    eol: '\n',
    text: 'Hola {{ name }}',
    says: ({ first, last }) => `Hola ${first} ${last}`,
  });
  const presta = table('prestashop', 'addresses-fr.csv', {
    locale: 'fr',
    header: ['ID', 'Prénom', 'Nom', 'Adresse', 'Code postal', 'Ville', 'Téléphone', 'Téléphone mobile'],
    row: ({ at, first, last }, number) => [
      ...[String(at + 1), first, last, '1 rue de la Paix', '75002', 'Paris', '01 42 68 53 00', number],
    ],
    delimiter: ';',
    style: 'national',
    asks: 'columns_ambiguous',
    answer: { columns: '{"to":"Téléphone mobile"}' },
  });
  const fields = [
    'Order no.',
    'Order Date',
    'First Name',
    'Last Name',
    'Email',
    'Quantity',
    'Ticket Type',
    'Cell Phone',
  ];
  const tickets = table('eventbrite', 'attendees-en.csv', {
    locale: 'en',
    header: fields,
    row: ({ at, first, last, email }, number) => [
      ...[
        `212555018${at}`,
        '2026-11-24 10:12:33-05:00',
        first,
        last,
        email,
        '1',
        'General Admission',
        number,
      ],
    ],
    style: 'bare',
  });
  return [square, stripe, magento, presta, tickets];
}

/** Forms and boards, whose columns are called as somebody asked. */
export function formFiles(): readonly MadeFile[] {
  const asked = (file: string, locale: LocaleName, header: readonly [string, string, string], text: string) =>
    table('forms', file, {
      locale,
      header,
      row: ({ first }, number) => ['2026/11/24 10:12:33 AM GMT+1', first, number],
      text,
      quotes: 'all',
      style: 'national',
    });
  const questions = [
    asked('responses-de.csv', 'de', ['Zeitstempel', 'Vorname', 'Deine Handynummer'], 'Hi {{ vorname }}'),
    asked('responses-fr.csv', 'fr', ['Horodateur', 'Prénom', 'Votre numéro de téléphone'], 'Hi {{ prenom }}'),
    asked('responses-es.csv', 'es', ['Marca temporal', 'Nombre', 'Tu número de móvil'], 'Hi {{ nombre }}'),
    asked(
      'responses-it.csv',
      'it',
      ['Informazioni cronologiche', 'Nome', 'Il tuo numero di cellulare'],
      'Hi {{ nome }}',
    ),
    asked(
      'responses-pt.csv',
      'pt',
      ['Carimbo de data/hora', 'Nome', 'Seu celular (com DDD)'],
      'Hi {{ nome }}',
    ),
  ];
  const typeform = table('forms', 'typeform-en.csv', {
    locale: 'en',
    header: ['#', 'First name', 'And your *phone number*?', 'Start Date (UTC)', 'Network ID'],
    row: ({ at, first }, number) => [
      `k3j2h1${at}`,
      first,
      number === '' ? '' : `'${number}`,
      '2026-11-24 10:12:33',
      'ab12cd34ef',
    ],
    style: 'e164',
  });
  const monday = table('monday', 'board-en.csv', {
    locale: 'en',
    above: ['Leads', 'All the leads of autumn', '', 'New leads'],
    header: ['Name', 'First Name', 'Phone', 'Status', 'Date'],
    row: ({ first, last }, number) => [
      `${first} ${last}`,
      first,
      number.replace('+', ''),
      'Working on it',
      '2026-11-24',
    ],
    style: 'e164',
    below: [
      '',
      'Closed leads',
      'Name,First Name,Phone,Status,Date',
      'Ada Lovelace,Ada,12125550100,Done,2026-11-24',
    ],
    belowSkipped: { empty: 1, footer: 1, duplicate: 1 },
    odd: ['empty'],
  });
  const airtable = table('airtable', 'grid-view-en.csv', {
    locale: 'en',
    header: ['Name', 'First Name', 'Mobile', 'Notes', 'Tags'],
    row: ({ first, last }, number) => [
      ...[`${first} ${last}`, first, number, `Met at "the fair"\nCall, then text; twice`, 'a,b'],
    ],
    mark: true,
    eol: '\n',
    style: 'national',
  });
  const notion = table('notion', 'people-ko.csv', {
    locale: 'ko',
    header: ['이름', '휴대폰 번호', '태그', '생성 일시'],
    row: ({ first }, number) => [first, number, 'a, b', '2026년 11월 24일 오전 10:12'],
    mark: true,
    eol: '\n',
    style: 'national',
    text: '{{ 이름 }}님',
    says: ({ first }) => `${first}님`,
  });
  return [...questions, typeform, monday, airtable, notion];
}
