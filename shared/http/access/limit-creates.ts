import { minuteOf, nextMinuteInMs } from '../../core/access/create-limit.ts';
import { InputError } from '../../errors.ts';
import type { CreateCounts } from '../../ports/access.ts';
import type { Log } from '../../ports/log.ts';
import type { Clock } from '../../ports/world.ts';

/**
 * Counts a creating request of a caller.
 *
 * @throws InputError 429 when they have created as many things in this minute as a caller may
 */
export type LimitCreates = (caller: string) => Promise<void>;

type Ports = { readonly createCounts: CreateCounts; readonly now: Clock; readonly log: Pick<Log, 'warn'> };

/** @param most creating requests of one caller in a minute */
export function limitCreates({ createCounts, now, log }: Ports, most: number): LimitCreates {
  return async (caller) => {
    const nowMs = now();
    if (await isLetIn()) return;
    throw new InputError(
      'too_many_requests',
      [
        {
          detail: `A caller may create ${most} things a minute`,
          hint: 'Wait for the seconds in `Retry-After`, and repeat the request with the same Idempotency-Key.',
        },
      ],
      nextMinuteInMs(nowMs),
    );

    async function isLetIn(): Promise<boolean> {
      try {
        return await createCounts.count(caller, minuteOf(nowMs), most);
      } catch (error) {
        // Who cannot be counted is let in: the limit guards against a loop, and no promise hangs on it.
        log.warn('creates.not_counted', { error: String(error) });
        return true;
      }
    }
  };
}
