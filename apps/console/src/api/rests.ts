import { finalStates, type Job, undecidedRows } from '../words/states.ts';

/** While answers fail, questions become rarer up to this. */
const restMaxMs = 60_000;

/** The rest is at least this many times as long as the last answer took. */
const restTimes = 5;

/** How an answer came lately, by its question. */
const seen = new Map<string, { readonly tookMs: number; readonly failures: number }>();

/** When a question is due again: later after a slow answer, and after failures, each time twice as late. */
export function restMs(everyMs: number, question: string): number {
  const { tookMs, failures } = seen.get(question) ?? { tookMs: 0, failures: 0 };
  const rarely = failures === 0 ? everyMs : Math.min(restMaxMs, everyMs * 2 ** failures);
  return Math.max(tookMs * restTimes, rarely);
}

/** Asks, and remembers how long it took and how often it has failed since it last did not. */
export async function noted<Body>(
  question: string,
  ask: () => Promise<Body>,
  now = () => performance.now(),
): Promise<Body> {
  const startedAt = now();
  let failures = (seen.get(question)?.failures ?? 0) + 1;
  try {
    const body = await ask();
    failures = 0;
    return body;
  } finally {
    seen.set(question, { tookMs: now() - startedAt, failures });
  }
}

/** A job moves; asked again without a change, it is asked less often. */
const [firstMs, mostMs, growth] = [5_000, 30_000, 1.5];

/**
 * When a job is asked for again; `false` once nothing moves any more. Of one that is over, held rows still do: a
 * decision about them shows in the counts some seconds later, and other people decide as well.
 *
 * @param unchanged how often it was asked for since it last changed
 */
export function jobRestMs(job: Job | undefined, unchanged: number): number | false {
  if (job === undefined) return firstMs;
  if (finalStates.includes(job.state) && undecidedRows(job) === 0) return false;
  // What a person waits for on the spot.
  if (job.state === 'planning' || job.state === 'draft') return 1_000;
  return Math.min(mostMs, firstMs * growth ** unchanged);
}
