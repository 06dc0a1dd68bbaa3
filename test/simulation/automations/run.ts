import { parseArgs } from 'node:util';
import { play } from './play.ts';

/** Plays a fleet under rules: `node test/simulation/automations/run.ts [--lines 10000] [--days 90] [--seed 1] [--no-list]` */
const { values } = parseArgs({
  options: {
    lines: { type: 'string', default: '10000' },
    days: { type: 'string', default: '90' },
    seed: { type: 'string', default: '1' },
    'no-list': { type: 'boolean', default: false },
  },
});
const [lines, days, seed] = [Number(values.lines), Number(values.days), Number(values.seed)];
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
