import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { addSums, newSums } from '../tally.ts';
import { orderFiguresOf } from './order-figures.ts';
import { orderMutants } from './order-mutants.ts';
import { type OrderNews, type OrderRange, playOrders } from './order-range.ts';

const help = `Plays order batches on virtual time, with faults, and checks that nobody is ordered for twice and no row is lost.

  npm run sim:orders                            500 seeds of small batches, from seed 1 on
  npm run sim:orders -- --seeds 5000 --workers 2 shared among threads
  npm run sim:orders -- --seed 77 --trace        one seed, every step printed
  npm run sim:orders -- --seeds 2 --batches 5 --rows 100000 --workers 2
                                                 a million orders
  npm run sim:orders -- --hold                   no batch asks for orders to be placed again
  npm run sim:orders -- --mutant "…"             with a bug put in; it has to be found. Without a name: the list of bugs

The exit code is 1 when a promise was broken. The last line then says how to play the same run again.`;

const { values } = parseArgs({
  options: {
    seeds: { type: 'string' },
    seed: { type: 'string' },
    workers: { type: 'string', default: '1' },
    rows: { type: 'string' },
    batches: { type: 'string' },
    hold: { type: 'boolean', default: false },
    trace: { type: 'boolean', default: false },
    mutant: { type: 'string' },
    help: { type: 'boolean', short: 'h', default: false },
  },
});

/** A thread holds half a million orders with all that is known of them. */
const threadMegabytesMax = 4_000;

const startedMs = performance.now();
const secondsGone = (): number => (performance.now() - startedMs) / 1_000;

if (values.help) console.log(help);
else if (values.mutant === '')
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
    every: threads,
    ...(values.rows === undefined ? {} : { rows: wholeNumber('rows', values.rows) }),
    ...(values.batches === undefined ? {} : { batches: wholeNumber('batches', values.batches) }),
    ...(values.mutant === undefined ? {} : { mutant: values.mutant }),
    holds: values.hold,
  };
  const sums = newSums();
  let failed: OrderNews['failed'];
  let [megabytesMost, toldAtMs] = [0, performance.now()];
  const tell = (news: OrderNews): void => {
    megabytesMost = Math.max(megabytesMost, process.memoryUsage.rss() / 1e6);
    addSums(sums, news.sums);
    failed ??= news.failed;
    const line = news.line ?? `${sums.runs} seeds`;
    if (performance.now() - toldAtMs < 10_000) return;
    toldAtMs = performance.now();
    console.log(`${secondsGone().toFixed(0)} s: ${line}`);
  };
  const print = values.trace ? (line: string) => console.log(line) : undefined;
  await (threads > 1 ? inThreads(range, threads, tell) : playOrders(range, tell, print));
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

async function inThreads(range: OrderRange, threads: number, tell: (news: OrderNews) => void): Promise<void> {
  const workers: Worker[] = [];
  const ends = Array.from({ length: threads }, (_, at) => {
    const share = { ...range, first: range.first + at, count: range.count - at };
    const worker = new Worker(new URL('order-worker.ts', import.meta.url), {
      workerData: share,
      resourceLimits: { maxOldGenerationSizeMb: threadMegabytesMax },
    });
    workers.push(worker);
    return new Promise<void>((resolve, reject) => {
      worker.on('error', reject);
      worker.on('exit', () => resolve());
      worker.on('message', (news: OrderNews) => {
        tell(news);
        if (news.failed !== undefined) for (const one of workers) void one.terminate();
      });
    });
  });
  await Promise.all(ends);
}

function wholeNumber(option: string, text: string): number {
  const number = Number(text);
  if (Number.isSafeInteger(number) && number > 0) return number;
  console.error(`--${option} must be a whole number above 0, not "${text}"\n\n${help}`);
  process.exit(2);
}
