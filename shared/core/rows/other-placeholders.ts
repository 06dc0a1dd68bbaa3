import { isKnownName } from '../columns/column-names.ts';
import { foldName } from '../columns/fold-name.ts';
import { shown, withoutPlaceholders } from '../text/placeholders.ts';

/** A name as people write one inside a placeholder: words of letters, digits, blanks, dots and low lines. */
const name = '(\\p{L}[\\p{L}\\p{M}\\p{N} ._-]{0,39})';

/** How other tools write what is filled in, with its name. Not in brackets: texts have those around other things. */
const spellings: readonly RegExp[] = [
  new RegExp(`\\*\\|${name}\\|\\*`, 'u'),
  new RegExp(`\\{!${name}\\}`, 'u'),
  new RegExp(`\\$\\{${name}\\}`, 'u'),
  new RegExp(`<<${name}>>`, 'u'),
  new RegExp(`(?<!\\{)\\{${name}\\}(?!\\})`, 'u'),
  /(?<![\p{L}\p{N}%])%([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|(?:F|L)NAME|(?:FIRST|LAST)NAME|NAME|EMAIL)%/u,
];

/** In brackets only what is certainly a name: "[Sale]" is none. */
const brackets = new RegExp(`\\[{1,2}${name}\\]{1,2}`, 'u');

/** What can be in doubled braces with a blank inside: our own spelling, but for the blank. */
const blanks = /\{\{\s*(\p{L}[\p{L}\p{N}]*(?: [\p{L}\p{N}]+)+)\s*\}\}/u;

const shortNames: Readonly<Record<string, string>> = { fname: 'first_name', lname: 'last_name' };

/** A character that any of them has, so that most texts are looked at once. */
const mayHave = /[{%<[*]/;

/**
 * What a text has that another tool would fill in, and that would go out as it stands.
 *
 * @returns a sentence with the right spelling, undefined where there is none
 */
export function otherPlaceholder(text: string): string | undefined {
  if (!mayHave.test(text)) return undefined;
  const [spaced, own] = blanks.exec(text) ?? [];
  const rest = withoutPlaceholders(text, () => ' ');
  const found =
    own === undefined ? spellings.map((form) => form.exec(rest)).find((one) => one !== null) : undefined;
  const bracketed = brackets.exec(rest);
  const certain = bracketed !== null && isKnownName(snakeCase(bracketed[1] ?? '')) ? bracketed : undefined;
  const [written, inner] = own === undefined ? (found ?? certain ?? []) : [spaced, own];
  if (written === undefined || inner === undefined) return undefined;
  return (
    `The text has ${shown(written)}, which is not filled in. Write {{ ${snakeCase(inner)} }} if it is a placeholder; ` +
    'if it is meant as it stands, set the option literal to true'
  );
}

/** "Contact.FirstName", "FIRST NAME" and "FNAME" are `first_name`. */
function snakeCase(written: string): string {
  const last = written.trim().split('.').at(-1) ?? '';
  const words = last
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1_$2')
    .toLowerCase()
    .split(/[\s_-]+/u);
  const plain = words.filter((word) => word !== '').join('_');
  return shortNames[foldName(plain)] ?? plain;
}
