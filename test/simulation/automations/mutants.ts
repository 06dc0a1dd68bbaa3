import type { ProductFacts } from '../../../shared/core/rules/facts.ts';
import type { Firing } from '../../../shared/core/rules/firing.ts';
import type { SweepWorld } from '../../../shared/flows/rules/sweep-balances.ts';
import type { PromiseName } from './promises.ts';

/** What a worker is at: an event and the product as it was then, or neither at a tick. */
type At = { readonly eventId?: string | undefined; readonly told?: ProductFacts | undefined };

/** A bug that somebody could build in, put between the flows and their ports, and the promise that it breaks. */
export type Mutant = {
  readonly name: string;
  readonly breaks: PromiseName;
  readonly bug: {
    readonly world?: (world: SweepWorld, at: At) => SweepWorld;
    /** Nothing is read again before a command is claimed. */
    readonly asksNobody?: boolean;
  };
};

type Change = (world: SweepWorld, at: At) => Partial<SweepWorld>;

const by = (change: Change): Mutant['bug'] => ({
  world: (world, at) => ({ ...world, ...change(world, at) }),
});

/** The same firing under a name that its event has a part in. */
const named = (firing: Firing, eventId: string): Firing =>
  firing.key.includes('@')
    ? firing
    : {
        ...firing,
        key: `${firing.key}@${eventId}`,
        commands: firing.commands.map((command) => ({
          ...command,
          key: command.key.replace(/-(\d+)$/, `@${eventId}-$1`),
        })),
      };

export const mutants: readonly Mutant[] = [
  {
    name: 'a cap is not counted',
    breaks: 'no cap is passed',
    bug: by(({ caps }) => ({ caps: { ...caps, reserve: async () => 'held' } })),
  },
  {
    name: 'a cap is counted twice',
    breaks: 'nothing is held back without need',
    bug: by(({ caps }) => ({
      caps: {
        ...caps,
        async reserve(item, reservation, cap) {
          await caps.reserve(item, { ...reservation, id: `${reservation.id}+` }, cap);
          return caps.reserve(item, reservation, cap);
        },
      },
    })),
  },
  {
    name: 'a firing is named by its event and not by its product',
    breaks: 'nothing is bought twice',
    bug: by(({ firings }, { eventId = 'sweep' }) => ({
      firings: {
        ...firings,
        get: (key) => firings.get(key.includes('@') ? key : `${key}@${eventId}`),
        add: (firing) => firings.add(named(firing, eventId)),
        replace: (next) => firings.replace(named(next, eventId)),
      },
    })),
  },
  {
    name: 'an event is believed and nothing is read again',
    breaks: 'nothing is bought that is not needed',
    bug: {
      asksNobody: true,
      world: (world, { told }) =>
        told === undefined ? world : { ...world, lines: { ...world.lines, product: async () => told } },
    },
  },
  {
    name: 'nothing is read again before the claim',
    breaks: 'nothing is bought that is not needed',
    bug: { asksNobody: true },
  },
  {
    name: 'a tick finishes no firing',
    breaks: 'nothing stays half done',
    bug: by(({ firings }) => ({ firings: { ...firings, async *due() {} } })),
  },
  {
    name: 'a sweep leaves out the first product of each page',
    breaks: 'no threshold is missed',
    bug: by(({ productPages }) => ({
      productPages:
        productPages &&
        (async (...asked) => {
          const page = await productPages(...asked);
          return 'absent' in page ? page : { ...page, products: page.products.slice(1) };
        }),
    })),
  },
  {
    name: 'a sweep skips each second line that it knows',
    breaks: 'no threshold is missed',
    bug: by(({ watched }) => ({
      watched: {
        ...watched,
        async *after(place) {
          for await (const line of watched.after(place))
            if (Number(line.productId.at(-1)) % 2 === 0) yield line;
        },
      },
    })),
  },
  {
    name: 'what is unclear gives its room back',
    breaks: 'no cap is passed',
    bug: by(({ commands }) => ({
      commands: {
        ...commands,
        async stateOf(key) {
          const state = await commands.stateOf(key);
          return state === 'unclear' ? 'refused' : state;
        },
      },
    })),
  },
  {
    name: 'what is unclear is ordered again',
    breaks: 'nothing is bought twice',
    bug: by(({ commands }) => ({
      commands: {
        async start(command) {
          const isAgain = (await commands.stateOf(command.key)) === 'unclear';
          return commands.start(isAgain ? { ...command, key: command.key.replace('-', '+-') } : command);
        },
        async stateOf(key) {
          const state = await commands.stateOf(key);
          return state === 'unclear' ? 'none' : state;
        },
      },
    })),
  },
  {
    name: 'what was refused keeps its room',
    breaks: 'nothing is held back without need',
    bug: by(({ caps }) => ({ caps: { ...caps, giveBack: async () => {} } })),
  },
];
