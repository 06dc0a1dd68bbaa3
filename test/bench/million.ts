import { readCommandLine } from '../support/command-line.ts';
import { different } from './whole-path/different.ts';

const help = `One campaign of as many different texts through the whole local system, from the upload to its result
files. It is paused and resumed on its way, and some of its calls lose their answer. What is not sent in time is
canceled. Nothing here passes or fails by its time, but a text that is missing or comes twice is an error.

  npm run bench:million                               a million, or as many of them as are sent within an hour
  npm run bench:million -- --rows 20000 --minutes 5`;

const { values, wholeNumber } = readCommandLine(help, {
  rows: { type: 'string', default: '100000' },
  minutes: { type: 'string', default: '60' },
});

const { lines } = await different({
  rows: wholeNumber('rows', values.rows, { min: 1_000, max: 1_000_000 }),
  minutes: wholeNumber('minutes', values.minutes),
});
console.log(lines.join('\n'));
