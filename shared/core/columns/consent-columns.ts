import { InputError } from '../../errors.ts';
import { hasNoValue } from '../no-value.ts';
import { shown } from '../text/placeholders.ts';
import { foldName } from './fold-name.ts';
import { headerMeaning, isTexting } from './header-meaning.ts';
import { listedMax } from './refused-columns.ts';
import { answerIn, isAnswer, noWords, yesWords } from './yes-and-no.ts';

const split = (lists: readonly string[]): readonly string[] => lists.flatMap((list) => list.split(' '));

/** In names of columns that say who wants no texts, folded, in the languages of most lists. */
const refusing = split([
  'optout optedout unsubscribe donotcontact donottext donotcall donotsms dnc desabonne desinscrit disiscritto',
  'stopsms smsstop notexts keinesms keinewerbung werbesperre leiratkozott отписан отписался 退订 退訂 配信停止 수신거부',
]);

/** In those that say who wants some. */
const granting = split([
  'optin optedin consent subscribed subscriptionstatus acceptssms acceptsmarketing',
  'oktotext oktocontact maytext textok smsok smsallowed allowsms wantssms receivesms receivetexts smserlaubt',
  'smsgewunscht smsautorise smspermitido smspermission einwilligung einverstanden toestemming consenso zgoda souhlas',
  'hozzajarulas samtycke samtykke согласие згода 同意 동의 موافقه הסכמה smsizni iletiizni',
  'accordsms smssubscription smsmarketing',
]);

/** A longer name is no name. */
const nameCharsMax = 80;

/** @returns whether a name, folded, may say who wants texts */
export function isConsentName(folded: string): boolean {
  return [...refusing, ...granting].some((stem) => folded.includes(stem));
}

/** What turns a name of those who want some into one of those who want none: "SMS consent withdrawn". */
const turning = /withdr|revo[kc]|widerr|without|ohne|retir/;

/** @returns whether "yes" means "no texts" below a name, folded, that may say who wants some */
export function isRefusingName(folded: string): boolean {
  if (refusing.some((stem) => folded.includes(stem))) return true;
  return turning.test(folded) && granting.some((stem) => folded.includes(stem));
}

/** What says who wants texts has a few words; more are days or remarks. */
export const valuesMax = 5;

/** What a cell says of somebody who wants no texts, whatever its column asks; folded. */
const withdrawn =
  /^(?:un|never|not|non)subscribed|^opted?out|^revoked|^widerrufen|^abgemeldet|^withdrawn|^stop$/;

/** Texts, or all that a company may write: people also say yes and no to letters, faxes, cookies and pictures. */
const texts = /sms|смс|text|mobil|phone/;
export const otherThanTexts = /mail|letter|brief|courrier|correo|post|fax|push|cookie|photo|foto|bild/;
const anything = /optin|optedin|subscri|mark|werb|reklam|реклам|рассыл|promo|contact|kontakt|messag|ileti/;

/** Whether it is about texts that somebody says yes or no. */
function isAboutTexts(folded: string): boolean {
  if (texts.test(folded)) return true;
  if (otherThanTexts.test(folded)) return false;
  return anything.test(folded) || refusing.some((stem) => folded.includes(stem)) || granting.includes(folded);
}

type ConsentColumn = {
  readonly at: number;
  readonly name: string;
  /** Whether it says who wants none. */
  readonly isRefusing: boolean;
  /** Whether that is of texts, and not perhaps of something else. */
  readonly isPlain: boolean;
  /** Nothing is the empty one. */
  readonly values: readonly string[];
};

/** @param text the column of the texts, which has none of it */
function consentColumns(
  header: readonly string[],
  sample: readonly (readonly string[])[],
  text: number | undefined,
): readonly ConsentColumn[] {
  return header.flatMap((name, at) => {
    const folded = name.length > nameCharsMax ? '' : foldName(name);
    const isRefusing = isRefusingName(folded);
    const isGranting = granting.some((stem) => folded.includes(stem));
    // "SMS" and "Text?" ask for a yes or a no where they have nothing else.
    const isReaching = isTexting(name) || headerMeaning(name) === 'text';
    if (at === text || !(isRefusing || isGranting || isReaching)) return [];
    const cells = sample.map((row) => (row[at] ?? '').trim());
    const written = cells.map((cell) => (hasNoValue(cell) ? '' : cell));
    const values = [...new Map(written.map((cell) => [cell.toLowerCase(), cell])).values()];
    if (!isRefusing && !isGranting && !values.every((value) => value === '' || isAnswer(value))) return [];
    return [{ at, name: name.trim(), isRefusing, isPlain: isAboutTexts(folded), values }];
  });
}

function wantsNone({ isRefusing }: ConsentColumn, value: string): boolean {
  return (isRefusing ? yesWords : noWords).has(answerIn(value)) || withdrawn.test(foldName(value));
}

/** "Revoked by Ada Byron, 0171 …" is a remark about somebody. */
function firstWord(value: string): string {
  return isAnswer(value) ? value : (/^[\p{L}_-]+/u.exec(value)?.[0] ?? '…');
}

/**
 * Asks before people are texted who want no texts, as a column says in plain words.
 *
 * @param isTexted whether somebody can be texted by a row of the sample
 * @returns what looks at the rows behind the sample; undefined when no column says so
 * @throws InputError `opted_out` that names the columns and what they say
 */
export function refuseUnwanted(
  header: readonly string[],
  sample: readonly (readonly string[])[],
  isTexted: (row: readonly string[]) => boolean,
  text?: number,
): OptedOut | undefined {
  if (consentColumns(header, [], text).length === 0) return undefined;
  const texted = sample.filter(isTexted);
  const columns = consentColumns(header, texted, text).filter(({ isPlain }) => isPlain);
  if (columns.length === 0) return undefined;
  const optedOut = new OptedOut(columns);
  for (const row of texted) optedOut.look((at) => row[at] ?? '');
  optedOut.refuse();
  return optedOut;
}

/** Rows of people who want no texts, wherever in a file they stand. */
export class OptedOut {
  private readonly columns: readonly { readonly column: ConsentColumn; readonly words: Set<string> }[];

  constructor(columns: readonly ConsentColumn[]) {
    this.columns = columns.map((column) => ({ column, words: new Set() }));
  }

  /** To be called for each row that gets a text. */
  look(cellAt: (column: number) => string): void {
    for (const { column, words } of this.columns) {
      const value = cellAt(column.at).trim();
      if (words.size < valuesMax && wantsNone(column, value)) words.add(firstWord(value));
    }
  }

  /** @throws InputError `opted_out` when some of them want none */
  refuse(): void {
    const faults = this.columns
      .filter(({ words }) => words.size > 0)
      .map(({ column, words }) => ({
        detail:
          `Column ${column.at + 1}, ${shown(column.name)}, says that some of the people want no texts: it has ` +
          `${[...words].map(shown).join(', ')}. Fleetcast does not leave out their rows, so they would be texted`,
        pointer: 'line 1',
        hint:
          'Leave out the rows of these people. To text all rows, whatever the column says, add {"consent":null} to ' +
          'the option columns, or remove the column',
      }));
    if (faults.length > 0) throw new InputError('opted_out', faults.slice(0, listedMax));
  }
}

/** What a person should know of columns by which some of the people may want no texts, as far as a sample shows. */
export function consentWarnings(
  header: readonly string[],
  sample: readonly (readonly string[])[],
  text?: number,
): readonly string[] {
  const notes = consentColumns(header, sample, text).flatMap((column) => {
    const { name, values } = column;
    const isRefused = values.some((value) => wantsNone(column, value));
    if (!isRefused && (values.length < 2 || values.length > valuesMax)) return [];
    return [
      `Column ${shown(name)} may say who wants texts. It is not read: all rows are texted, whatever it ` +
        'says. Leave out the rows of people who want none',
    ];
  });
  return notes.slice(0, listedMax);
}
