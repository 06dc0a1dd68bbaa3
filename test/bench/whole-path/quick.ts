import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { addonName, offeringNamed, partnerOf } from '../../support/sandbox/partner-client.ts';
import {
  callSystem,
  jobOfUpload,
  partnerSubscriptions,
  planBytes,
  putRules,
} from '../../support/system-client.ts';
import { atMost, type Measured } from '../promised.ts';
import { type Bench, withSystem } from './system.ts';

const turns = 7;
/** Enough of them for the 95th percentile. */
const campaigns = 40;
const uploadedRows = 3_000;
/** A run of the scheduler each minute: what waits for one waits for half a minute on average. */
const byScheduler = '30 s on average, were it the scheduler that begins it';

type Job = { readonly id: string; readonly state: string };

/**
 * How long people wait in the local system, by the machine's clock: from their yes to the first text, from the last
 * text to the job's end, from an upload to its preview, from a webhook to its order, and for `npm start`. One of each
 * comes first that is not counted.
 */
export async function quick(): Promise<Measured> {
  const sandbox = { orderLifeMs: 0, partner: { subscriptions: turns + 1 } };
  const { approved, preview, topUp } = await withSystem(sandbox, async (bench) => ({
    approved: await each(campaigns, (no) => approvedCampaign(bench, no)),
    preview: middleOf(await each(turns, (no) => uploadToPreview(bench, no))),
    topUp: middleOf(await webhooksToOrders(bench)),
  }));
  const [firstCalls, ends] = [approved.map(({ toCall }) => toCall), approved.map(({ toEnd }) => toEnd)];
  const start = middleOf(await starts());
  const promised = [
    atMost('from approval to the first call', middleOf(firstCalls), 1, ' s', { beside: byScheduler }),
    atMost('from approval to the first call, 95 %', percentileOf(95, firstCalls), 3, ' s', {
      beside: byScheduler,
    }),
    atMost('from the last call to the end of its job, 95 % of them', percentileOf(95, ends), 3, ' s', {
      beside: byScheduler,
    }),
    atMost(`from an upload of ${uploadedRows} rows to its preview`, preview, 2, ' s'),
    atMost('from a webhook to its top-up order', topUp, 2, ' s', { beside: byScheduler }),
    atMost('npm start, once it has run', start, 3, ' s'),
  ];
  const lines = promised.map(({ what, measured, goal }) => `  ${what.padEnd(56)}${measured} (${goal})`);
  const head = `waiting in the local system: ${campaigns} approvals, of all else the middle one of ${turns}`;
  return { lines: [head, ...lines], promised };
}

/** @returns what came of each but the first one */
async function each<Result>(count: number, run: (no: number) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (let no = 0; no <= count; no += 1) results.push(await run(no));
  return results.slice(1);
}

const middleOf = (seconds: readonly number[]) => percentileOf(50, seconds);

/** The nearest rank. */
function percentileOf(percent: number, seconds: readonly number[]): number {
  const sorted = seconds.toSorted((one, other) => one - other);
  return sorted[Math.ceil((sorted.length * percent) / 100) - 1] ?? 0;
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1_000;
}

/** @returns seconds from the yes to its only call, and from that to the end of the job */
async function approvedCampaign({ system, sandbox }: Bench, no: number) {
  const options = { mode: 'approve' };
  const campaign = { from: '+12125550100', text: `Quick ${no}`, to: ['+12125550101'], options };
  const { body } = await callSystem<Job>(system, 'POST', '/v1/campaigns', campaign);
  await system.events.until(async () => when('ready', (await jobAt(system, body.id)).body));
  const before = sandbox.spy.calls('sendSms').length;
  const toCall = await secondsOf(async () => {
    const { status } = await callSystem(system, 'POST', `/v1/jobs/${body.id}/approve`);
    if (status !== 200) throw new Error(`The approval was answered ${status}`);
    await sandbox.spy.waitFor('sendSms', before + 1);
  });
  const toEnd = await secondsOf(() =>
    system.events.until(async () => when('completed', (await jobAt(system, body.id)).body)),
  );
  return { toCall, toEnd };
}

async function uploadToPreview({ system, upload }: Bench, no: number): Promise<number> {
  const rows = Array.from({ length: uploadedRows }, (_, at) => `+121255${String(at).padStart(5, '0')}`);
  const key = `campaigns/quick-${no}.csv`;
  return secondsOf(async () => {
    await upload(key, ['phone', ...rows].join('\n'), {
      from: '+12125550100',
      text: `Hello ${no}`,
      mode: 'approve',
    });
    const job = await system.events.until(async () => when('ready', await jobOfUpload<Job>(system, key)));
    const { status } = await callSystem(system, 'GET', `/v1/jobs/${job.id}/preview`);
    if (status !== 200) throw new Error(`The preview was answered ${status}`);
  });
}

/** Each subscription runs low once. */
async function webhooksToOrders({ system, sandbox }: Bench): Promise<number[]> {
  const addOn = await offeringNamed(await partnerOf(sandbox), addonName);
  const price = { amount: 500, currency: 'EUR' };
  const rule = {
    name: 'top-up-at-80',
    on: 'balance.threshold.exceeded',
    mode: 'on',
    once: 'period',
    threshold_percent: 80,
    quotas: {
      subscription_month: { count: 1, amount: 500 },
      rule_day: { count: turns + 1, amount: 500 * (turns + 1) },
    },
    do: [{ top_up: { offering: addOn, purchase_location: 'DE', price } }],
  };
  const dayQuota = { count: 100, amount: 100_000 };
  const put = await putRules(system, { currency: 'EUR', day_quota: dayQuota, rules: [rule] });
  if (put.status !== 200) throw new Error(`The rule was answered ${JSON.stringify(put.body)}`);
  const subscriptions = await partnerSubscriptions(sandbox);
  return each(turns, (no) =>
    secondsOf(async () => {
      sandbox.partner.spend(subscriptions[no]?.planId ?? '', 0.85 * planBytes);
      await sandbox.partner.webhooks.deliver();
      await sandbox.spy.waitFor('partner.createOrder', no + 1);
    }),
  );
}

const jobAt = (system: Bench['system'], id: string) => callSystem<Job>(system, 'GET', `/v1/jobs/${id}`);

function when(state: string, job: Job | undefined): Job | undefined {
  return job?.state === state ? job : undefined;
}

/** Each in the same folder, so that only the first one synthesizes anything. */
async function starts(): Promise<number[]> {
  const folder = mkdtempSync(join(tmpdir(), 'fleetcast-start-'));
  const entry = fileURLToPath(new URL('../../../apps/local/start.ts', import.meta.url));
  try {
    return await each(turns, async () => {
      const began = performance.now();
      const child = spawn(process.execPath, [entry, '--json', '--data', folder], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as string[];
      const seconds = (performance.now() - began) / 1_000;
      if (!line?.includes('"started"')) throw new Error(`It did not start: ${line}`);
      child.kill('SIGTERM');
      await once(child, 'exit');
      return seconds;
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
