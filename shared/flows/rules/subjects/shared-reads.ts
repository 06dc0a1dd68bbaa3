import type { Clock } from '../../../ports/world.ts';

/** Makes the read, or answers with the last one of that key if it began after the moment. */
export type SharedReads = <Answer>(
  key: string,
  afterMs: number,
  read: () => Promise<Answer>,
) => Promise<Answer>;

type Kept = { readonly beganAtMs: number; readonly answer: Promise<unknown> };

/**
 * Shares reads among all of a process that ask for the same.
 *
 * @param keptMax answers kept in mind at a time
 */
export function sharedReads(now: Clock, keptMax: number): SharedReads {
  const kept = new Map<string, Kept>();
  return <Answer>(key: string, afterMs: number, read: () => Promise<Answer>): Promise<Answer> => {
    const found = kept.get(key);
    if (found !== undefined && found.beganAtMs > afterMs) return found.answer as Promise<Answer>;
    const beganAtMs = now();
    const answer = read();
    const mine = { beganAtMs, answer };
    kept.delete(key);
    kept.set(key, mine);
    // A read that failed has seen nothing.
    answer.catch(() => kept.get(key) === mine && kept.delete(key));
    const [oldest] = kept.keys();
    if (kept.size > keptMax && oldest !== undefined) kept.delete(oldest);
    return answer;
  };
}
