import { readCommandLine } from '../support/command-line.ts';
import type { Figures } from './figures.ts';
import { playDay } from './play-day.ts';
import { subscriptionsMin } from './stories/morning.ts';

const help = `Plays a day of a fleet against the sandbox, over loopback and in virtual time, and checks its books in the end.

  npm run fleet-day                       1000 subscriptions, seed 1
  npm run fleet-day -- --seed 7 --subscriptions 200

  --seed <n>    plays the same day again; a whole number (1 when left out)
  --subscriptions <n>   subscriptions of the fleet, ${subscriptionsMin} to 10000 (1000 when left out)
  --help        show this

The exit code is 1 when something does not add up.`;

/** More would need more telephone numbers than are kept free for fiction, and more patience. */
const subscriptionsMax = 10_000;

const { values, wholeNumber } = readCommandLine(help, {
  seed: { type: 'string', default: '1' },
  subscriptions: { type: 'string', default: '1000' },
});

process.exitCode = (await play()) ? 0 : 1;

/** @returns whether everything adds up */
async function play(): Promise<boolean> {
  const seed = wholeNumber('seed', values.seed, { min: 0 });
  const subscriptions = wholeNumber('subscriptions', values.subscriptions, {
    min: subscriptionsMin,
    max: subscriptionsMax,
  });
  const startedMs = performance.now();
  const { figures, broken } = await playDay({ seed, subscriptions });
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
  console.log(page(figures, seconds));
  for (const complaint of broken) console.log(`BROKEN ${complaint}`);
  if (broken.length === 0) console.log('Everything adds up.');
  else console.log(`Play it again: npm run fleet-day -- --seed ${seed} --subscriptions ${subscriptions}`);
  return broken.length === 0;
}

function page(figures: Figures, seconds: string): string {
  const { delivered, duplicated, overtaken, dropped } = figures;
  const rows: readonly [string, string | number][] = [
    ['Subscriptions', `${figures.subscriptions} of ${figures.accounts} accounts`],
    ['Orders', list(figures.orders)],
    ['Data spent', `${figures.gigabytesSpent} GB`],
    ['Thresholds', `${figures.thresholds}, answered by ${figures.topUps} top-ups`],
    ['Portings', list(figures.portings)],
    ['Invoices', figures.invoices],
    [
      'Webhooks',
      `${figures.events} events: ${delivered} delivered, ${duplicated} of them twice, ${overtaken} overtaken, ${dropped} dropped`,
    ],
    ['Texts', figures.texts],
    ['eSIM orders', list(figures.simOrders)],
    ['Calls', `${figures.calls}, of them ${figures.tokens} for tokens`],
    ['Time', `${figures.virtualHours} virtual hours in ${seconds} real seconds`],
    ['Print', figures.print],
  ];
  return rows.map(([name, value]) => `${name.padEnd(13)}${value}`).join('\n');
}

function list(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .map(([status, count]) => `${count} ${status}`)
    .join(', ');
}
