import type { Output } from './output.ts';
import { harmless } from './words.ts';

type Cells = readonly string[];

/** Rows of a list: columns on a terminal, cut to its width; cells between tabs and no heading in a pipe. */
export function tableWords(out: Output, heading: Cells, rows: readonly Cells[]): readonly string[] {
  const clean = rows.map((cells) => cells.map((cell) => harmless(cell).replaceAll(/\s+/g, ' ')));
  if (!out.isTerminal) return clean.map((cells) => cells.join('\t'));
  const all = [heading.map((name) => name.toUpperCase()), ...clean];
  const widths = heading.map((_, at) => Math.max(...all.map((cells) => cells[at]?.length ?? 0)));
  const lines = all.map((cells) =>
    cells
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  return lines.map((line) => (line.length > out.columns ? `${line.slice(0, out.columns - 1)}…` : line));
}
