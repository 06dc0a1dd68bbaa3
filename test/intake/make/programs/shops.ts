import { type MadeFile, table } from '../table.ts';

/** Shopify puts an apostrophe before numbers, so that a spreadsheet keeps their plus. */
export function shopifyFiles(): readonly MadeFile[] {
  const header = [
    'Customer ID',
    'First Name',
    'Last Name',
    'Email',
    'Accepts Email Marketing',
    'Default Address City',
    'Default Address Phone',
    'Phone',
    'Accepts SMS Marketing',
    'Total Spent',
    'Total Orders',
    'Note',
    'Tags',
  ];
  return (['en', 'gb', 'de', 'fr', 'mx', 'ja'] as const).map((locale) =>
    table('shopify', `customers-export-${locale}.csv`, {
      locale,
      header,
      row: (person, number) => [
        ...[`'70${person.at}1234567890`, person.first, person.last, person.email, 'yes', 'X-Town', ''],
        ...[number === '' ? '' : `'${number}`, 'yes', '125.50', '3', 'He said "hi", twice', 'vip, sms'],
      ],
      style: 'e164',
      eol: '\n',
    }),
  );
}

export function mailchimpFiles(): readonly MadeFile[] {
  const header = [
    'Email Address',
    'First Name',
    'Last Name',
    'Address',
    'Phone Number',
    'MEMBER_RATING',
    'OPTIN_TIME',
    'CONFIRM_IP',
    'LEID',
    'NOTES',
    'TAGS',
  ];
  return (['en', 'nl', 'es', 'hu', 'el'] as const).map((locale) =>
    table('mailchimp', `subscribed-${locale}.csv`, {
      locale,
      header,
      row: (person, number) => [
        ...[person.email, person.first, person.last, '1 Main St  X-Town', number, '2', '2026-11-24 10:12:33'],
        ...['192.0.2.7', `5${person.at}1234567`, '', '"vip","spring sale"'],
      ],
      style: 'international',
      eol: '\n',
      odd: ['empty', 'again', 'words'],
    }),
  );
}

export function leadFiles(): readonly MadeFile[] {
  return (['en', 'de', 'tr', 'pt'] as const).map((locale) =>
    table('lead-ads', `leads-${locale}.csv`, {
      locale,
      header: [
        'id',
        'created_time',
        'ad_name',
        'platform',
        'first_name',
        'last_name',
        'phone_number',
        'email',
      ],
      row: (person, number) => [
        ...[`l:12345${person.at}`, '2026-11-24T10:12:33+00:00', 'Spring', 'ig', person.first, person.last],
        ...[number === '' ? '' : `p:${number}`, person.email],
      ],
      delimiter: '\t',
      encoding: 'utf-16le',
      mark: true,
      style: 'e164',
      eol: '\n',
      odd: ['empty'],
    }),
  );
}

export function wooCommerceFiles(): readonly MadeFile[] {
  return (['en', 'it', 'cs', 'sv'] as const).map((locale) =>
    table('woocommerce', `customers-${locale}.csv`, {
      locale,
      header: [
        'customer_id',
        'billing_first_name',
        'billing_last_name',
        'billing_phone',
        'billing_email',
        'billing_city',
        'orders',
      ],
      row: (person, number) => [
        ...[String(person.at), person.first, person.last, number, person.email, 'X-Town', '4'],
      ],
      style: 'bare',
      text: 'Hi {{ billing_first_name }}',
      metadata: { columns: '{"to": "billing_phone"}' },
      odd: ['empty', 'words'],
    }),
  );
}
