import type { LimiterName } from '../../../../shared/core/rate-limit/limiter-names.ts';
import type { LimiterStore } from '../../../../shared/ports/limiters.ts';
import type { Process } from '../../machinery/process.ts';
import type { LimiterStored } from '../../machinery/stores/limiter-store.ts';
import type { LimiterWatch } from '../watch/watch-limiters.ts';

/** The rate limiters as one process has them: each call is a step, seen by those who watch. */
export function limitersOf(
  process: Process,
  store: LimiterStored,
  watch: Pick<LimiterWatch, 'limiterWritten'>,
): LimiterStore {
  const written = <Answer>(name: LimiterName, what: string, write: () => Answer): Promise<Answer> =>
    process.step('write', `${what} ${name}`, () => {
      const before = store.limiter(name);
      const answer = write();
      const after = store.limiter(name);
      if (after !== undefined && after !== before) watch.limiterWritten(process, name, before, after);
      return answer;
    });
  return {
    // A rate limiter that nobody ever passed is no step, as in the ledger a list that never held anything.
    limiter: (name) =>
      store.limiter(name) === undefined
        ? Promise.resolve(undefined)
        : process.step('read', `rate limiter ${name}`, () => store.limiter(name)),
    addLimiter: (name, limiter) => written(name, 'addLimiter', () => store.add(name, limiter)),
    replaceLimiter: (name, next, before) =>
      written(name, `replaceLimiter ${next.state} v${next.version}`, () => store.replace(name, next, before)),
    takePermits: (name, take) => written(name, 'takePermits', () => store.take(name, take)),
  };
}
