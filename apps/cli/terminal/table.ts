import type { Output } from './output.ts';
import { harmless } from './words.ts';

type Cells = readonly string[];

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** What a terminal draws over two columns: letters of East Asia and pictures. */
const eastAsian =
  /^[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\u{20000}-\u{3fffd}]/u;
const picture = /^\p{Emoji_Presentation}/u;

/** Letters of one column each, as most lists have them: the long way takes seconds for 100,000 rows. */
const plain = /^[ -~\u00a1-\u024f…]*$/;

/** Columns that a text takes on a terminal. */
function widthOf(text: string): number {
  if (plain.test(text)) return text.length;
  let width = 0;
  for (const { segment } of letters.segment(text))
    width += eastAsian.test(segment) || picture.test(segment) ? 2 : 1;
  return width;
}

/** A line cut to a number of columns, which shows that it is cut. */
export function fitted(line: string, columns: number): string {
  if (widthOf(line) <= columns) return line;
  let kept = '';
  let width = 1;
  for (const { segment } of letters.segment(line)) {
    width += widthOf(segment);
    if (width > columns) break;
    kept += segment;
  }
  return `${kept}…`;
}

/** Rows of a list: columns on a terminal, cut to its width; cells between tabs and no heading in a pipe. */
export function tableWords(out: Output, heading: Cells, rows: readonly Cells[]): readonly string[] {
  const clean = rows.map((cells) => cells.map((cell) => harmless(cell).replaceAll(/\s+/g, ' ')));
  if (!out.isTerminal) return clean.map((cells) => cells.join('\t'));
  const all = [heading.map((name) => name.toUpperCase()), ...clean];
  const widths = heading.map((_, at) =>
    all.reduce((widest, cells) => Math.max(widest, widthOf(cells[at] ?? '')), 0),
  );
  const lines = all.map((cells) =>
    cells
      .map((cell, at) => cell + ' '.repeat((widths[at] ?? 0) - widthOf(cell)))
      .join('  ')
      .trimEnd(),
  );
  const [head = '', ...others] = lines.map((line) => fitted(line, out.columns));
  return [out.style('bold', head), ...others];
}
