/** While answers fail, questions become rarer up to this. */
const restMaxMs = 60_000;

/** The rest is at least this many times as long as the last answer took. */
const restTimes = 5;

/** How an answer came lately, by its question. */
const seen = new Map<string, { readonly tookMs: number; readonly failures: number }>();

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

/** When a question is due again: later after a slow answer, and after failures, each time twice as late. */
export function restMs(everyMs: number, question: string): number {
  const { tookMs, failures } = seen.get(question) ?? { tookMs: 0, failures: 0 };
  const rarely = failures === 0 ? everyMs : Math.min(restMaxMs, everyMs * 2 ** failures);
  return Math.max(tookMs * restTimes, rarely);
}
