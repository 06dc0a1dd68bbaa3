import { present } from '../../../core/present.ts';
import type { Pacing } from '../../../ports/limiters.ts';
import type { Subjects } from '../../../ports/rules.ts';
import { PutOffError } from '../../rate-limit/read-through-limiter.ts';
import { eachRead } from './each-read.ts';

/** The same subjects, of which each read waits for the rate limiter. */
export function patientReads(subjects: Subjects, patience: Patience): Subjects {
  const { products, fitting, prices } = subjects;
  const patient =
    <Answer>(read: (id: string) => Promise<Answer>) =>
    (id: string): Promise<Answer> =>
      patiently(patience, () => read(id));
  return {
    ...eachRead(subjects, patient),
    ...present({
      unavailable: subjects.unavailable,
      products:
        products &&
        async function* patientProducts(id: string) {
          yield* await patiently(patience, () => Array.fromAsync(products(id)));
        },
      fitting: fitting && patient(fitting),
      prices: prices && patient(prices),
    }),
  };
}

/** Waits so long, if there is time for it. @returns whether it did */
export type Patience = (waitMs: number) => Promise<boolean>;

/** Waits while the function has time, and keeps some of it free for what follows. */
export function patienceOf(
  { pause }: Pick<Pacing, 'pause'>,
  remainingMs: () => number,
  reserveMs: number,
): Patience {
  return async (waitMs) => {
    if (remainingMs() - waitMs < reserveMs) return false;
    await pause(waitMs);
    return true;
  };
}

/**
 * Makes a read again each time that the rate limiter has put it off and was waited for.
 *
 * @throws what the read throws, and a PutOffError when there is no time to wait
 */
export async function patiently<Answer>(patience: Patience, read: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof PutOffError) || !(await patience(error.problem.retryAfterMs ?? 0))) throw error;
    }
  }
}
