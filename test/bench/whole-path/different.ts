import { setTimeout as sleep } from 'node:timers/promises';
import { callSystem } from '../../support/system-client.ts';
import type { Measured } from '../promised.ts';
import { type Spent, spending } from './spending.ts';
import { type Bench, reached, type Totals, withSystem } from './system.ts';

/** Of this number of calls one loses its answer. */
const lostOnceIn = 2_000;
const uploadKey = 'campaigns/different.csv';
const limitMs = 2 * 60 * 60_000;
/** A worker that has read the job before the pause has called by then. */
const quietMs = 3_000;
const lookEveryMs = 30_000;

type Wish = { readonly rows: number; readonly minutes: number };
type Job = { readonly id: string; readonly state: string; readonly rows: Totals };
type Results = { readonly files?: Readonly<Record<string, string>> };

/**
 * A campaign with a text for each recipient, so with a call for each, through the whole local system.
 *
 * @throws when somebody got two texts, or the result files say something else than the provider knows
 */
export async function different({ rows, minutes }: Wish): Promise<Measured> {
  const sandbox = { usageDelayMs: 1_000 };
  return withSystem(sandbox, async (bench) => {
    bench.sandbox.faults.script(({ operation, operationCallNo: no }) =>
      operation === 'sendSms' && no < rows / 2 && no % lostOnceIn === 0 ? { kind: 'lost' } : undefined,
    );
    const steps = stepsOf();
    const { run } = steps;
    await bench.upload(uploadKey, people(rows), {
      from: '+12125550100',
      text: 'Hello {{first_name}}, your line is ready.',
    });
    const id = await run('upload to the first text', () => firstText(bench));
    await run('to a tenth of the texts', () => bench.sandbox.spy.waitFor('sendSms', rows / 10));
    if (((await jobOf(bench, id)).rows.unprocessed ?? 0) === 0)
      throw new Error('All is sent before it could be paused. Ask for more rows');
    await run(`pause, until no call has come for ${quietMs / 1_000} s`, () => pause(bench, id));
    await run('resume to the next call', () => resume(bench, id));
    await run('to the last text, or the end of the time', () =>
      lastText(bench, id, steps.began + minutes * 60_000),
    );
    await run('to the end, all answers reconciled and the rest canceled', () => endOf(bench, id));
    const files = await run('result files', () => resultsOf(bench, id));
    return reported(bench, { rows, files, job: await jobOf(bench, id), steps: steps.done() });
  });
}

/** A number and a name for each. */
function people(rows: number): string {
  const lines = Array.from({ length: rows }, (_, no) => {
    const number = `+1${216 + Math.floor(no / 100_000)}55${String(no % 100_000).padStart(5, '0')}`;
    return `${number},Person ${no}`;
  });
  return ['to,first_name', ...lines].join('\n');
}

type Step = { readonly what: string; readonly spent: Spent; readonly rssMb: number };

/** What each step takes: time, requests and memory. */
function stepsOf() {
  const spent = spending();
  const began = performance.now();
  const steps: Step[] = [];
  return {
    began,
    async run<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
      console.error(`${what} ...`);
      const result = await work();
      steps.push({ what, spent: spent(), rssMb: process.memoryUsage.rss() / 2 ** 20 });
      return result;
    },
    done: () => ({ steps, all: spent('last') }),
  };
}

async function jobOf({ system }: Bench, id: string): Promise<Job> {
  return (await callSystem<Job>(system, 'GET', `/v1/jobs/${id}`)).body;
}

/** Waits at the provider: to ask the system would slow it down. */
async function firstText({ sandbox, jobOf }: Bench): Promise<string> {
  await sandbox.spy.waitFor('sendSms', 1);
  const job = await jobOf(uploadKey);
  if (job === undefined) throw new Error('There is no job');
  return job.id;
}

/** Counts come late in a busy system: that they stay does not mean that time has to pass, as in `reached`. */
async function lastText(bench: Bench, id: string, endsAtMs: number): Promise<void> {
  for (;;) {
    const { state, rows } = await jobOf(bench, id);
    console.error(
      `  ${state}: ${rows.accepted} accepted, ${rows.unclear} unclear, ${rows.unprocessed} to go`,
    );
    if (performance.now() > endsAtMs || state !== 'running' || rows.unprocessed === 0) return;
    await sleep(lookEveryMs);
  }
}

async function act({ system }: Bench, id: string, action: string): Promise<void> {
  const { status, body } = await callSystem(system, 'POST', `/v1/jobs/${id}/${action}`);
  if (status !== 200) throw new Error(`${action} was answered ${status}: ${JSON.stringify(body)}`);
}

/** Calls under way end, and no call begins for a while. */
async function pause(bench: Bench, id: string): Promise<void> {
  await act(bench, id, 'pause');
  for (let before = -1, calls = callsOf(bench); before !== calls; calls = callsOf(bench)) {
    before = calls;
    await sleep(quietMs);
  }
}

function callsOf({ sandbox }: Bench): number {
  return sandbox.spy.calls('sendSms').length;
}

async function resume(bench: Bench, id: string): Promise<void> {
  const calls = callsOf(bench);
  await act(bench, id, 'resume');
  await bench.sandbox.spy.waitFor('sendSms', calls + 1);
}

async function endOf(bench: Bench, id: string): Promise<void> {
  const { state, rows } = await jobOf(bench, id);
  if (state === 'running' && (rows.unprocessed ?? 0) > 0) await act(bench, id, 'cancel');
  await reached(bench, limitMs, async () => {
    const { state, rows } = await jobOf(bench, id);
    const shows = `${state}: ${rows.unclear} unclear, ${rows.unprocessed} not sent`;
    return { shows, ...(state === 'completed' || state === 'canceled' ? { totals: rows } : {}) };
  });
}

async function resultsOf(bench: Bench, id: string): Promise<Readonly<Record<string, number>>> {
  const { body } = await callSystem<{ readonly id: string }>(bench.system, 'POST', `/v1/jobs/${id}/results`);
  let files: Results['files'];
  await reached(bench, limitMs, async () => {
    const path = `/v1/jobs/${id}/results/${body.id}`;
    files = (await callSystem<Results>(bench.system, 'GET', path)).body.files;
    return {
      shows: `results: ${files === undefined ? 'being written' : 'there'}`,
      ...(files && { totals: {} }),
    };
  });
  const counted = Object.entries(files ?? {}).map(async ([name, url]) => [name, await rowsIn(url)] as const);
  return Object.fromEntries(await Promise.all(counted));
}

async function rowsIn(url: string): Promise<number> {
  let lines = 0;
  const answer = await fetch(url);
  for await (const piece of answer.body ?? []) for (const byte of piece) if (byte === 0x0a) lines += 1;
  return lines - 1;
}

type Found = {
  readonly rows: number;
  readonly files: Readonly<Record<string, number>>;
  readonly job: Job;
  readonly steps: { readonly steps: readonly Step[]; readonly all: Spent };
};

function reported({ sandbox }: Bench, { rows, files, job, steps: { steps, all } }: Found): Measured {
  const got = sandbox.spy.textsPerRecipient();
  const twice = [...got.values()].filter((count) => count > 1).length;
  const { accepted = 0, held = 0 } = job.rows;
  if (twice > 0) throw new Error(`${twice} people got two texts`);
  if (files.all !== rows || files.succeeded !== accepted || accepted + held !== got.size)
    throw new Error(
      `${got.size} people got a text; of ${rows} rows ${accepted} are accepted and ${held} held, and the files have ${JSON.stringify(files)}`,
    );
  const shown = (count: number) => Math.round(count).toLocaleString('en-US');
  const perText = (count: number) => (count / got.size).toFixed(1);
  let before: Pick<Spent, 'ms'> = { ms: 0 };
  const lines = [
    `${shown(rows)} different texts through the local system: ${shown(got.size)} sent, each once; the job is ${job.state}`,
    `  rows: ${Object.entries(job.rows)
      .flatMap(([state, count]) => (count > 0 ? `${shown(count)} ${state}` : []))
      .join(', ')}`,
    ...steps.map(({ what, spent, rssMb }) => {
      const seconds = ((spent.ms - before.ms) / 1_000).toFixed(1);
      before = spent;
      return `  ${what.padEnd(60)}${seconds.padStart(8)} s, ${shown(rssMb)} MB behind it`;
    }),
    `  for each text sent: ${Object.entries(all.requests)
      .map(([service, count]) => `${perText(count)} requests to ${service}`)
      .join(', ')}, ${perText(all.cpuMs)} ms of processor time`,
    `  memory at most ${shown(process.resourceUsage().maxRSS / 1_024)} MB: functions, emulators and sandbox together`,
  ];
  return { lines, promised: [] };
}
