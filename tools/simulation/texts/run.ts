import { readCommandLine } from '../../../test/support/command-line.ts';
import { outcomeNames } from '../machinery/outcomes.ts';
import { type RareKind, rareKinds } from '../machinery/rare.ts';
import { playInThreads } from '../machinery/seed-workers.ts';
import { addSums, newSums } from '../machinery/tally.ts';
import type { CampaignRun } from './campaign-run.ts';
import { exhaust } from './exhaustive.ts';
import { figuresOf } from './figures.ts';
import { mutants } from './mutants/mutants.ts';
import { scenarios } from './scenarios.ts';
import { playRange, type SeedNews } from './seed-range.ts';
import type { Mutant } from './world/mutation.ts';

const help = `Plays campaigns on virtual time, with faults, and checks after each step that every promise is kept.

  npm run sim                              1000 seeds from seed 1 on
  npm run sim -- --seeds 20000 --seed 5000 this many seeds, from this one on
  npm run sim -- --seeds 100000 --workers 2 shared among threads
  npm run sim -- --seed 77 --trace         one seed, every step printed
  npm run sim -- --knows "…"               something rare happens in each seed. Without a name: the list of it
  npm run sim -- --exhaustive [--depth 2]  every outcome of the first calls × a kill at each step × triple delivery
  npm run sim -- --mutant "…"              with a bug put in; it has to be found. Without a name: the list of bugs

The exit code is 1 when a promise was broken. The last line then says how to play the same run again.`;

const { values, refuse, wholeNumber } = readCommandLine(help, {
  seeds: { type: 'string' },
  seed: { type: 'string' },
  workers: { type: 'string', default: '1' },
  trace: { type: 'boolean', default: false },
  exhaustive: { type: 'boolean', default: false },
  depth: { type: 'string', default: '2' },
  mutant: { type: 'string' },
  knows: { type: 'string' },
});

const startedMs = performance.now();
const secondsGone = (): number => (performance.now() - startedMs) / 1_000;
const progressEvery = 500;

if (values.mutant === '') console.log(mutants.map(({ name, breaks }) => `${name}  (${breaks})`).join('\n'));
else if (values.knows === '') console.log(rareKinds.join('\n'));
else process.exitCode = (await (values.exhaustive ? playScripts() : playSeeds())) ? 0 : 1;

/** @returns whether every promise was kept */
async function playSeeds(): Promise<boolean> {
  const first = wholeNumber('seed', values.seed ?? '1');
  const count = wholeNumber('seeds', values.seeds ?? (values.seed === undefined ? '1000' : '1'));
  const threads = Math.min(count, wholeNumber('workers', values.workers));
  const mutant = chosenMutant()?.name;
  const knows = chosenKind();
  const sums = newSums();
  let failed: SeedNews['failed'];
  const tell = (news: SeedNews): void => {
    addSums(sums, news.sums);
    failed ??= news.failed;
    if (count === 1 && failed === undefined)
      console.log(`Trace hash ${news.lastHash} after ${news.sums.steps} steps`);
    if (sums.runs % progressEvery === 0 && failed === undefined)
      console.log(`${sums.runs} seeds, ${secondsGone().toFixed(1)} s`);
  };
  const range = { first, count, every: 1, mutant, knows };
  const print = values.trace ? (line: string) => console.log(line) : undefined;
  await (threads > 1
    ? playInThreads(new URL('seed-worker.ts', import.meta.url), range, threads, tell)
    : playRange(range, tell, print));
  if (failed !== undefined) printFailure(failed.seed, failed.run, mutant, knows);
  else console.log(figuresOf(sums, secondsGone()));
  return failed === undefined;
}

async function playScripts(): Promise<boolean> {
  const depth = wholeNumber('depth', values.depth);
  const mutant = chosenMutant();
  for (const { name, campaign, plays } of await scenarios(outcomeNames, depth)) {
    const played = await exhaust(campaign, plays, { mutant });
    const { runs, sequences, kills, steps, failure } = played;
    console.log(
      `${name}: ${sequences} sequences of outcomes, ${kills} kills, ${runs} runs, ${steps} steps, ` +
        `${secondsGone().toFixed(1)} s`,
    );
    if (failure === undefined) continue;
    console.log(`${failure.lastSteps.join('\n')}\n`);
    for (const { invariant, complaint } of failure.broken) console.log(`BROKEN ${invariant}: ${complaint}`);
    console.log(`Script: ${JSON.stringify(failure.script)}`);
    return false;
  }
  return true;
}

function printFailure(seed: number, run: CampaignRun, mutant?: string, knows?: string): void {
  if (!values.trace) console.log(`The last steps of seed ${seed}:\n${run.lastSteps.join('\n')}`);
  console.log('');
  for (const { invariant, complaint } of run.broken) console.log(`BROKEN ${invariant}: ${complaint}`);
  const bug = mutant === undefined ? '' : ` --mutant "${mutant}"`;
  const rare = knows === undefined ? '' : ` --knows "${knows}"`;
  console.log(
    `Seed ${seed}, trace hash ${run.traceHash} after ${run.steps} steps. Play it again:\n  npm run sim -- --seed ` +
      `${seed} --trace${rare}${bug}`,
  );
}

function chosenMutant(): Mutant | undefined {
  if (values.mutant === undefined) return undefined;
  const found = mutants.find(({ name }) => name === values.mutant);
  if (found !== undefined) return found;
  return refuse(`There is no bug called "${values.mutant}". \`npm run sim -- --mutant ""\` lists them`);
}

function chosenKind(): RareKind | undefined {
  if (values.knows === undefined) return undefined;
  const found = rareKinds.find((kind) => kind === values.knows);
  return found ?? refuse(`Nothing rare is called "${values.knows}". \`npm run sim -- --knows ""\` lists it`);
}
