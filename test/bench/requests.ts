import { perform } from '../../shared/flows/calls/perform.ts';
import { textWork } from '../../shared/flows/campaigns/text-work.ts';
import type { CountPorts } from '../../shared/flows/counts/count-group.ts';
import { countJob } from '../../shared/flows/counts/count-job.ts';
import { markedLedger } from '../../shared/flows/counts/marked-ledger.ts';
import { planWork } from '../../shared/flows/planning/plan-work.ts';
import { runScheduler } from '../../shared/flows/scheduler/scheduler.ts';
import { unlessStopped } from '../../shared/flows/sending/unless-stopped.ts';
import { memoryLedger } from '../../shared/memory/calls/ledger.ts';
import { scriptedSms } from '../support/scripted-sms.ts';
import { aWorld, type TestWorld } from '../support/world.ts';
import { Counts, counted, countedMarks, type Kind, price } from './paid-requests.ts';
import { atMost, type Measured } from './promised.ts';
import { csvPieces } from './rows.ts';

/**
 * A text for everybody goes out to a thousand at a time; a text each takes a call each, and so fewer rows tell as much.
 * `sendSeconds` is assumed. `goal` is in dollars of AWS requests.
 */
const campaigns = [
  { what: 'one text for everybody', rows: 100_000, text: 'Hello', sendSeconds: 1, goal: 0.0139 },
  { what: 'ten texts', rows: 100_000, text: 'Hello {{plan}}', sendSeconds: 1, goal: 0.02 },
  {
    what: 'a text each',
    rows: 4_000,
    text: 'Hello {{first_name}} {{to}} {{extra}}',
    sendSeconds: 0.3,
    goal: 11.34,
  },
] as const;

const window = 120;
const million = 1_000_000;

/** Of Lambda on arm64 and of CloudWatch Logs. Source: AWS price pages, November 2026. */
const runPrice = { request: 0.2 / million, gbSecond: 0.000_013_333_4, logGb: 0.5 } as const;

/** What a run takes: assumed, as it was not measured on AWS. Sending and counting have 512 MiB, planning 1,769. */
const assumed = {
  countSeconds: 0.3,
  planSecondsPerMillion: 120,
  runGb: 0.5,
  planGb: 1_769 / 1_024,
  logBytes: 1_200,
} as const;

/** What whole campaigns cost on AWS, from the upload to the last answer, per million recipients. */
export async function requests(): Promise<Measured> {
  const all: Measured[] = [];
  for (const campaign of campaigns) all.push(await requestsOf(campaign));
  return { lines: all.flatMap(({ lines }) => lines), promised: all.flatMap(({ promised }) => promised) };
}

async function requestsOf({
  what,
  rows,
  text,
  sendSeconds,
  goal,
}: (typeof campaigns)[number]): Promise<Measured> {
  const counts = new Counts();
  const sms = scriptedSms();
  const plain = memoryLedger();
  const real = { ...aWorld({ sms }), ledger: plain, jobList: plain };
  const ports = counted(real, counts);
  const marking = { ...ports, jobCounts: countedMarks(real.jobCounts, counts), now: real.now, log: real.log };
  const world = { ...real, ...ports, jobCounts: marking.jobCounts, ledger: markedLedger(marking) };
  const key = 'campaigns/bench.csv';
  const versionId = real.objects.put(key, Buffer.concat([...csvPieces(rows)]), { text });
  const stage = { defaultCountry: 'US', allowForeign: false, from: '+12125550100' } as const;
  await planWork(world, stage, window, { uploads: [{ bucket: 'bench', key, versionId }] });
  let [sends, countRuns] = [0, 0];
  for (let minute = 0; minute < 60; minute += 1) {
    for (let got = real.queues.receive('sms'); got !== undefined; got = real.queues.receive('sms')) {
      await perform(unlessStopped(world.sending, 'texts', textWork(world)), got.message, {
        receives: 1,
        remainingMs: () => 60_000,
      });
      real.queues.remove(got.receipt);
      counts.add('queue', 'received and deleted', 2);
      sends += 1;
    }
    countRuns += await lookAtCounts(world, real, counts);
    await runScheduler(world, { window }, () => 55_000);
  }
  const recipients = sms.performed.reduce((sum, call) => sum + call.to.length, 0);
  const people = new Set(sms.performed.flatMap(({ to }) => to));
  if (recipients < 0.9 * rows || people.size !== recipients)
    throw new Error(`${recipients} of ${rows} rows were sent, to ${people.size} people`);
  const perMillion = (count: number) => Math.round((count / recipients) * million);
  const dollars = (Object.keys(price) as Kind[]).reduce(
    (sum, kind) => sum + perMillion(counts.of(kind)) * price[kind],
    0,
  );
  const [sendRuns, counterRuns] = [perMillion(sends), perMillion(countRuns)];
  const gbSeconds =
    (sendRuns * sendSeconds + counterRuns * assumed.countSeconds) * assumed.runGb +
    assumed.planSecondsPerMillion * assumed.planGb;
  const lambda = (sendRuns + counterRuns) * runPrice.request + gbSeconds * runPrice.gbSecond;
  const logs = ((sendRuns + counterRuns) * assumed.logBytes * runPrice.logGb) / 1e9;
  const together = `$${(dollars + lambda + logs).toFixed(3)} with Lambda and logs`;
  const lines = [
    `Per 1,000,000 recipients of ${what} (measured with ${recipients.toLocaleString('en-US')})`,
    ...(Object.keys(price) as Kind[]).map((kind) => {
      const most = counts.most(kind).map(([what, count]) => `${what} ${shown(perMillion(count))}`);
      return `  ${kind.padEnd(6)} ${shown(perMillion(counts.of(kind)))}: ${most.join(', ')}`;
    }),
    `  AWS requests $${dollars.toFixed(4)}`,
    `  Lambda $${lambda.toFixed(4)}: ${(sendRuns + counterRuns).toLocaleString('en-US')} runs, their time assumed`,
    `  logs $${logs.toFixed(4)}, at ${assumed.logBytes} bytes a run (assumed)`,
    `  together ${together}`,
  ];
  const promise = `requests for a million recipients of ${what}`;
  const more = { beside: together, limit: limitOf(counts, sends) };
  return { lines, promised: [atMost(promise, dollars, goal, ' $', more)] };
}

/** What a call takes is a decision each: the ledger's moves, a permit of the shared limiter, the switch before it. */
function limitOf(counts: Counts, calls: number): string {
  const perCall = (kind: Kind) =>
    counts
      .most(kind, 5)
      .map(([what, count]) => `${(count / calls).toFixed(1)} for \`${what}\``)
      .join(', ');
  return `a call takes ${(counts.of('write') / calls).toFixed(1)} write units (${perCall('write')}) and ${(counts.of('read') / calls).toFixed(1)} read units (${perCall('read')}). The goal is what it cost before the stop switch was read twice for each call (decision 0043, \`read\`) and jobs were counted in groups (decision 0026, \`countGroup\` and \`entries\`).`;
}

const shown = (count: number) => count.toLocaleString('en-US');

/** A minute goes by, in which the counter looks every two seconds. @returns how often it ran */
async function lookAtCounts(
  world: CountPorts,
  { clock, queues }: Pick<TestWorld, 'clock' | 'queues'>,
  counts: Counts,
): Promise<number> {
  let runs = 0;
  for (let second = 0; second < 60; second += 2) {
    clock.advance(2_000);
    for (let got = queues.receive('count'); got !== undefined; got = queues.receive('count')) {
      await countJob(world, got.message, { receives: 1, remainingMs: () => 300_000 });
      queues.remove(got.receipt);
      counts.add('queue', 'received and deleted', 2);
      runs += 1;
    }
  }
  return runs;
}
