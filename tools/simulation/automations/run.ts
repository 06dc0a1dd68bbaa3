import { readCommandLine } from '../../../test/support/command-line.ts';
import { playInThreads } from '../machinery/seed-workers.ts';
import { type FleetNews, type FleetRange, playFleets } from './fleet/fleet-range.ts';
import { mutants } from './mutants.ts';

const help = `Plays fleets under rules on virtual time, from the webhook to the reconciled order, with faults.
It checks what was bought and reported.

  npm run sim:automations                                   one fleet of 1000 subscriptions for a year
  npm run sim:automations -- --seeds 100 --workers 2        100 of them, shared among threads
  npm run sim:automations -- --seed 7 --subscriptions 60 --days 30 --heavy 60 --rude 3
                                                            a hard month: 60 % of the cycles reach a threshold
  npm run sim:automations -- --seed 7 --subscriptions 60 --days 9 --trace
                                                            every step printed
  npm run sim:automations -- --sweep-hours 24               sweeps begin once a day and not every 12 hours
  npm run sim:automations -- --no-list                      lists no products; else so for every third seed
  npm run sim:automations -- --all-list                     every provider lists its products
  npm run sim:automations -- --mutant "…"                   with a bug put in, which has to be found; without a
                                                            name: the list of bugs

The exit code is 1 when a promise was broken. The last line then says how to play the same fleet again.`;

const { values, refuse, wholeNumber } = readCommandLine(help, {
  subscriptions: { type: 'string', default: '1000' },
  days: { type: 'string', default: '365' },
  seed: { type: 'string', default: '1' },
  seeds: { type: 'string', default: '1' },
  workers: { type: 'string', default: '1' },
  heavy: { type: 'string', default: '12' },
  rude: { type: 'string', default: '1' },
  'sweep-hours': { type: 'string', default: '12' },
  'no-list': { type: 'boolean', default: false },
  'all-list': { type: 'boolean', default: false },
  trace: { type: 'boolean', default: false },
  mutant: { type: 'string' },
});

const startedMs = performance.now();
const secondsGone = (): string => `${((performance.now() - startedMs) / 1_000).toFixed(0)} s`;

if (values.mutant === '') console.log(mutants.map(({ name, breaks }) => `${name}  (${breaks})`).join('\n'));
else process.exitCode = (await playAll()) ? 0 : 1;

/** @returns whether every promise was kept */
async function playAll(): Promise<boolean> {
  const [subscriptions, days] = [
    wholeNumber('subscriptions', values.subscriptions),
    wholeNumber('days', values.days),
  ];
  const range: FleetRange = {
    first: wholeNumber('seed', values.seed),
    count: wholeNumber('seeds', values.seeds),
    every: 1,
    mutant: values.mutant === undefined ? undefined : nameOf(values.mutant),
    scenario: {
      subscriptions,
      days,
      listsProducts: !values['no-list'],
      heavy: wholeNumber('heavy', values.heavy, { max: 100 }) / 100,
      rudeness: wholeNumber('rude', values.rude),
      sweepHours: wholeNumber('sweep-hours', values['sweep-hours']),
    },
    listsAll: values['all-list'],
  };
  const sums = new Map<string, number>();
  let played = 0;
  let failed: FleetNews['failed'];
  const tell = ({ line, figures, failed: broken }: FleetNews): void => {
    for (const [what, count] of figures ?? []) sums.set(what, (sums.get(what) ?? 0) + count);
    if (figures !== undefined) played += 1;
    failed ??= broken;
    const fleetYears = ((played * subscriptions * days) / 365_000).toFixed(2);
    console.log(
      line ?? `${played} fleets, ${fleetYears} fleet-years: ${sums.get('steps')} steps, ${secondsGone()}`,
    );
  };
  const threads = Math.min(range.count, wholeNumber('workers', values.workers));
  if (values.trace || threads === 1)
    await playFleets(range, tell, values.trace ? (line) => console.log(line) : undefined);
  else
    await playInThreads<FleetRange, FleetNews>(
      new URL('fleet/fleet-worker.ts', import.meta.url),
      range,
      threads,
      tell,
    );
  for (const [what, count] of [...sums].toSorted(([one], [other]) => (one < other ? -1 : 1)))
    console.log(`${String(count).padStart(12)}  ${what}`);
  if (failed === undefined) {
    console.log(`Every promise was kept, in ${secondsGone()}`);
    return true;
  }
  for (const { promise, how } of failed.broken) console.log(`Broken: ${promise}. ${how}`);
  const again = process.argv
    .slice(2)
    .filter((word) => !/^--(seeds?|workers)/.test(word) && !/^\d+$/.test(word));
  const kept = again.filter((word) => /list|mutant/.test(word)).join(' ');
  const size =
    `--subscriptions ${subscriptions} --days ${days} --heavy ${values.heavy} --rude ${values.rude} --sweep-hours ` +
    `${values['sweep-hours']}`;
  console.log(`Again: --seed ${failed.seed} ${size} ${kept}`);
  return false;
}

function nameOf(mutant: string): string {
  if (mutants.some(({ name }) => name === mutant)) return mutant;
  return refuse(`There is no such bug: ${mutant}. --mutant "" lists them`);
}
