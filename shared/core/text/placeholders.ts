// What is said of placeholders without the engine that fills them in, which is large: `template.ts`.

/** Whether there is anything to fill in: most campaigns say the same to everybody, and need no engine. */
export function isTemplate(text: string): boolean {
  return text.includes('{{') || text.includes('{%');
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
