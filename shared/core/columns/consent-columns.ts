import { hasNoValue } from '../no-value.ts';
import { shown } from '../text/placeholders.ts';
import { foldName } from './column-names.ts';

/** In names of columns that say who wants texts, folded, in the languages of most lists. */
const stems = [
  'optin optout optedin optedout consent subscribed unsubscribed subscriptionstatus acceptssms acceptsmarketing',
  'smspermission donotcontact donottext donotcall einwilligung einverstanden toestemming consenso zgoda souhlas',
  'hozzajarulas samtycke samtykke согласие згода 同意 동의 موافقه הסכמה smsizni iletiizni',
  'hasoptedout werbesperre accordsms smsconsent smssubscription smsmarketing',
].flatMap((list) => list.split(' '));

/** A longer name is no name. */
const nameCharsMax = 80;

/** @returns whether a name, folded, may say who wants texts */
export function isConsentName(folded: string): boolean {
  return stems.some((stem) => folded.includes(stem));
}

/** What says who wants texts has a few words; more are days or remarks. */
const valuesMax = 5;

const refusals = ['no', 'false', '0', 'nein', 'non', 'nee', 'nej', 'nie', 'ne', 'нет', 'unsubscribed'];

/** What a person should know of columns by which some of the people may want no texts, as far as a sample shows. */
export function consentWarnings(
  header: readonly string[],
  sample: readonly (readonly string[])[],
): readonly string[] {
  return header.flatMap((name, at) => {
    const folded = name.length > nameCharsMax ? '' : foldName(name);
    if (!isConsentName(folded)) return [];
    const cells = sample.map((row) => (row[at] ?? '').trim().toLowerCase());
    const values = new Set(cells.map((cell) => (hasNoValue(cell) ? '' : cell)));
    const [only = ''] = values;
    const isRefused = values.size === 1 && refusals.includes(only) && !/out|unsub|donot/.test(folded);
    if (!isRefused && (values.size < 2 || values.size > valuesMax)) return [];
    return [
      `Column ${shown(name.trim())} may say who wants texts. It is not read: all rows are texted, whatever it ` +
        'says. Leave out the rows of people who want none',
    ];
  });
}
