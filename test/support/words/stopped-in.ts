import type { StoppedWord } from './stopped-words.ts';

/** What stands between two words of a phrase: also the end of a line and the margin of a comment. */
const between = '\\s+(?:(?:\\*|//)\\s+)?';

/** A word begins where a letter of another case or a sign comes before it, as in `rateLimit` and `rate_limit`. */
function patternOf({ word }: StoppedWord): RegExp {
  const isIdentifier = /[A-Z]/.test(word);
  if (isIdentifier)
    return new RegExp(`(?<![A-Za-z])[${word[0]}${word[0]?.toUpperCase()}]${word.slice(1)}(?![a-z])`, 'g');
  const words = word.split(' ');
  const [first = '', ...rest] = words;
  const capital = first.charAt(0).toUpperCase() + first.slice(1);
  const tail = rest.map((one) => between + one).join('');
  return new RegExp(
    `(?<![A-Za-z])${first}${tail}(?![a-z])|(?<![A-Z])${capital}${tail}(?![a-z])|(?<![A-Za-z])${word.toUpperCase()}(?![A-Za-z])`,
    'g',
  );
}

const patterns = new Map<string, RegExp>();

/** The stopped words in a text, in its order. */
export function stoppedIn(
  text: string,
  stopped: readonly StoppedWord[],
): { readonly text: string; readonly line: number }[] {
  const found = stopped.flatMap((one) => {
    const pattern = patterns.get(one.word) ?? patternOf(one);
    patterns.set(one.word, pattern);
    return [...text.matchAll(pattern)]
      .filter(({ index }) => !isKept(text, index, one.kept))
      .map(({ 0: match, index }) => ({ text: match, index }));
  });
  return found
    .toSorted((one, other) => one.index - other.index)
    .map((one) => ({ text: one.text, line: text.slice(0, one.index).split('\n').length }));
}

/** Whether the match is inside a name that the glossary keeps, however that begins. */
function isKept(text: string, index: number, kept: readonly string[]): boolean {
  const near = text.slice(Math.max(0, index - 30), index + 30).toLowerCase();
  return kept.some((name) => near.includes(name.toLowerCase()));
}
