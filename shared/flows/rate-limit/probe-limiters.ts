import { type Limiter, stateAt } from '../../core/rate-limit/limiter.ts';
import { type LimiterName, limiterNames, providerApiOf } from '../../core/rate-limit/limiter-names.ts';
import { limiterOf } from '../../core/rate-limit/rates.ts';
import { ProviderError } from '../../errors.ts';
import type { CheapReads } from '../../ports/limiters.ts';
import type { AllPorts } from '../../ports/world.ts';
import { type PassPorts, passLimiter } from './pass-limiter.ts';

export type ProbePorts = PassPorts & Pick<AllPorts, 'count'> & { readonly cheapReads: CheapReads };

/**
 * Asks an API for next to nothing where a rate limiter is paused because nobody knew what became of calls. When that is
 * answered the rate limiter lets one caller through, and all others after that one was answered too. So an API that is
 * down is called with nothing that could be lost.
 *
 * A run that finds any that does not flow just now is counted, once: one that a limit pauses now and then is found
 * flowing by the next runs of the scheduler. The alarm counts runs, and in an outage all rate limiters are paused.
 */
export async function probeLimiters(ports: ProbePorts): Promise<void> {
  const names = new Set(limiterNames.map((calls) => limiterOf(ports.limiterSettings, calls)));
  let isCounted = false;
  const countRun = () => {
    if (!isCounted) ports.count('LimitersPaused', 1);
    isCounted = true;
  };
  await Promise.all([...names].map((name) => probe(ports, name, countRun)));
}

async function probe(ports: ProbePorts, name: LimiterName, countRun: () => void): Promise<void> {
  const read = ports.cheapReads[providerApiOf(name)];
  if (read === undefined) return;
  try {
    const limiter = await ports.limiters.limiter(name);
    if (limiter === undefined) return;
    if (stateAt(limiter, ports.now()) !== 'flowing') countRun();
    if (!wantsRead(limiter, ports.now())) return;
    const { kind } = await passLimiter(ports, name, { probe: 'read' }, read);
    if (kind === 'answer') ports.log.info('provider.answers_again', { limiter: name });
  } catch (error) {
    if (!(error instanceof ProviderError))
      return ports.log.error('rate_limiter.probe_failed', { limiter: name }, error);
    ports.log.warn('provider.unanswered', { limiter: name, code: error.problem.code });
  }
}

function wantsRead({ state, because, unclear, probesAtMs, floorMs }: Limiter, nowMs: number): boolean {
  const isPaused = state !== 'flowing' && because === 'unclear' && !unclear.isReadAnswered;
  return isPaused && nowMs >= Math.max(probesAtMs, floorMs);
}
