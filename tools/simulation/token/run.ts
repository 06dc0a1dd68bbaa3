import { readCommandLine } from '../../../test/support/command-line.ts';
import { play } from './play.ts';

const help = `Plays the shared token cache on virtual time, with deaths, lost answers, stale reads, rotations and
quota errors.

  node tools/simulation/token/run.ts                         50 workers over 30 days, seed 1
  node tools/simulation/token/run.ts --seed 7 --days 3 --workers 10

The exit code is 1 when a promise was broken.`;

const { values, wholeNumber } = readCommandLine(help, {
  seed: { type: 'string', default: '1' },
  days: { type: 'string', default: '30' },
  workers: { type: 'string', default: '50' },
});

await run(
  wholeNumber('seed', values.seed),
  wholeNumber('days', values.days),
  wholeNumber('workers', values.workers),
);

async function run(seed: number, days: number, workers: number): Promise<void> {
  const startedMs = performance.now();
  const { broken, figures } = await play({ seed, days, workers });
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
  console.log(`Seed ${seed}: ${workers} workers, ${days} days of virtual time in ${seconds} s`);
  for (const [name, count] of Object.entries(figures)) console.log(`  ${name.padEnd(20)}${count}`);
  for (const { promise, how } of broken) console.log(`BROKEN ${promise}: ${how}`);
  if (broken.length > 0) process.exitCode = 1;
}
