import { type ParseArgsConfig, parseArgs } from 'node:util';
import { type RunResult, runSeed } from './campaign-run.ts';
import { exhaust } from './exhaustive.ts';
import { faultKinds } from './faults.ts';
import { type Mutant, mutants } from './mutants.ts';
import { outcomeNames } from './outcomes.ts';
import { scenarios } from './scenarios.ts';
import { newTally, type Tally } from './tally.ts';

const help = `Plays campaigns on virtual time, with faults, and checks after each step that every promise is kept.

  npm run sim                              1000 seeds from seed 1 on
  npm run sim -- --seeds 20000 --seed 5000 so many seeds, from this one on
  npm run sim -- --seed 77 --trace         one seed, every step printed
  npm run sim -- --exhaustive [--depth 2]  every outcome of the first calls × a kill at each step × triple delivery
  npm run sim -- --mutant "…"              with a bug put in; it has to be found. Without a name: the list of bugs

The exit code is 1 when a promise was broken. The last line then says how to play the same run again.`;

const { values } = readArguments({
  options: {
    seeds: { type: 'string' },
    seed: { type: 'string' },
    trace: { type: 'boolean', default: false },
    exhaustive: { type: 'boolean', default: false },
    depth: { type: 'string', default: '2' },
    mutant: { type: 'string' },
    help: { type: 'boolean', short: 'h', default: false },
  },
});

const startedMs = performance.now();
const secondsGone = (): string => ((performance.now() - startedMs) / 1_000).toFixed(1);
const progressEvery = 500;

if (values.help) console.log(help);
else if (values.mutant === '')
  console.log(mutants.map(({ name, breaks }) => `${name}  (${breaks})`).join('\n'));
else process.exitCode = (await (values.exhaustive ? playScripts() : playSeeds())) ? 0 : 1;

/** @returns whether every promise was kept */
async function playSeeds(): Promise<boolean> {
  const first = wholeNumber('seed', values.seed ?? '1');
  const count = wholeNumber('seeds', values.seeds ?? (values.seed === undefined ? '1000' : '1'));
  const mutant = chosenMutant();
  const tally = newTally();
  for (let seed = first; seed < first + count; seed += 1) {
    const run = await runSeed(seed, {
      ...(mutant === undefined ? {} : { mutant }),
      ...(values.trace ? { print: (line: string) => console.log(line) } : {}),
    });
    tally.add(run);
    if (run.broken.length > 0) {
      printFailure(seed, run, mutant);
      return false;
    }
    if (tally.runs() % progressEvery === 0) console.log(`${tally.runs()} seeds, ${secondsGone()} s`);
    if (count === 1) console.log(`Trace hash ${run.traceHash} after ${run.steps} steps`);
  }
  printTally(tally);
  return true;
}

async function playScripts(): Promise<boolean> {
  const depth = wholeNumber('depth', values.depth);
  const mutant = chosenMutant();
  for (const [name, campaign] of await scenarios()) {
    const played = await exhaust(campaign, outcomeNames, depth, mutant);
    const { runs, sequences, kills, steps, failure } = played;
    console.log(
      `${name}: ${sequences} sequences of outcomes, ${kills} kills, ${runs} runs, ${steps} steps, ${secondsGone()} s`,
    );
    if (failure === undefined) continue;
    console.log(`${failure.lastSteps.join('\n')}\n`);
    for (const { invariant, complaint } of failure.broken) console.log(`BROKEN ${invariant}: ${complaint}`);
    console.log(`Script: ${JSON.stringify(failure.script)}`);
    return false;
  }
  return true;
}

function printFailure(seed: number, run: RunResult, mutant: Mutant | undefined): void {
  if (!values.trace) console.log(`The last steps of seed ${seed}:\n${run.lastSteps.join('\n')}`);
  console.log('');
  for (const { invariant, complaint } of run.broken) console.log(`BROKEN ${invariant}: ${complaint}`);
  const bug = mutant === undefined ? '' : ` --mutant "${mutant.name}"`;
  console.log(
    `Seed ${seed}, trace hash ${run.traceHash}. Play it again:\n  npm run sim -- --seed ${seed} --trace${bug}`,
  );
}

function printTally(tally: Tally): void {
  const of = (names: readonly string[], counts: ReadonlyMap<string, number>): string =>
    names.map((name) => `${name} ${counts.get(name) ?? 0}`).join(', ');
  const hours = Math.round(tally.virtualMs() / 3_600_000);
  console.log(`
Seeds     ${tally.runs()}, no promise broken
Time      ${hours} virtual hours in ${secondsGone()} s, ${tally.steps()} steps
Calls     ${tally.calls()}: ${of(outcomeNames, tally.struck)}
Faults    ${of(faultKinds, tally.struck)}
Entries   ${of([...tally.states.keys()].toSorted(), tally.states)}
          (planned: parts that wait behind an unclear one; unclear: nobody knows, and nothing sends them again)`);
}

function chosenMutant(): Mutant | undefined {
  if (values.mutant === undefined) return undefined;
  const found = mutants.find(({ name }) => name === values.mutant);
  if (found !== undefined) return found;
  return refuse(`There is no bug called "${values.mutant}". \`npm run sim -- --mutant ""\` lists them`);
}

function wholeNumber(option: string, text: string): number {
  const number = Number(text);
  if (Number.isSafeInteger(number) && number > 0) return number;
  return refuse(`--${option} must be a whole number above 0, not "${text}"`);
}

function readArguments<Config extends ParseArgsConfig>(config: Config) {
  try {
    return parseArgs(config);
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}

/** A slip on the command line is no crash. */
function refuse(why: string): never {
  console.error(`${why}\n\n${help}`);
  process.exit(2);
}
