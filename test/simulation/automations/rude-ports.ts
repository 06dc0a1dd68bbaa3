import { ProviderError } from '../../../shared/errors.ts';
import type { Dice } from '../dice.ts';
import { rude } from './scenario.ts';

/** The worker is gone: whatever it had not written is not written. */
export class Killed extends Error {
  override readonly name = 'Killed';
}

/** The same store, each of whose calls may be its worker's last: before it, or after it was made. */
export function deadly<Store extends object>(
  store: Store,
  dice: Dice,
  counts: (what: string) => void,
): Store {
  const die = (): void => {
    if (!dice.happens(rude.killed / 2)) return;
    counts('kills');
    throw new Killed();
  };
  return wrapped(store, async (call) => {
    die();
    const answer = await call();
    die();
    return answer;
  });
}

/** The same provider, which sometimes has no time. */
export function busy<Provider extends object>(provider: Provider, dice: Dice): Provider {
  return wrapped(provider, (call) => {
    if (!dice.happens(rude.providerBusy)) return call();
    return Promise.reject(new ProviderError({ tried: 'Read', effect: 'none', code: 'busy', status: 429 }));
  });
}

function wrapped<Ports extends object>(
  ports: Ports,
  around: (call: () => Promise<unknown>) => Promise<unknown>,
): Ports {
  const made: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(ports)) {
    // Lists are read as they are: a worker that dies in the middle of one dies at its next call.
    const isList = ['due', 'after', 'newest', 'versions', 'products'].includes(name);
    made[name] =
      typeof member === 'function' && !isList
        ? (...given: unknown[]) => around(async () => member.apply(ports, given))
        : member;
  }
  return made as Ports;
}
