import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Promised } from './promised.ts';

/** What is promised as a table of Markdown. */
export function tableOf(promised: readonly Promised[]): string {
  const rows = promised.map(({ what, measured, goal, isMet, beside = '' }) => [
    what,
    measured,
    goal,
    isMet ? 'yes' : 'no',
    beside,
  ]);
  const head = ['what', 'measured', 'goal', 'met', 'beside it, in the same run'];
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

/**
 * Writes docs/figures.md, which nobody writes by hand.
 *
 * @param tookMs how long all of it was measured for
 */
export function writeFigures(promised: readonly Promised[], tookMs: number): void {
  const [commit, day] = [git('log', '-1', '--format=%h'), new Date().toISOString().slice(0, 10)];
  const short = promised.filter(({ isMet }) => !isMet).length;
  const text = `# Figures

What is promised, and what \`npm run bench -- all\` has measured of it: on ${day}, at ${commit}, with Node ${process.version} on ${cpus().length} cores,
in ${Math.ceil(tookMs / 60_000)} minutes. The command writes this page. ${short === 0 ? 'Every goal was met.' : `${short} of ${promised.length} goals were not met.`} Ratios hold on any machine; seconds are those of this one.

${tableOf(promised)}
${shortOf(promised)}
The system ran as \`npm start\` runs it, with emulators of AWS and of the provider on the same cores. What AWS itself takes is not in these
figures. What stands beside a figure was measured in the same run: "backoff" is exponential backoff with full jitter, a worker alone; "the
peer" is csv-parse with libphonenumber-js and a set; "the byte scan" looks at every byte once.
`;
  writeFileSync(fileURLToPath(new URL('../../docs/figures.md', import.meta.url)), text);
}

/** What keeps each figure from its goal; said once of figures that have it in common. */
function shortOf(promised: readonly Promised[]): string {
  const short = promised.filter(({ isMet }) => !isMet);
  if (short.length === 0) return '';
  const byLimit = Map.groupBy(short, ({ limit = 'nobody has looked yet what keeps it there.' }) => limit);
  const items = [...byLimit].map(([limit, figures]) => {
    const names = new Set(figures.map(({ what }) => what));
    const measured = figures.map(({ measured, goal }) => `${measured}, ${goal}`);
    return `- **${[...names].join('**, **')}** (${measured.join('; ')}): ${limit}`;
  });
  return `\n## What falls short, and what the limit is\n\n${items.join('\n')}\n`;
}

function git(...args: readonly string[]): string {
  return execFileSync('git', args, { encoding: 'utf8' }).trim();
}
