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

/** @param momentsMax before and after each call of a store is a moment to die, and so many are long for its work */
export function newLife(dice: Dice, momentsMax: number, counts: (what: string) => void): Life {
  const { promise: death, resolve: die } = Promise.withResolvers<'killed'>();
  // As many die at one of their first calls as at one of their last.
  let momentsLeft = dice.happens(rude.killed)
    ? Math.ceil(momentsMax ** dice.next())
    : Number.POSITIVE_INFINITY;
  const maybeDie = async (): Promise<void> => {
    momentsLeft -= 1;
    if (momentsLeft === 0) {
      counts('kills');
      die('killed');
    }
    if (momentsLeft <= 0) await new Promise<never>(() => {});
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
