import { jobGroups, shardsOf } from '../../shared/core/calls/due-group.ts';
import { perform } from '../../shared/flows/calls/perform.ts';
import { textWork } from '../../shared/flows/campaigns/text-work.ts';
import type { CountPorts } from '../../shared/flows/counts/count-group.ts';
import { countJob } from '../../shared/flows/counts/count-job.ts';
import { markedLedger } from '../../shared/flows/counts/marked-ledger.ts';
import { planWork } from '../../shared/flows/planning/plan-work.ts';
import { runScheduler } from '../../shared/flows/scheduler/scheduler.ts';
import { memoryLedger } from '../../shared/memory/calls/ledger.ts';
import type { JobCounts } from '../../shared/ports/job-counts.ts';
import type { Pacing } from '../../shared/ports/limiters.ts';
import type { AllPorts } from '../../shared/ports/world.ts';
import { scriptedSms } from '../support/scripted-sms.ts';
import { aWorld, type TestWorld } from '../support/world.ts';
import { atMost, type Measured } from './promised.ts';
import { csvPieces } from './rows.ts';

/**
 * A text for everybody goes out to a thousand at a time; a text each takes a call each, and so fewer rows tell as much.
 * `sendSeconds` is assumed. `goal` is in dollars of AWS requests.
 */
const campaigns = [
  { what: 'one text for everybody', rows: 100_000, text: 'Hello', sendSeconds: 1, goal: 0.0139 },
  { what: 'seven texts', rows: 100_000, text: 'Hello {{plan}}', sendSeconds: 1, goal: 0.02 },
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

/**
 * Dollars per request, us-east-1, on demand. Source: AWS price pages, November 2026. An index write is a write more.
 */
const price = {
  write: 0.625 / million,
  read: 0.125 / million,
  queue: 0.4 / million,
  put: 5 / million,
  get: 0.4 / million,
} as const;

type Kind = keyof typeof price;

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
  const counts: Record<Kind, number> = { write: 0, read: 0, queue: 0, put: 0, get: 0 };
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
      await perform(textWork(world), got.message, { receives: 1, remainingMs: () => 60_000 });
      real.queues.remove(got.receipt);
      counts.queue += 2; // receive and delete
      sends += 1;
    }
    countRuns += await lookAtCounts(world, real, counts);
    await runScheduler(world, { window }, () => 55_000);
  }
  const recipients = sms.performed.reduce((sum, call) => sum + call.to.length, 0);
  if (recipients < 0.9 * rows) throw new Error(`Only ${recipients} of ${rows} rows were sent`);
  const perMillion = (count: number) => Math.round((count / recipients) * million);
  const dollars = (Object.keys(price) as Kind[]).reduce(
    (sum, kind) => sum + perMillion(counts[kind]) * price[kind],
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
    ...(Object.keys(price) as Kind[]).map(
      (kind) => `  ${kind.padEnd(6)} ${perMillion(counts[kind]).toLocaleString('en-US')}`,
    ),
    `  AWS requests $${dollars.toFixed(4)}`,
    `  Lambda $${lambda.toFixed(4)}: ${(sendRuns + counterRuns).toLocaleString('en-US')} runs, their time assumed`,
    `  logs $${logs.toFixed(4)}, at ${assumed.logBytes} bytes a run (assumed)`,
    `  together ${together}`,
  ];
  const promise = `requests for a million recipients of ${what}`;
  return { lines, promised: [atMost(promise, dollars, goal, ' $', together)] };
}

/** A minute goes by, in which the counter looks every two seconds. @returns how often it ran */
async function lookAtCounts(
  world: CountPorts,
  { clock, queues }: Pick<TestWorld, 'clock' | 'queues'>,
  counts: Record<Kind, number>,
): Promise<number> {
  let runs = 0;
  for (let second = 0; second < 60; second += 2) {
    clock.advance(2_000);
    for (let got = queues.receive('count'); got !== undefined; got = queues.receive('count')) {
      await countJob(world, got.message, { receives: 1, remainingMs: () => 300_000 });
      queues.remove(got.receipt);
      counts.queue += 2; // receive and delete
      runs += 1;
    }
  }
  return runs;
}

/** A mark, a count and a sum are items of less than 1 KB, of which sixteen fit in a read unit. */
function countedMarks(jobCounts: JobCounts, counts: Record<Kind, number>): JobCounts {
  const one =
    <Args extends unknown[], Result>(kind: Kind, call: (...args: Args) => Result) =>
    (...args: Args) => {
      counts[kind] += 1;
      return call(...args);
    };
  return {
    mark: one('write', jobCounts.mark),
    countGroup: one('write', jobCounts.countGroup),
    sum: one('read', jobCounts.sum),
    replaceSum: one('write', jobCounts.replaceSum),
    groups: one('read', jobCounts.groups),
  };
}

/** A rate limiter's item has up to 3 KB. */
const limiterUnits = 3;

/** The ports, counting what each call costs on AWS. */
function counted(
  world: AllPorts & Pick<Pacing, 'limiters'>,
  counts: Record<Kind, number>,
): Pick<AllPorts, 'ledger' | 'objects' | 'queues'> & Pick<Pacing, 'limiters'> {
  const also =
    <Args extends unknown[], Result>(kind: Kind, times: number, call: (...args: Args) => Result) =>
    (...args: Args) => {
      counts[kind] += times;
      return call(...args);
    };
  const { ledger, objects, queues, limiters } = world;
  return {
    limiters: {
      limiter: also('read', 1, limiters.limiter),
      addLimiter: also('write', limiterUnits, limiters.addLimiter),
      replaceLimiter: also('write', limiterUnits, limiters.replaceLimiter),
      takePermits: also('write', limiterUnits, limiters.takePermits),
    },
    ledger: {
      ...ledger,
      addJob: also('write', 2, ledger.addJob),
      replaceJob: also('write', 2, ledger.replaceJob),
      addEntry: also('write', 2, ledger.addEntry),
      addEntries: (entries) => also('write', 2 * entries.length, ledger.addEntries)(entries),
      lastEntries: (jobId, most) => also('read', Math.ceil(most / 12), ledger.lastEntries)(jobId, most),
      countEntries: async (jobId, chunks) => {
        const count = await ledger.countEntries(jobId, chunks);
        counts.read += Math.ceil(count / 12);
        return count;
      },
      // The item, its old row in the index and its new one.
      replaceEntry: also('write', 3, ledger.replaceEntry),
      job: also('read', 1, ledger.job),
      entry: also('read', 1, ledger.entry),
      chunkEntries: also('read', 1, ledger.chunkEntries),
      recordClaim: also('write', 1, ledger.recordClaim),
      // Twelve small entries fit in one read unit of 4 KB.
      entries: (id) => everyTwelfth(ledger.entries(id), counts),
      entriesIn: (id, range) => everyTwelfth(ledger.entriesIn(id, range), counts),
      dueEntries: (state, nowMs) => also('read', shardsOf(state).length, ledger.dueEntries)(state, nowMs),
      duePlanned: also('read', 1, ledger.duePlanned),
      queued: (lane, most) => also('read', shardsOf(`queued#${lane}`).length, ledger.queued)(lane, most),
      dueOrdered: (lane, nowMs, most) =>
        also('read', shardsOf(`ordered#${lane}`).length, ledger.dueOrdered)(lane, nowMs, most),
      dueJobs: also('read', jobGroups.length, ledger.dueJobs),
      runningJobs: also('read', 1, ledger.runningJobs),
    },
    objects: {
      ...objects,
      read: also('get', 1, objects.read),
      readRange: also('get', 1, objects.readRange),
      newestVersion: also('get', 1, objects.newestVersion),
      write: also('put', 3, objects.write),
    },
    queues: {
      sendPlan: also('queue', 1, queues.sendPlan),
      sendReconciliation: also('queue', 1, queues.sendReconciliation),
      sendCount: also('queue', 1, queues.sendCount),
      sendOutbox: also('queue', 1, queues.sendOutbox),
      sendEntries: (messages, lane) =>
        also('queue', Math.ceil(messages.length / 10), queues.sendEntries)(messages, lane),
    },
  };
}

async function* everyTwelfth<Item>(
  items: AsyncIterable<Item>,
  counts: Record<Kind, number>,
): AsyncGenerator<Item> {
  let read = 0;
  for await (const item of items) {
    if (read % 12 === 0) counts.read += 1;
    read += 1;
    yield item;
  }
}
