import { ingest, ingestTenMillion } from './ingest.ts';
import { limiter } from './limiter/bench.ts';
import { numbers } from './numbers.ts';
import { pause } from './pause.ts';
import { planning } from './planning.ts';
import type { Measured, Promised } from './promised.ts';
import { reads } from './reads.ts';
import { requests } from './requests.ts';
import { start } from './start.ts';
import { webhooks } from './webhooks.ts';
import { consoleViews } from './whole-path/console.ts';
import { firstMinutes } from './whole-path/first-minutes.ts';
import { memory } from './whole-path/memory.ts';
import { orders } from './whole-path/orders.ts';
import { quick } from './whole-path/quick.ts';
import { texts } from './whole-path/texts.ts';
import { tableOf, writeFigures } from './write-figures.ts';

/**
 * `npm run bench [-- all | ingest | ten-million | numbers | reads | requests | pause | planning | limiter | webhooks |
 * quick | console | first-minutes | texts | orders | memory | start] [--quick]`: prints figures measured in this run.
 * Nothing here passes or fails. `all` writes what is promised into docs/figures.md.
 */
const benches: Readonly<Record<string, () => Promise<Measured>>> = {
  ingest,
  'ten-million': ingestTenMillion,
  numbers,
  reads,
  requests,
  pause,
  planning,
  limiter,
  webhooks,
  quick,
  console: consoleViews,
  'first-minutes': firstMinutes,
  texts,
  orders,
  memory,
  start,
};

const requested = process.argv.slice(2).filter((word) => word !== '--quick');
const isAll = requested.includes('all');
if (requested.some((name) => name !== 'all' && !(name in benches))) {
  console.log(
    `npm run bench [-- all | ${Object.keys(benches).join(' | ')}]: measured comparisons, printed; all of them when none is named`,
  );
  process.exit(requested.includes('--help') ? 0 : 1);
}
const promised: Promised[] = [];
for (const [name, bench] of Object.entries(benches)) {
  if (requested.length > 0 && !isAll && !requested.includes(name)) continue;
  try {
    const measured = await bench();
    promised.push(...measured.promised);
    console.log(`\n${measured.lines.join('\n')}`);
  } catch (error) {
    // What took minutes before it is not lost, and figures without this one are not written.
    console.error(`\n${name} has failed:`, error);
    process.exitCode = 1;
  }
}
if (promised.length > 0) console.log(`\n${tableOf(promised)}`);
if (isAll && process.exitCode !== 1) writeFigures(promised, performance.now());
