import { emptyRing, generationOf, type IssuedToken, type TokenRing } from '../../core/tokens/token-ring.ts';
import { mayKeep, type TokenStep, type TokenWish, tokenStep } from '../../core/tokens/token-step.ts';
import { ProviderError } from '../../errors.ts';
import { failedForAnother, fetchedByAnother, refusedWhenNew } from './token-error.ts';
import { refreshToken } from './token-refresh.ts';
import { aMoment, readStored, type SharedToken, type SharingParts } from './token-sharing.ts';

export type SharedTokens = {
  /**
   * Another token than the held one: read from where another process put it, or fetched with `request`, which is called
   * at most once. `keep`: the held one is still good enough, because somebody is fetching the next.
   *
   * The cache itself never fails: when it cannot be used the process fetches a token of its own.
   *
   * @throws ProviderError when the token server fails, or when no new token may be asked for yet
   */
  obtain(wish: TokenWish, request: () => Promise<IssuedToken>): Promise<SharedToken | 'keep'>;
};

/** How long a call is held up by what other processes do. After that it is better brought back later. */
const waitMaxMs = 8_000;

/** The tokens of one credential, shared between processes: one of them fetches, the others read what it stored. */
export function sharedTokens(parts: SharingParts): SharedTokens {
  const { now, log, credential } = parts;
  return {
    async obtain(wish, request) {
      const requestOnce = once(request);
      try {
        return await obtain(parts, wish, requestOnce);
      } catch (error) {
        if (error instanceof ProviderError) throw error;
        log.warn('token.cache_failed', {
          credential,
          error: error instanceof Error ? error.name : 'unknown',
        });
        if (mayKeep(wish, now())) return 'keep';
        return { ...(await requestOnce()), generation: 0 };
      }
    },
  };
}

type Request = (() => Promise<IssuedToken>) & { readonly wasMade: () => boolean };

function once(request: () => Promise<IssuedToken>): Request {
  let made: Promise<IssuedToken> | undefined;
  const requestOnce = () => {
    made ??= request();
    return made;
  };
  return Object.assign(requestOnce, { wasMade: () => made !== undefined });
}

async function obtain(parts: SharingParts, wish: TokenWish, request: Request): Promise<SharedToken | 'keep'> {
  const { coordinator, now } = parts;
  const giveUpAtMs = now() + waitMaxMs;
  for (;;) {
    const ring = (await coordinator.ring()) ?? emptyRing;
    const step = tokenStep(ring, wish, now());
    const got = await take(parts, ring, step, wish, request);
    if (got !== undefined) return got;
    if (step.kind !== 'wait' || now() < giveUpAtMs) continue;
    // Fetched with a right that was lost: good enough for this process alone.
    if (request.wasMade()) return { ...(await request()), generation: generationOf(ring) };
    throw fetchedByAnother(Math.max(0, (ring.refresh?.untilMs ?? 0) - now()));
  }
}

/** @returns undefined when the record has to be read again */
async function take(
  parts: SharingParts,
  ring: TokenRing,
  step: TokenStep,
  wish: TokenWish,
  request: Request,
): Promise<SharedToken | 'keep' | undefined> {
  const { credential, log } = parts;
  switch (step.kind) {
    case 'keep':
      return 'keep';
    case 'own':
      return { ...(await request()), generation: step.generation };
    case 'closed':
      if (step.because === 'failed') throw failedForAnother(step.waitMs, ring.trouble?.cause);
      log.warn('token.refused_when_new', { credential, waitMs: step.waitMs });
      throw refusedWhenNew(step.waitMs);
    case 'wait':
      await aMoment(parts);
      return undefined;
    case 'use': {
      const { slot, generation } = step.published;
      const token = await readStored(parts, slot, generation);
      if (token !== undefined) return { ...token, generation };
      log.warn('token.unreadable', { credential, generation, slot });
      return mayKeep(wish, parts.now()) ? 'keep' : { ...(await request()), generation };
    }
    case 'lease':
      return refreshToken(parts, ring, wish.refused && wish.held === generationOf(ring), request);
  }
}
