import { readCommandLine } from '../../../test/support/command-line.ts';
import { playInThreads } from '../machinery/seed-workers.ts';
import { addSums, newSums } from '../machinery/tally.ts';
import { orderFiguresOf } from './order-figures.ts';
import { orderMutants } from './order-mutants.ts';
import { type OrderNews, type OrderRange, playOrders } from './order-range.ts';

const help = `Plays order batches on virtual time, with faults, and checks that nobody is ordered for twice
and no row is lost.

  npm run sim:orders                            500 seeds of small batches, from seed 1 on
  npm run sim:orders -- --seeds 5000 --workers 2 shared among threads
  npm run sim:orders -- --seed 77 --trace        one seed, every step printed
  npm run sim:orders -- --seeds 10 --batches 1 --rows 100000 --workers 2 --hold
                                                 a million orders
  npm run sim:orders -- --hold                   no batch asks for orders to be placed again
  npm run sim:orders -- --mutant "…"             with a bug put in; it has to be found. Without a name: the list of bugs

The exit code is 1 when a promise was broken. The last line then says how to play the same run again.`;

const { values, refuse, wholeNumber } = readCommandLine(help, {
  seeds: { type: 'string' },
  seed: { type: 'string' },
  workers: { type: 'string', default: '1' },
  rows: { type: 'string' },
  batches: { type: 'string' },
  hold: { type: 'boolean', default: false },
  trace: { type: 'boolean', default: false },
  mutant: { type: 'string' },
});

const startedMs = performance.now();
const secondsGone = (): number => (performance.now() - startedMs) / 1_000;

if (values.mutant === '')
  console.log(orderMutants.map(({ name, breaks }) => `${name}  (${breaks})`).join('\n'));
else process.exitCode = (await play()) ? 0 : 1;

/** @returns whether every promise was kept */
async function play(): Promise<boolean> {
  const first = wholeNumber('seed', values.seed ?? '1');
  const count = wholeNumber('seeds', values.seeds ?? (values.seed === undefined ? '500' : '1'));
  const threads = Math.min(count, wholeNumber('workers', values.workers));
  const range: OrderRange = {
    first,
    count,
    every: 1,
    ...(values.rows === undefined ? {} : { rows: wholeNumber('rows', values.rows) }),
    ...(values.batches === undefined ? {} : { batches: wholeNumber('batches', values.batches) }),
    ...(values.mutant === undefined ? {} : { mutant: nameOf(values.mutant) }),
    holds: values.hold,
  };
  const sums = newSums();
  let failed: OrderNews['failed'];
  let [megabytesMost, reportedAtMs] = [0, performance.now()];
  const tell = (news: OrderNews): void => {
    megabytesMost = Math.max(megabytesMost, process.memoryUsage.rss() / 1e6);
    addSums(sums, news.sums);
    failed ??= news.failed;
    const line = news.line ?? `${sums.runs} seeds`;
    if (performance.now() - reportedAtMs < 10_000) return;
    reportedAtMs = performance.now();
    console.log(`${secondsGone().toFixed(0)} s: ${line}`);
  };
  const print = values.trace ? (line: string) => console.log(line) : undefined;
  await (threads > 1
    ? playInThreads(new URL('order-worker.ts', import.meta.url), range, threads, tell)
    : playOrders(range, tell, print));
  if (failed === undefined) {
    console.log(orderFiguresOf(sums, secondsGone(), megabytesMost));
    return true;
  }
  const { seed, run } = failed;
  if (!values.trace) console.log(`The last steps of seed ${seed}:\n${run.lastSteps.join('\n')}\n`);
  for (const { invariant, complaint } of run.broken) console.log(`BROKEN ${invariant}: ${complaint}`);
  const again = process.argv
    .slice(2)
    .filter((word, at, all) => !isOf(['--seed', '--seeds', '--workers'], word, all[at - 1]));
  console.log(`Play it again:\n  npm run sim:orders -- ${['--seed', seed, ...again].join(' ')}`);
  return false;
}

function isOf(names: readonly string[], word: string, before: string | undefined): boolean {
  return names.includes(word) || names.includes(before ?? '');
}

function nameOf(mutant: string): string {
  if (orderMutants.some(({ name }) => name === mutant)) return mutant;
  return refuse(`There is no bug called "${mutant}". \`npm run sim:orders -- --mutant ""\` lists them`);
}
