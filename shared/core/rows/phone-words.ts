/** Header words for a column of phone numbers, written as `plainName` leaves them. */
export const phoneWords = [
  'phone',
  'phonenumber',
  'mobile',
  'mobilephone',
  'mobilenumber',
  'msisdn',
  'telephone',
  'tel',
  'cell',
] as const;

/**
 * Words for phone numbers that count only where none of the others stands: beside a column "phone", a "contact phone"
 * is another thing.
 */
export const morePhoneWords = [
  ...wordsFor('phone', 'cell', 'cellphone', 'mobile', 'mobilephone', 'telephone', 'tel', 'handy', 'gsm'),
  ...wordsFor('contact', 'contactphone', 'contactmobile', 'sms', 'smsphone', 'recipientphone'),
  ...wordsFor('primaryphone', 'primarymobile', 'customerphone', 'whatsapp'),
  ...['primaryphone', 'phoneprimary', 'phonemobile', 'phonecell', 'mobiletelephone', 'mobiletel', 'phone1'],
  ...['contactphone', 'contactmobile', 'recipientphone', 'smsphone', 'customerphone'],
  ...['cellphone', 'cellular', 'gsm', 'e164', 'phonee164', 'telephonemobile', 'phones', 'phonenumbers'],
  // German, French, Spanish, Portuguese, Italian, Dutch.
  ...[
    'handy',
    'handynummer',
    'mobil',
    'mobilnummer',
    'mobiltelefon',
    'mobiltelefonnummer',
    'mobilfunknummer',
  ],
  ...['rufnummer', 'telefon', 'telefonnummer', 'telefonnr', 'telnr'],
  ...[
    'téléphone',
    'telephoneportable',
    'téléphoneportable',
    'téléphonemobile',
    'portable',
    'numérodetéléphone',
  ],
  ...[
    'teléfono',
    'telefono',
    'teléfonomóvil',
    'telefonomovil',
    'móvil',
    'movil',
    'celular',
    'númerodeteléfono',
  ],
  ...['telefone', 'telemóvel', 'telemovel', 'númerodetelefone', 'cellulare', 'numeroditelefono', 'telefoon'],
  ...['telefoonnummer', 'mobielnummer', 'mobiel', 'gsmnummer'],
];

/** Phone number, phone no., phone nr, phone #. */
export function wordsFor(...things: readonly string[]): string[] {
  return things.flatMap((thing) => ['number', 'no', 'nr', 'num'].map((word) => thing + word));
}
