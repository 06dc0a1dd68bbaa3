import { contentOf } from '../tidy/source-files.ts';

/** A word of the first table: it is wrong wherever it stands, but in the names that the table keeps. */
export type StoppedWord = { readonly word: string; readonly kept: readonly string[] };

/** A word of the second table: it is wrong in the name of something exported, but for those that the table accepts. */
export type StoppedInNames = { readonly word: string; isIn(name: string): boolean };

const glossary = contentOf('docs/glossary.md');

/** The rows of the table below a heading, each as its cells. */
function tableBelow(heading: string): string[][] {
  const [, section] = glossary.split(`## ${heading}\n`);
  if (section === undefined) throw new Error(`docs/glossary.md has no heading "${heading}"`);
  const rows =
    section
      .split('\n## ', 1)[0]
      ?.match(/^\| .*\|$/gm)
      ?.slice(1) ?? [];
  if (rows.length === 0) throw new Error(`The table below "${heading}" in docs/glossary.md has no rows`);
  return rows.map((row) => row.slice(1, -1).split(' | '));
}

function namesIn(cell = ''): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].flatMap(([, name]) => name ?? []);
}

export const stoppedEverywhere: readonly StoppedWord[] = tableBelow('Words we stopped using').flatMap(
  ([stopped, instead]) => namesIn(stopped).map((word) => ({ word, kept: namesIn(instead) })),
);

export const stoppedInNames: readonly StoppedInNames[] = tableBelow('Words with another meaning').flatMap(
  ([stopped, , right]) => {
    const about = /\(of an? (\w+)\)/.exec(stopped ?? '')?.[1];
    const accepted = namesIn(right).map((name) => ({ parts: partsOf(name), begins: name.endsWith('…') }));
    return namesIn(stopped).map((word) => ({
      word,
      isIn(name: string) {
        const parts = partsOf(name);
        if (about !== undefined && !parts.includes(about)) return false;
        const isAccepted = accepted.some((one) => {
          const at = ` ${parts.join(' ')} `.indexOf(` ${one.parts.join(' ')} `);
          return one.begins ? at === 0 : at >= 0;
        });
        return !isAccepted && (parts.includes(word) || parts.includes(`${word}s`));
      },
    }));
  },
);

/** The words of an identifier, in lower case. */
function partsOf(name: string): string[] {
  return (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g) ?? []).map((part) => part.toLowerCase());
}
