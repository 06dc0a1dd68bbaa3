import { ingest, ingestTenMillion } from './ingest.ts';
import { limiter } from './limiter/bench.ts';
import { numbers } from './numbers.ts';
import { pause } from './pause.ts';
import { planning } from './planning.ts';
import { reads } from './reads.ts';
import { requests } from './requests.ts';
import { start } from './start.ts';
import { webhooks } from './webhooks.ts';
import { orders } from './whole-path/orders.ts';
import { texts } from './whole-path/texts.ts';

/**
 * `npm run bench [-- ingest [--large] | numbers | reads | requests | pause | planning | limiter | webhooks | texts |
 * orders [--quick] | start]`: prints figures measured in this run. Nothing here passes or fails.
 */
const isLarge = process.argv.includes('--large');
const benches: Record<string, () => Promise<string[]>> = {
  ingest: async () => [...(await ingest()), ...(isLarge ? await ingestTenMillion() : [])],
  numbers,
  reads,
  requests,
  pause,
  planning,
  limiter,
  webhooks,
  texts,
  orders,
  start,
};

const requested = process.argv.slice(2).filter((word) => !['--quick', '--large'].includes(word));
if (requested.some((name) => !(name in benches))) {
  console.log(
    `npm run bench [-- ${Object.keys(benches).join(' | ')}]: measured comparisons, printed; all of them when none is named`,
  );
  process.exit(requested.includes('--help') ? 0 : 1);
}
for (const [name, bench] of Object.entries(benches)) {
  if (requested.length > 0 && !requested.includes(name)) continue;
  console.log(`\n${(await bench()).join('\n')}`);
}
