import { readCommandLine } from '../../support/command-line.ts';
import { play } from './play.ts';

const help = `x`;
const { values, wholeNumber } = readCommandLine(help, {
  lines: { type: 'string', default: '1000' },
  days: { type: 'string', default: '365' },
  seed: { type: 'string', default: '1' },
  heavy: { type: 'string', default: '15' },
  rude: { type: 'string', default: '1' },
  'no-list': { type: 'boolean', default: false },
  trace: { type: 'boolean', default: false },
});
const startedMs = performance.now();
const { broken, figures, traceHash } = await play(
  { lines: wholeNumber('lines', values.lines), days: wholeNumber('days', values.days), seed: wholeNumber('seed', values.seed), listsProducts: !values['no-list'], heavy: wholeNumber('heavy', values.heavy) / 100, rudeness: wholeNumber('rude', values.rude) },
  { says: console.log, ...(values.trace ? { print: console.log } : {}) },
);
for (const [what, count] of [...figures].toSorted(([one], [other]) => (one < other ? -1 : 1)))
  console.log(`${String(count).padStart(10)}  ${what}`);
console.log(`${((performance.now() - startedMs) / 1_000).toFixed(1)} s ${traceHash}`);
for (const { promise, how } of broken) console.log(`Broken: ${promise}. ${how}`);
