import { ProviderError } from '../../../shared/errors.ts';
import type { Dice } from '../dice.ts';
import { rude } from './scenario.ts';

/** One worker at one message. Once it is dead it does nothing any more, and nobody hears of it. */
export type Life = {
  /** The same store, each of whose calls may be the worker's last: before it, or after it was made. */
  with<Store extends object>(store: Store): Store;
  /** @returns what the work came to, or `killed` */
  of<Result>(work: Promise<Result>): Promise<Result | 'killed'>;
};

export function newLife(dice: Dice, counts: (what: string) => void): Life {
  const { promise: death, resolve: die } = Promise.withResolvers<'killed'>();
  let isDead = false;
  const maybeDie = async (): Promise<void> => {
    if (!isDead && dice.happens(rude.killed / 2)) {
      isDead = true;
      counts('kills');
      die('killed');
    }
    if (isDead) await forever;
  };
  return {
    with: (store) =>
      wrapped(store, async (call) => {
        await maybeDie();
        const answer = await call();
        await maybeDie();
        return answer;
      }),
    of: (work) => Promise.race([work, death]),
  };
}

const forever = new Promise<never>(() => {});

/** The same provider, which sometimes has no time. */
export function busy<Provider extends object>(provider: Provider, dice: Dice): Provider {
  return wrapped(provider, (call) => {
    if (!dice.happens(rude.providerBusy)) return call();
    return Promise.reject(new ProviderError({ tried: 'Read', effect: 'none', code: 'busy', status: 429 }));
  });
}

/** Lists are read as they are: who dies in the middle of one dies at the next call. */
const lists = ['due', 'after', 'newest', 'versions', 'products'];

function wrapped<Ports extends object>(
  ports: Ports,
  around: (call: () => Promise<unknown>) => Promise<unknown>,
): Ports {
  const made: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(ports))
    made[name] =
      typeof member === 'function' && !lists.includes(name)
        ? (...given: unknown[]) => around(async () => member.apply(ports, given))
        : member;
  return made as Ports;
}
