import { InputError } from '../errors.ts';

/** Where in a record the recipient, and perhaps sender and text, stand. */
export type Columns = { readonly to: number; readonly from?: number; readonly text?: number };

/** Header words by meaning, written as `plain` leaves them. */
const aliases = {
  to: [
    'to',
    'recipient',
    'phone',
    'phonenumber',
    'mobile',
    'mobilephone',
    'mobilenumber',
    'msisdn',
    'number',
    'telephone',
    'tel',
    'cell',
  ],
  from: ['from', 'sender', 'senderid'],
  text: ['text', 'message', 'body', 'sms'],
} as const;

type Meaning = keyof typeof aliases;

/**
 * Finds the columns by their header, whatever its case, spaces and punctuation. Other columns are left alone.
 *
 * @throws InputError when no column holds recipients, or when two columns claim one meaning or one name.
 */
export function findColumns(header: readonly string[]): Columns {
  const names = header.map(plain);
  refuseRepeats(header, names);
  const at = (meaning: Meaning) => columnOf(meaning, header, names);
  const [to, from, text] = [at('to'), at('from'), at('text')];
  if (to === undefined) {
    throw unusable(
      `The first line names ${header.length} column(s) but none of recipients. Name one of them "to" (or ${aliases.to.slice(1, 6).join(', ')} …)`,
    );
  }
  return { to, ...(from === undefined ? {} : { from }), ...(text === undefined ? {} : { text }) };
}

function columnOf(meaning: Meaning, header: readonly string[], names: readonly string[]): number | undefined {
  const words: readonly string[] = aliases[meaning];
  const found = names.flatMap((name, at) => (words.includes(name) ? [at] : []));
  if (found.length > 1) {
    const both = found.map((at) => `"${header[at]}"`).join(' and ');
    throw unusable(`The columns ${both} both mean "${meaning}". Rename all but one`);
  }
  return found[0];
}

function refuseRepeats(header: readonly string[], names: readonly string[]): void {
  const repeated = names.findIndex((name, at) => name !== '' && names.indexOf(name) !== at);
  if (repeated >= 0) throw unusable(`The first line names the column "${header[repeated]}" twice`);
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

function unusable(detail: string): InputError {
  return new InputError(400, 'The CSV has no usable columns', [{ detail, pointer: 'line 1' }]);
}
