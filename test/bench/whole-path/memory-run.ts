import { setTimeout as sleep } from 'node:timers/promises';
import { callSystem } from '../../support/system-client.ts';
import { type Bench, ended, reached, withSystem } from './system.ts';

/**
 * Runs the local system in a process of its own, which `memory.ts` starts with `--expose-gc`, and prints as JSON how
 * many MB it holds when it has started, at most, and when all work is over.
 */
const smallRequests = 100;
const rows = 200_000;
const limitMs = 15 * 60_000;
/** Of several environments of a function that have nothing to do, one is ended each 15 seconds. */
const quietMs = 60_000;
const uploadKey = 'campaigns/large.csv';

const heldMb = (): number => {
  globalThis.gc?.();
  return Math.round(process.memoryUsage.rss() / 2 ** 20);
};

await withSystem(undefined, async (bench) => {
  const startedMb = heldMb();
  for (let no = 0; no < smallRequests; no += 1) await smallCampaign(bench, no);
  await bench.system.clock.advance(60_000);
  const requestsMb = heldMb();
  await bench.upload(uploadKey, numbers(), { from: '+12125550100', text: 'Your line is ready.' });
  const { totals } = await reached(bench, limitMs, () => ended(bench, uploadKey));
  if (totals.accepted !== rows) throw new Error(`${totals.accepted} of ${rows} rows are accepted`);
  const mostMb = Math.round(process.resourceUsage().maxRSS / 1_024);
  await sleep(quietMs);
  console.log(JSON.stringify({ startedMb, requestsMb, mostMb, afterMb: heldMb() }));
});

async function smallCampaign({ system }: Bench, no: number): Promise<void> {
  const campaign = { from: '+12125550100', text: `Small ${no}`, to: ['+12125550101'] };
  const { status } = await callSystem(system, 'POST', '/v1/campaigns', campaign);
  if (status !== 202) throw new Error(`A small request was answered ${status}`);
}

function numbers(): string {
  const lines = Array.from(
    { length: rows },
    (_, no) => `+1${216 + Math.floor(no / 100_000)}55${String(no % 100_000).padStart(5, '0')}`,
  );
  return ['to', ...lines].join('\n');
}
