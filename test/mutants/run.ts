import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readCommandLine } from '../support/command-line.ts';
import { bugs } from './bugs.ts';
import { copyProject } from './copy-project.ts';
import { type PlantedBug, plant, type Suite } from './planted-bug.ts';
import { runSuite } from './run-suite.ts';

const help = `Plants bugs in copies of the project, one at a time, and runs the suites that may notice each.

  npm run mutants                     all of them, two at a time; of each the suites until one notices, or all where each has to
  npm run mutants -- --all            every suite that a bug names
  npm run mutants -- --only 'control message'  those with this word in their name or file
  npm run mutants -- --workers 1
  npm run mutants -- --list           their names

The exit code is 1 when a bug survives, or when a suite fails without one.`;

const { values, refuse, wholeNumber } = readCommandLine(help, {
  only: { type: 'string', default: '' },
  workers: { type: 'string', default: '2' },
  all: { type: 'boolean', default: false },
  list: { type: 'boolean', default: false },
});

const startedMs = performance.now();
const chosen = bugs.filter(({ name, file }) => `${name} ${file}`.includes(values.only));
if (chosen.length === 0) refuse(`No bug has "${values.only}" in its name or file`);
if (values.list) console.log(chosen.map(({ area, name }) => `${area}: ${name}`).join('\n'));
else process.exitCode = (await plantInCopies()) ? 0 : 1;

/** @returns whether every bug was noticed, and no suite fails without one */
async function plantInCopies(): Promise<boolean> {
  const workers = wholeNumber('workers', values.workers, { max: 8 });
  const roots = await Promise.all(Array.from({ length: workers }, () => copyProject()));
  try {
    return await plantAll(roots);
  } finally {
    await Promise.all(roots.map((root) => rm(root, { recursive: true, force: true, maxRetries: 5 })));
  }
}

async function plantAll(roots: readonly string[]): Promise<boolean> {
  const suites = [...new Set(chosen.flatMap((bug): readonly Suite[] => bug.suites))];
  console.log(`${suites.length} suites without a bug`);
  const unsound = new Set<Suite>();
  await sharedAmong(roots, suites, async (root, suite) => {
    const end = await runSuite(root, suite);
    if (end.kind === 'passed') return;
    unsound.add(suite);
    console.log(`FAILS without a bug: ${suite}\n${end.kind === 'noticed' ? end.by : end.output}`);
  });
  console.log(`${chosen.length} bugs, ${seconds(startedMs)} s so far`);
  const survivors: string[] = [];
  await sharedAmong(roots, chosen, async (root, bug) => {
    const { lines, isNoticed } = await plantOne(root, bug, unsound);
    if (!isNoticed) survivors.push(bug.name);
    console.log(`${isNoticed ? 'noticed ' : 'SURVIVED'} ${bug.area}: ${bug.name}\n${lines.join('\n')}`);
  });
  for (const name of survivors) console.log(`SURVIVED ${name}`);
  console.log(
    `${chosen.length} bugs planted, ${chosen.length - survivors.length} noticed, ${survivors.length} survived, ${seconds(startedMs)} s`,
  );
  return survivors.length === 0 && unsound.size === 0;
}

async function plantOne(
  root: string,
  bug: PlantedBug,
  unsound: ReadonlySet<Suite>,
): Promise<{ readonly lines: readonly string[]; readonly isNoticed: boolean }> {
  const path = join(root, bug.file);
  const sound = await readFile(path, 'utf8');
  await writeFile(path, plant(bug, sound));
  const lines: string[] = [];
  let [noticed, played] = [0, 0];
  try {
    for (const suite of bug.suites) {
      if (noticed > 0 && !values.all && !bug.byEach) break;
      // It would fail in any case.
      if (unsound.has(suite)) continue;
      const suiteMs = performance.now();
      const end = await runSuite(root, suite);
      played += 1;
      if (end.kind === 'noticed') noticed += 1;
      const how = { noticed: 'by', passed: 'not by', broken: 'CANNOT RUN' }[end.kind];
      const what = end.kind === 'noticed' ? `: ${end.by}` : end.kind === 'broken' ? `\n${end.output}` : '';
      lines.push(`    ${how} ${suite}, ${seconds(suiteMs)} s${what}`);
    }
  } finally {
    await writeFile(path, sound);
  }
  return { lines, isNoticed: bug.byEach ? noticed === played && played > 0 : noticed > 0 };
}

/** Each root takes the next item when it is done with one. */
async function sharedAmong<Item>(
  roots: readonly string[],
  items: readonly Item[],
  work: (root: string, item: Item) => Promise<void>,
): Promise<void> {
  const left = [...items];
  await Promise.all(
    roots.map(async (root) => {
      for (let item = left.shift(); item !== undefined; item = left.shift()) await work(root, item);
    }),
  );
}

function seconds(sinceMs: number): string {
  return ((performance.now() - sinceMs) / 1_000).toFixed(1);
}
