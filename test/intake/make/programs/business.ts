import { locales } from '../people.ts';
import { type MadeFile, table } from '../table.ts';

export function sapFiles(): readonly MadeFile[] {
  const titles = ['Geschäftspartner', 'Vorname', 'Nachname', 'Mobiltelefon', 'Ort'];
  const list = (['de', 'cs', 'it'] as const).map((locale) => {
    const { first, last, mobile, city } = locales[locale].words;
    return table('sap', `alv-tabs-${locale}.txt`, {
      locale,
      header: ['ID', first, last, mobile, city],
      row: (person, number) => [`000010000${person.at}`, person.first, person.last, number, 'X-Town'],
      delimiter: '\t',
      encoding: 'utf-16le',
      mark: true,
      above: ['24.11.2026\t\tDynamische Listenausgabe'.replaceAll('\t', ' '), ''],
      style: 'international',
    });
  });
  const unconverted = table('sap', 'unconverted-de.txt', {
    locale: 'de',
    above: ['24.11.2026            Dynamische Listenausgabe             1', '', '-'.repeat(80)],
    header: ['', ...titles, ''],
    row: (person, number) => ['', `000010000${person.at}`, person.first, person.last, number, 'X-Town', ''],
    delimiter: '|',
    below: ['-'.repeat(80)],
    belowSkipped: { footer: 1 },
    style: 'international',
    text: 'Hi {{ Vorname }}',
  });
  const technical = table('sap', 'technical-names.csv', {
    locale: 'de',
    header: ['PARTNER', 'NAME_FIRST', 'NAME_LAST', 'TELF1', 'SMTP_ADDR'],
    row: (person, number) => [`000010000${person.at}`, person.first, person.last, number, person.email],
    delimiter: ';',
  });
  const mobile = (['pl', 'hu'] as const).map((locale) =>
    table('sap', `business-partners-${locale}.csv`, {
      locale,
      header: ['PARTNER', 'FIRST_NAME', 'LAST_NAME', 'MOBILE_NUMBER', 'E_MAIL'],
      row: (person, number) => [`000010000${person.at}`, person.first, person.last, number, person.email],
      delimiter: ';',
      style: 'e164',
    }),
  );
  return [...list, unconverted, technical, ...mobile];
}

export function odooFiles(): readonly MadeFile[] {
  const technical = (['en', 'fr', 'nl'] as const).map((locale) =>
    table('odoo', `res-partner-${locale}.csv`, {
      locale,
      header: ['id', 'display_name', 'firstname', 'phone', 'mobile', 'email'],
      row: (person, number) => [
        ...[
          `__export__.res_partner_${person.at}_ab12cd34`,
          `${person.first} ${person.last}`,
          person.first,
          '',
          number,
        ],
        person.email,
      ],
      quotes: 'all',
      text: 'Hi {{ firstname }}',
    }),
  );
  const named = (['es', 'de', 'pt'] as const).map((locale) => {
    const { name, mobile, email } = locales[locale].words;
    return table('odoo', `contact-${locale}.csv`, {
      locale,
      header: ['External ID', name, mobile, email],
      row: (person, number) => [
        ...[
          `__export__.res_partner_${person.at}_ab12cd34`,
          `${person.first} ${person.last}`,
          number,
          person.email,
        ],
      ],
      quotes: 'all',
      text: `Hi {{ ${name.replaceAll(' ', '_')} }}`,
      says: ({ first, last }) => `Hi ${first} ${last}`,
    });
  });
  return [...technical, ...named];
}

export function quickBooksFiles(): readonly MadeFile[] {
  const online = table('quickbooks', 'customer-contact-list.csv', {
    locale: 'en',
    above: ['Customer Contact List', 'Example Inc.', '', ''],
    header: ['Customer full name', 'Phone numbers', 'Email', 'First name', 'Billing address'],
    row: (person, number) => [
      ...[
        `${person.first} ${person.last}`,
        number,
        person.email,
        person.first,
        '1 Main St, Springfield, NY 10001',
      ],
    ],
    style: 'national',
    below: ['', '', '"Tuesday, Nov 24, 2026 10:12:33 AM GMT-5"'],
    belowSkipped: { footer: 1 },
  });
  const desktop = (['en', 'gb'] as const).map((locale) =>
    table('quickbooks', `desktop-${locale}.csv`, {
      locale,
      header: [
        'Active Status',
        'Customer',
        'Balance Total',
        'First Name',
        'Main Phone',
        'Mobile',
        'Work Phone',
      ],
      row: (person, number) => [
        ...[
          'Active',
          `${person.first} ${person.last}`,
          '1,250.00',
          person.first,
          '',
          number,
          '020 7946 0000',
        ],
      ],
      style: 'national',
      encoding: 'windows-1252',
      mayAsk: 'encoding_ambiguous',
      answer: { encoding: 'windows-1252' },
    }),
  );
  const labelled = table('quickbooks', 'labelled-numbers.csv', {
    locale: 'en',
    header: ['Customer', 'First name', 'Phone numbers'],
    row: (person, number) => [`${person.first} ${person.last}`, person.first, number],
    style: 'national',
    odd: ['again'],
    below: ['Zed Nobody,Zed,"Phone:(212) 555-0151 Mobile:(212) 555-0152"'],
    belowSkipped: { characters: 1 },
  });
  return [online, ...desktop, labelled];
}

export function accessFiles(): readonly MadeFile[] {
  return (['de', 'fr', 'pp', 'sv', 'en'] as const).map((locale) => {
    const { first, last, mobile } = locales[locale].words;
    return table('access', `query-${locale}.txt`, {
      locale,
      header: ['ID', first, last, mobile, 'Datum'],
      row: (person, number) => [
        String(person.at + 1),
        person.first,
        person.last,
        number,
        '24.11.2026 00:00:00',
      ],
      delimiter: locale === 'en' ? ',' : ';',
      quotes: 'filled',
      encoding: 'windows-1252',
      style: 'national',
      ...(locale === 'en' ? {} : { mayAsk: 'encoding_ambiguous', answer: { encoding: 'windows-1252' } }),
    });
  });
}

export function zendeskFiles(): readonly MadeFile[] {
  return (['en', 'pl', 'ko', 'it'] as const).map((locale) =>
    table('zendesk', `users-${locale}.csv`, {
      locale,
      header: ['id', 'name', 'email', 'phone', 'role', 'created_at', 'suspended'],
      row: (person, number) => [
        ...[
          `1900${person.at}45678901`,
          person.first,
          person.email,
          number,
          'end-user',
          '2026-11-24T10:12:33Z',
          'false',
        ],
      ],
      style: 'e164',
      eol: '\n',
      text: 'Hi {{ name }}',
    }),
  );
}
