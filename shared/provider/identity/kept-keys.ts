import type { Jwk } from 'aws-jwt-verify/jwk';
import type { Log } from '../../ports/telemetry/log.ts';
import type { Clock } from '../../ports/world.ts';
import type { AskedKeys } from './issuer-keys.ts';

/** The keys of an issuer, as a process keeps them. */
export type KeptKeys = {
  /** All keys, once one of them has this id or none has. Undefined: they cannot be had. */
  with(keyId: string): Promise<readonly Jwk[] | undefined>;
  /** When it may be worthwhile to ask again. */
  readonly retryAfterMs: number;
};

/** An issuer that takes a key away because somebody has stolen it is followed within this time. */
const freshMs = 3_600_000;

/** While the issuer does not answer, its keys are still good for this time. */
const usableMs = 24 * 3_600_000;

/** A token with a made-up key id makes the process ask no more often than this. */
const unknownKeyMs = 60_000;

/** An issuer that did not answer is asked again after this time. */
const failedMs = 5_000;

/** @param ask asks the issuer */
export function keptKeys(ask: () => Promise<AskedKeys>, now: Clock, log: Pick<Log, 'warn'>): KeptKeys {
  let kept: { readonly keys: readonly Jwk[]; readonly atMs: number } | undefined;
  let nextMs = Number.NEGATIVE_INFINITY;
  let running: Promise<void> | undefined;

  async function refresh(): Promise<void> {
    const asked = await ask();
    const failed = 'broken' in asked;
    if (failed) log.warn('people.keys_unavailable', { error: asked.broken });
    else kept = { keys: asked.keys, atMs: now() };
    nextMs = now() + (failed ? failedMs : unknownKeyMs);
  }

  return {
    async with(keyId) {
      const isKnown = kept?.keys.some(({ kid }) => kid === keyId) === true;
      const isFresh = kept !== undefined && now() - kept.atMs < freshMs;
      if (!(isKnown && isFresh) && (running !== undefined || now() >= nextMs)) {
        running ??= refresh().finally(() => {
          running = undefined;
        });
        await running;
      }
      return kept !== undefined && now() - kept.atMs < usableMs ? kept.keys : undefined;
    },
    get retryAfterMs() {
      return Math.max(0, nextMs - now());
    },
  };
}
