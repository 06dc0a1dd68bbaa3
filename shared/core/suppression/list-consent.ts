import { InputError } from '../../errors.ts';
import { isConsentName, isRefusingName, otherThanTexts, valuesMax } from '../columns/consent-columns.ts';
import { foldName } from '../columns/fold-name.ts';
import { listedMax, listNames } from '../columns/refused-columns.ts';
import { answerIn, answers, noWords, yesWords } from '../columns/yes-and-no.ts';
import { hasNoValue } from '../no-value.ts';
import { shown } from '../text/placeholders.ts';

/** What says on its own that somebody wants texts, below whatever name. */
const wanting = answers(
  'subscribed optedin optin abonniert angemeldet eingewilligt abonné suscrito inscrito iscritto подписан',
);

/** Who wants no e-mail and no call may want texts, and who wants them may have sent STOP. */
const isOtherwise = (name: string) => otherThanTexts.test(name) || /call|anruf/.test(name);
const texts = /sms|text|mobil|handy/;

/**
 * Refuses a list of all customers, of whom only some want no texts: every row of a list counts, and hardly anybody
 * could be texted afterwards.
 *
 * @throws InputError that names the columns that say of some people that they want texts
 */
export function refuseThoseWhoWantTexts(
  header: readonly string[],
  sample: readonly (readonly string[])[],
): void {
  // Without a header the names would be somebody's data.
  if (listNames(header) === undefined) return;
  const found = header.filter((name, at) => {
    const plain = foldName(name);
    if (isOtherwise(plain) && !texts.test(plain)) return false;
    const cells = sample.map((row) => (row[at] ?? '').trim());
    return sayWhoWantsTexts(plain, new Set(cells.map((cell) => (hasNoValue(cell) ? '' : answerIn(cell)))));
  });
  if (found.length === 0) return;
  throw new InputError(
    'unusable_columns',
    found.slice(0, listedMax).map((name) => ({
      detail:
        `Column ${shown(name.trim())} says of some people that they want texts, but every row of a suppression list ` +
        'would be listed. So nobody was listed. Keep only the rows of people who want no texts. If the column means ' +
        'something else, delete it',
      pointer: 'line 1',
    })),
  );
}

function sayWhoWantsTexts(name: string, values: ReadonlySet<string>): boolean {
  if (values.size > valuesMax) return false;
  if ([...values].some((value) => wanting.has(value))) return true;
  if (!isConsentName(name)) return false;
  const filled = [...values].filter((value) => value !== '');
  if (!isRefusingName(name)) return filled.some((value) => yesWords.has(value));
  const isMark =
    values.size > filled.length && filled.length > 0 && filled.every((value) => yesWords.has(value));
  return isMark || filled.some((value) => noWords.has(value));
}
