import { setTimeout as sleep } from 'node:timers/promises';

const everyMs = 500;

/**
 * Asks until there is an answer.
 *
 * @param what it is that never came, for the error
 * @throws Error with the last answer or error of `ask` once the signal aborts
 */
export async function waitFor<Value>(
  what: string,
  signal: AbortSignal,
  ask: () => Promise<{ readonly found: Value } | { readonly not: string }>,
): Promise<Value> {
  for (;;) {
    const answer = await ask().catch((error: unknown) => ({ not: String(error) }));
    if ('found' in answer) return answer.found;
    await sleep(everyMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) throw new Error(`${what} never came: ${answer.not}`);
  }
}
