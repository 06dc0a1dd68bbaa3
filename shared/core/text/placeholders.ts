// What is said of placeholders without the engine that fills them in, which is large: `template.ts`.

/** Whether there is anything to fill in: most campaigns say the same to everybody, and need no engine. */
export function isTemplate(text: string): boolean {
  return text.includes('{{') || text.includes('{%');
}

/** How placeholders and instructions begin and end, which may hold anything. */
const delimiters = [
  ['{{', '}}'],
  ['{%', '%}'],
] as const;

/**
 * A text with something else in the place of each placeholder and instruction. One that never ends stays. Each is
 * looked for once, so that hostile texts take no longer than others.
 */
export function withoutPlaceholders(text: string, replacement: (written: string) => string): string {
  let rest = text;
  for (const [begin, end] of delimiters) {
    const pieces: string[] = [];
    let at = 0;
    for (let from = rest.indexOf(begin); from >= 0; from = rest.indexOf(begin, at)) {
      const to = rest.indexOf(end, from);
      if (to < 0) break;
      pieces.push(rest.slice(at, from), replacement(rest.slice(from, to + end.length)));
      at = to + end.length;
    }
    rest = [...pieces, rest.slice(at)].join('');
  }
  return rest;
}

/** Where in a text, counted from 1. A text of one line has no lines to tell apart. */
export type TextPosition = { readonly line?: number; readonly character: number };

/** It says that the text is meant: a reader who has a file before them would count its lines and columns. */
export function placed({ line, character }: TextPosition): string {
  return line === undefined
    ? `character ${character} of the text`
    : `line ${line} of the text, character ${character}`;
}

/** How much of a name an error repeats. */
const shownCharsMax = 60;

/** A name as an error shows it: a template is a stranger's, and its names may be of any length. */
export function shown(name: string): string {
  return `"${name.length > shownCharsMax ? `${name.slice(0, shownCharsMax)}…` : name}"`;
}
