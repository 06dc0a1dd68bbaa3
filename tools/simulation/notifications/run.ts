import { readCommandLine } from '../../../test/support/command-line.ts';
import { faultKinds } from '../machinery/faults.ts';
import { addRun, newSums, type Sums } from '../machinery/tally.ts';
import { deedNames } from './notification-people.ts';
import { type NotificationRun, runNotifications } from './notification-run.ts';
import { answerNames } from './receiver-adversary.ts';

const help = `Plays notifications on virtual time, with faults, and checks that each is delivered or ends in
a state that says why.

  npm run sim:notifications                      2000 seeds, from seed 1 on
  npm run sim:notifications -- --seeds 20000
  npm run sim:notifications -- --seed 77 --trace one seed, every step printed

The exit code is 1 when a promise was broken. The last line then says how to play the same run again.`;

const { values, wholeNumber } = readCommandLine(help, {
  seeds: { type: 'string' },
  seed: { type: 'string' },
  trace: { type: 'boolean', default: false },
});

const startedMs = performance.now();
process.exitCode = (await play()) ? 0 : 1;

/** @returns whether every promise was kept */
async function play(): Promise<boolean> {
  const first = wholeNumber('seed', values.seed ?? '1');
  const count = wholeNumber('seeds', values.seeds ?? (values.seed === undefined ? '2000' : '1'));
  const print = values.trace ? { print: (line: string) => console.log(line) } : {};
  const sums = newSums();
  for (let seed = first; seed < first + count; seed += 1) {
    const run = await runNotifications(seed, print);
    addRun(sums, run);
    if (run.broken.length > 0) return tellBroken(seed, run);
    if (count === 1) console.log(`Trace hash ${run.traceHash} after ${run.steps} steps`);
  }
  console.log(figuresOf(sums));
  return true;
}

function tellBroken(seed: number, { broken, lastSteps }: NotificationRun): false {
  if (!values.trace) console.log(`The last steps of seed ${seed}:\n${lastSteps.join('\n')}\n`);
  for (const { invariant, complaint } of broken) console.log(`BROKEN ${invariant}: ${complaint}`);
  console.log(`Play it again:\n  npm run sim:notifications -- --seed ${seed} --trace`);
  return false;
}

function figuresOf({ runs, virtualMs, steps, calls, struck, figures }: Sums): string {
  const of = (names: readonly string[], counts: ReadonlyMap<string, number>): string =>
    names
      .filter((name) => counts.has(name))
      .map((name) => `${name} ${counts.get(name)}`)
      .join(', ');
  const seconds = ((performance.now() - startedMs) / 1_000).toFixed(1);
  return `
Seeds     ${runs}, no promise broken
Time      ${Math.round(virtualMs / 3_600_000)} virtual hours in ${seconds} s, ${steps} steps
Calls     ${calls}: ${of(answerNames, struck)}
Faults    ${of(faultKinds, struck)}
People    ${of(deedNames, struck)}
Seen      ${of([...figures.keys()].toSorted(), figures)}`;
}
