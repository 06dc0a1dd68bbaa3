import { readCommandLine } from '../../support/command-line.ts';
import { play } from './play.ts';

const help = `Plays a fleet under rules for months, with lost and late webhooks and dead workers, and checks what was bought and told.

  npm run sim:automations                                   10000 lines, 90 days, seed 1
  npm run sim:automations -- --seed 7 --lines 500 --days 30
  npm run sim:automations -- --no-list                      at a provider that lists no products

The exit code is 1 when a promise was broken.`;

const { values, wholeNumber } = readCommandLine(help, {
  lines: { type: 'string', default: '10000' },
  days: { type: 'string', default: '90' },
  seed: { type: 'string', default: '1' },
  'no-list': { type: 'boolean', default: false },
});
const lines = wholeNumber('lines', values.lines);
const days = wholeNumber('days', values.days);
const seed = wholeNumber('seed', values.seed);
const startedMs = performance.now();
const { broken, figures } = await play(
  { lines, days, seed, listsProducts: !values['no-list'] },
  {},
  console.log,
);
for (const [what, count] of [...figures].toSorted(([one], [other]) => (one < other ? -1 : 1)))
  console.log(`${String(count).padStart(10)}  ${what}`);
console.log(
  `${lines} lines, ${days} days, seed ${seed}: ${((performance.now() - startedMs) / 1_000).toFixed(1)} s`,
);
for (const { promise, how } of broken) console.log(`Broken: ${promise}. ${how}`);
console.log(broken.length === 0 ? 'Every promise was kept' : 'PROMISES WERE BROKEN');
process.exitCode = broken.length === 0 ? 0 : 1;
