import { limiterOf } from '../../../packages/client/src/index.ts';
import { CliError, type ExitCode, exitCodes } from '../errors/exit.ts';
import type { Session } from '../session/session.ts';
import { fitted } from '../terminal/table.ts';
import { exitCodeOf, isOver, type Job, progressOf } from './counts.ts';
import { endWords, plainEnd, progressBar, progressWords, waitingWords } from './job-words.ts';

/** How often a program gets a line when nothing changes. */
const lineEveryMs = 10_000;

const limitEveryMs = 30_000;

/** Watches a job until it is over: a bar on a terminal, lines in a pipe, an object a line with `--json`. */
export async function watchJob(session: Session, id: string): Promise<ExitCode> {
  const { out } = session;
  session.leaving(`${id} keeps running. Watch it again: fleetcast jobs watch ${id}`);
  const draws = !out.isJson && out.canRedraw;
  const show = out.isJson ? objects(session) : draws ? bar(session) : lines(session);
  const job = await waitUntil(session, id, (seen) => {
    // A bar ends where the job does, also of one that was over before it was first looked at.
    if (draws || !isOver(seen)) show(seen);
    return isOver(seen);
  });
  if (out.isJson) out.object(job);
  else if (out.isTerminal) out.answer(endWords(job));
  else out.answer(plainEnd(job, new Date()));
  return exitCodeOf(job);
}

/**
 * Asks for a job until it is as wanted, or `--timeout` is over.
 *
 * @param isWanted sees the job each time
 * @param late what is said when the time is over
 */
export async function waitUntil(
  session: Session,
  id: string,
  isWanted: (job: Job) => boolean,
  late = { message: `The time is over; ${id} still runs.`, next: `fleetcast jobs watch ${id}` },
): Promise<Job> {
  const { client, target, deadline } = session;
  const everyMs = target.kind === 'local' ? 500 : 2_000;
  try {
    const options = { until: isWanted, everyMs, ...(deadline === undefined ? {} : { signal: deadline }) };
    return await client.waitForJob(id, options);
  } catch (error) {
    if (deadline?.aborted !== true) throw error;
    throw new CliError(exitCodes.timeout, late.message, late.next);
  }
}

type Show = (job: Job) => void;

function objects({ out }: Session): Show {
  let last = '';
  return (job) => {
    const text = JSON.stringify(job);
    if (text !== last) out.object(job);
    last = text;
  };
}

function bar(session: Session): Show {
  const { out } = session;
  const [rate, limit] = [rateMeter(), limitMeter(session)];
  return (job) => {
    const why = waitingWords(job, new Date());
    const words = progressBar(job, rate(job), isOver(job) ? undefined : limit(job), out.columns);
    out.redraw(fitted(why ?? words, out.columns - 1));
  };
}

function lines({ out }: Session): Show {
  const rate = rateMeter();
  let last = '';
  let lastMs = 0;
  return (job) => {
    const now = new Date();
    const state = `${job.state} ${job.waiting?.for}`;
    const rowsPerSecond = rate(job);
    if (state === last && now.getTime() - lastMs < lineEveryMs) return;
    last = state;
    lastMs = now.getTime();
    out.answer(progressWords(job, rowsPerSecond, now));
  };
}

/** Calls a minute that the provider takes, as the status knew it within the last half minute. */
function limitMeter({ client }: Session): (job: Job) => number | undefined {
  let askedMs = Number.NEGATIVE_INFINITY;
  let known: number | undefined;
  return (job) => {
    if (performance.now() - askedMs > limitEveryMs) {
      askedMs = performance.now();
      client.call('getStatus').then(
        (status) => {
          known = limiterOf(job, status)?.calls_per_minute ?? undefined;
        },
        // The bar is right without it.
        () => {},
      );
    }
    return known;
  };
}

/** How fast rows go: what the API says, else what was seen in the last minute. */
function rateMeter(): (job: Job) => number | undefined {
  const windowMs = 60_000;
  let seen: { readonly atMs: number; readonly made: number }[] = [];
  return (job) => {
    const atMs = performance.now();
    const { made } = progressOf(job);
    seen = [...seen.filter((one) => one.atMs > atMs - windowMs), { atMs, made }];
    if (job.rate) return job.rate.rows_per_minute / 60;
    const [first] = seen;
    const seconds = (atMs - (first?.atMs ?? atMs)) / 1_000;
    return seconds < 1 || made === first?.made ? undefined : (made - (first?.made ?? 0)) / seconds;
  };
}
