import type { RareKind } from '../machinery/rare.ts';
import { addRun, newSums, type Sums } from '../machinery/tally.ts';
import { type CampaignRun, runSeed } from './campaign-run.ts';
import { mutants } from './mutants/mutants.ts';

/** Seeds to play: `count` from `first` on, of which a worker takes every nth. */
export type SeedRange = {
  readonly first: number;
  readonly count: number;
  readonly every: number;
  readonly mutant: string | undefined;
  /** What is rare and happens in each of them. */
  readonly knows: RareKind | undefined;
};

/** How far a player has come. */
export type SeedNews = {
  readonly sums: Sums;
  /** Equal for two runs of one seed only if every step of them was the same. */
  readonly lastHash?: string;
  readonly failed?: { readonly seed: number; readonly run: CampaignRun };
};

const newsEvery = 250;

/**
 * Plays seeds one after the other until a promise is broken.
 *
 * @param tell is given the sums since it was last called
 */
export async function playRange(
  { first, count, every, mutant, knows }: SeedRange,
  tell: (news: SeedNews) => void,
  print?: (line: string) => void,
): Promise<void> {
  const bug = mutants.find(({ name }) => name === mutant);
  const options = {
    ...(bug === undefined ? {} : { mutant: bug }),
    ...(knows === undefined ? {} : { knows: [knows] }),
    ...(print === undefined ? {} : { print }),
  };
  let sums = newSums();
  let lastHash = '';
  for (let seed = first; seed < first + count; seed += every) {
    const run = await runSeed(seed, options);
    addRun(sums, run);
    lastHash = run.traceHash;
    if (run.broken.length > 0) return tell({ sums, failed: { seed, run } });
    if (sums.runs < newsEvery) continue;
    tell({ sums });
    sums = newSums();
  }
  tell({ sums, lastHash });
}
