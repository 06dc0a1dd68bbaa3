import { mutants } from '../mutants.ts';
import { play } from '../play.ts';
import type { PromiseName } from '../promises.ts';
import type { Scenario } from '../scenario.ts';

/** Fleets to play, one for each seed: `count` from `first` on, of which a worker takes every nth. */
export type FleetRange = {
  readonly first: number;
  readonly count: number;
  readonly every: number;
  readonly mutant?: string | undefined;
  readonly scenario: Omit<Scenario, 'seed'>;
  /** Of every third seed the provider lists no products. */
  readonly listsAll: boolean;
};

/** How far a player has come. */
export type FleetNews = {
  readonly line?: string;
  readonly figures?: ReadonlyMap<string, number>;
  readonly failed?: {
    readonly seed: number;
    readonly broken: readonly { readonly promise: PromiseName; readonly how: string }[];
  };
};

/** Plays fleets one after the other until a promise is broken. */
export async function playFleets(
  { first, count, every, mutant, scenario, listsAll }: FleetRange,
  tell: (news: FleetNews) => void,
  print?: (line: string) => void,
): Promise<void> {
  const bug = mutants.find(({ name }) => name === mutant)?.bug();
  for (let seed = first; seed < first + count; seed += every) {
    const listsProducts = scenario.listsProducts && (listsAll || seed % 3 !== 0);
    const { broken, figures } = await play(
      { ...scenario, seed, listsProducts },
      {
        says: (line) => tell({ line: `seed ${seed}, ${line}` }),
        ...(bug === undefined ? {} : { bug }),
        ...(print === undefined ? {} : { print }),
      },
    );
    tell({ figures, ...(broken.length === 0 ? {} : { failed: { seed, broken } }) });
    if (broken.length > 0) return;
  }
}
