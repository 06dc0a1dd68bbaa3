import type { ProviderApi } from '../core/provider-api.ts';
import type { Limiter } from '../core/rate-limit/limiter.ts';
import type { LimiterName } from '../core/rate-limit/limiter-names.ts';
import type { Paced } from '../core/rate-limit/rates.ts';
import type { Sending } from '../core/sending/sending.ts';
import type { Written } from './calls/ledger.ts';

/** What keeping to the provider's rate needs from the world. */

/** Permits that somebody wants to have, and under which condition. */
export type PermitTake = {
  /** The rate limiter's version that the wish was worked out from. */
  readonly version: number;
  readonly permits: number;
  /** Permits that may have been given before, at most: what comes after them would start too late. */
  readonly takenMax: number;
  /** The kind of work whose part of the round they are; absent where the rate limiter has no shares. */
  readonly work?: string;
};

/** One record for each rate limiter. */
export type LimiterStore = {
  /** Strong read; undefined before the first write. */
  limiter(name: LimiterName): Promise<Limiter | undefined>;
  /** Put if absent. */
  addLimiter(name: LimiterName, limiter: Limiter): Promise<Written<Limiter>>;
  /** Writes `next` if the stored rate limiter is still of the version of `before`, and no permit was taken since. */
  replaceLimiter(name: LimiterName, next: Limiter, before: Limiter): Promise<Written<Limiter>>;
  /**
   * Takes permits without reading the rate limiter first. Many may do so at once: anyone who wins has the last permits
   * of the rate limiter that it is given. A take whose answer was lost may be made twice, and then its first permits
   * stay unused.
   */
  takePermits(
    name: LimiterName,
    take: PermitTake,
  ): Promise<
    | { readonly applied: true; readonly limiter: Limiter }
    | { readonly applied: false; readonly found: Limiter | undefined }
  >;
};

/** Lets so much time pass. */
type Pause = (ms: number) => Promise<void>;

/** Makes a call and hears when its answer says that it was the last of a quota, and for how long to wait then. */
export type Hearing = <Answer>(
  call: () => Promise<Answer>,
) => Promise<{ readonly answer: Answer; readonly hintMs?: number }>;

/** What a process needs to make calls at the provider's rate. */
export type Pacing = {
  readonly limiters: LimiterStore;
  readonly limiterSettings: Readonly<Record<LimiterName, Paced>>;
  /** The rate limiters as this process last saw them: mostly true enough to take a permit without a read. */
  readonly limitersSeen: Map<LimiterName, Limiter>;
  readonly pause: Pause;
  /** Absent where answers say nothing of quotas. */
  readonly hearing?: Hearing;
};

/** For each API in use: asks it for next to nothing, to see whether it answers. Throws `ProviderError`. */
export type CheapReads = Partial<Readonly<Record<ProviderApi, () => Promise<void>>>>;

/** Which calls of the stage are stopped. */
export type SendingSwitch = {
  /** Strong read. */
  read(): Promise<Sending>;
  /** Writes version 1, or what follows the version before. */
  write(next: Sending): Promise<Written<Sending>>;
};
