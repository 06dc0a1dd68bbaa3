import { newLimiter } from '../../../../shared/core/rate-limit/limiter.ts';
import type { LimiterStore } from '../../../../shared/ports/limiters.ts';
import { type Mutant, onLimiters } from '../world/mutation.ts';
import type { SimulatedWorld } from '../world/world-of.ts';

/** A bug in how the provider's rate is kept, put between a flow and its rate limiters. */
export type LimiterBug = {
  readonly name: string;
  readonly breaks: 'callsHaveTheirPermits' | 'closedLimitersStayShut' | 'limitersOpenByTheirProbe';
  readonly change: (limiters: LimiterStore, world: SimulatedWorld) => Partial<LimiterStore>;
};

export const limiterBugs: readonly LimiterBug[] = [
  {
    name: 'every worker has a rate limiter of its own',
    breaks: 'callsHaveTheirPermits',
    change: () => {
      const own = newLimiter({ firstPerSecond: 100, ceilingPerSecond: 100 }, 0);
      return {
        limiter: async () => own,
        replaceLimiter: async () => ({ applied: true }),
        takePermits: async (_, { permits }) => ({
          applied: true,
          limiter: { ...own, interval: { ...own.interval, taken: own.interval.taken + permits } },
        }),
      };
    },
  },
  {
    name: 'a probe is taken without its condition',
    breaks: 'closedLimitersStayShut',
    change: (limiters) => ({
      async replaceLimiter(name, next, before) {
        let answer = await limiters.replaceLimiter(name, next, before);
        while (next.state === 'probing' && !answer.applied && answer.found !== undefined) {
          const { version, interval } = answer.found;
          answer = await limiters.replaceLimiter(
            name,
            { ...next, version: version + 1, interval: { ...next.interval, taken: interval.taken + 1 } },
            answer.found,
          );
        }
        return answer;
      },
    }),
  },
  {
    name: 'a paused rate limiter opens automatically when its pause is over',
    breaks: 'limitersOpenByTheirProbe',
    change: (limiters, world) => ({
      async limiter(name) {
        const limiter = await limiters.limiter(name);
        if (limiter === undefined || limiter.state === 'flowing' || world.now() < limiter.probesAtMs)
          return limiter;
        return { ...limiter, state: 'flowing' };
      },
    }),
  },
];

/** The same as bugs of the texts' flows. */
export const limiterMutants: readonly Mutant[] = limiterBugs.map(({ name, breaks, change }) => ({
  name,
  breaks,
  ...onLimiters(change),
}));

/** It takes a slow answer, a closing and a probe all at once: few seeds have that, and changing weather has it soon. */
export const olderEpochOpens: Mutant = {
  name: 'an answer of an older epoch opens the rate limiter',
  breaks: 'limitersOpenByTheirProbe',
  world: (world) => ({ ...world, ...reportedAsOfOwnEpoch(world) }),
};

/**
 * After a call the rate limiter is shown to its process as if nothing had been paused or probed since the call began.
 */
function reportedAsOfOwnEpoch({ limiters, sms }: SimulatedWorld): Partial<SimulatedWorld> {
  const limitersSeen: SimulatedWorld['limitersSeen'] = new Map();
  let own: number | undefined;
  let hidden = 0;
  return {
    limitersSeen,
    sms: {
      ...sms,
      async send(call) {
        const epoch = limitersSeen.get('organization.sms')?.epoch;
        try {
          return await sms.send(call);
        } finally {
          own = epoch;
        }
      },
    },
    limiters: {
      ...limiters,
      async limiter(name) {
        const limiter = await limiters.limiter(name);
        if (limiter === undefined || own === undefined) return limiter;
        hidden = limiter.epoch - own;
        own = undefined;
        return { ...limiter, epoch: limiter.epoch - hidden };
      },
      async replaceLimiter(name, next, before) {
        const answer = await limiters.replaceLimiter(name, { ...next, epoch: next.epoch + hidden }, before);
        hidden = 0;
        return answer;
      },
    },
  };
}
