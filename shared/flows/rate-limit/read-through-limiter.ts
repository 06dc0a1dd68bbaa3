import type { LimiterName } from '../../core/rate-limit/name.ts';
import type { LimiterWork } from '../../core/rate-limit/work.ts';
import { ProviderError } from '../../errors.ts';
import { type PassPorts, passLimiter } from './pass-limiter.ts';

export type ThroughLimiter = {
  readonly work: LimiterWork;
  /**
   * How long one read may wait at the rate limiter in all, beyond what passes in the handler anyway; not at all unless
   * said.
   */
  readonly patienceMs?: number;
};

/** A read that was not made, because the rate limiter asks for a longer wait. Its hint says for how long. */
export class PutOffError extends ProviderError {
  constructor(calls: LimiterName, retryAfterMs: number) {
    super({
      tried: `A read at the rate limiter ${calls}`,
      effect: 'none',
      code: 'busy',
      retryAfterMs,
      detail: 'it was not made, because the rate limiter says to wait',
    });
  }
}

/**
 * Makes a read as soon as the rate limiter lets it.
 *
 * @throws what the read throws, and a PutOffError when the rate limiter asks for a longer wait. In both cases the
 *   caller has to retry later, and the hint of the error says when
 */
export async function readThroughLimiter<Answer>(
  ports: PassPorts,
  calls: LimiterName,
  { work, patienceMs = 0 }: ThroughLimiter,
  read: () => Promise<Answer>,
): Promise<Answer> {
  for (let leftMs = patienceMs; ; ) {
    const passed = await passLimiter(ports, calls, { work }, read);
    if (passed.kind === 'answer') return passed.answer;
    const { waitMs } = passed;
    if (waitMs > leftMs) throw new PutOffError(calls, waitMs);
    leftMs -= waitMs;
    await ports.pause(waitMs);
  }
}
