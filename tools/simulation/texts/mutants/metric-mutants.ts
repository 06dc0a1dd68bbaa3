import type { WatchedMetric } from '../invariants/of-metrics.ts';
import type { Mutant } from '../world/mutation.ts';

const breaks = 'metricsTellTheTruth';

const watched: readonly WatchedMetric[] = [
  'RowsAccepted',
  'RowsRefused',
  'RowsHeld',
  'RowsUnclear',
  'CampaignsHalted',
];

/** The first seed that shows a lost count, where others show theirs sooner. */
const firstLost: Partial<Record<WatchedMetric, number>> = { RowsRefused: 125, CampaignsHalted: 1_793 };

/** Bugs in what an operator's metrics count: each is counted twice, never, or before there is anything to count. */
export const metricMutants: readonly Mutant[] = [
  ...watched.map(
    (metric): Mutant => ({
      name: `${metric} is counted twice`,
      breaks,
      world: (world) => ({ ...world, count: (name, by) => world.count(name, name === metric ? 2 * by : by) }),
    }),
  ),
  ...watched.map(
    (metric): Mutant => ({
      name: `${metric} is never counted`,
      breaks,
      // A lost count shows only where nothing goes wrong that may lose one, and few campaigns halt.
      firstSeed: firstLost[metric] ?? 34,
      world: (world) => ({ ...world, count: (name, by) => name !== metric && world.count(name, by) }),
    }),
  ),
  {
    name: 'rows are counted as unclear before the ledger has them so',
    breaks,
    world(world) {
      let early = 0;
      return {
        ...world,
        count(name, by) {
          const counted = name === 'RowsUnclear' ? early : 0;
          early -= counted;
          world.count(name, by - counted);
        },
        ledger: {
          ...world.ledger,
          replaceEntry(next) {
            if (next.kind === 'text' && next.state === 'unclear') {
              early += next.recipients;
              world.count('RowsUnclear', next.recipients);
            }
            return world.ledger.replaceEntry(next);
          },
        },
      };
    },
  },
];
