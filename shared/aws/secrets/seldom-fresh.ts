import type { Clock } from '../../ports/world.ts';
import type { Secret } from './secrets.ts';

/** Strangers who knock with made-up keys must not make us read the secret each time. */
const freshEveryMs = 5_000;

/** Reads a kept secret; with `fresh` as it is now, or as it was at most five seconds ago. */
export function seldomFresh<Value>(secret: Secret<Value>, now: Clock): (fresh: boolean) => Promise<Value> {
  let readAtMs = Number.NEGATIVE_INFINITY;
  return (fresh) => {
    if (!fresh || now() - readAtMs < freshEveryMs) return secret.read();
    readAtMs = now();
    return secret.refresh();
  };
}
