import type { Adversary } from '../../machinery/adversary.ts';
import type { Swarm } from '../../machinery/faults.ts';
import type { OutcomeName } from '../../machinery/outcomes.ts';
import type { Rare } from '../../machinery/rare.ts';
import type { InputSizes } from '../campaign-input.ts';
import type { Habits } from '../people/actions.ts';
import { wishKinds } from '../people/wishes.ts';

/** What a seed chose, and how it is played. */
type Played = { readonly swarm: Swarm; readonly habits: Habits; readonly sizes: InputSizes };

/**
 * Outages in which much has to come together. By chance that happens in one of many thousand seeds: a seed that knows
 * such an outage is played so that it happens.
 */
export type Outages = {
  readonly [What in keyof Played]: (chosen: Played[What]) => Played[What];
} & {
  /** How many minutes after the first one each campaign is handed in; undefined: as every seed chooses. */
  readonly campaignsInMin: readonly number[] | undefined;
  recordsProblem(adversary: Adversary): Adversary['recordsProblem'];
  /** Whether the run lasts until the last look for held rows. */
  readonly looksOn: boolean;
};

const minutes = 60_000;

/** @param sinceMs the time since the first campaign */
export function chooseOutages(rare: Rare, sinceMs: () => number): Outages {
  if (rare.strikes('one outage over two campaigns', 1)) return overTwoCampaigns;
  if (rare.strikes('nothing is sent after a lost answer', 1)) return nothingAfterwards(rare, sinceMs);
  return none;
}

const none: Outages = {
  swarm: (chosen) => chosen,
  habits: (chosen) => chosen,
  sizes: (chosen) => chosen,
  campaignsInMin: undefined,
  recordsProblem: ({ recordsProblem }) => recordsProblem,
  looksOn: false,
};

/** No answer of the first minutes comes back. A person has rows of one campaign sent again, or of both. */
const overTwoCampaigns: Outages = {
  ...none,
  swarm: ({ rates, ...chosen }) => ({
    ...chosen,
    rates: { ...rates, ...undisturbed },
    outcomes: lostAnswers,
    faultsMs: 10 * minutes,
  }),
  habits: ({ rates }) => ({
    rates: { ...rates, ...resendsOnly, 'held rows sent again': 0.5 },
    decisionsMax: 4,
    delaysMs: [0, 30 * minutes],
  }),
  sizes: (chosen) => ({ ...chosen, ...small, peopleMax: 3 }),
  campaignsInMin: [0, 0],
  looksOn: true,
};

/**
 * Answers are lost, then calls are accepted, then the last answers are lost. No control message can be delivered, and
 * the records cannot be read until all of these calls are looked for together.
 */
function nothingAfterwards({ dice }: Rare, sinceMs: () => number): Outages {
  const acceptedFromMs = 2 * minutes;
  const lostFromMs = dice.between(7 * minutes, 8 * minutes);
  const readableFromMs = dice.between(30, 50) * minutes;
  return {
    ...none,
    swarm: ({ rates, ...chosen }) => ({
      ...chosen,
      rates: { ...rates, ...undisturbed, 'control message unreachable': 1 },
      get outcomes() {
        const isAccepted = sinceMs() >= acceptedFromMs && sinceMs() < lostFromMs;
        return isAccepted ? [['accepted', 1] as const] : lostAnswers;
      },
      faultsMs: 60 * minutes,
    }),
    habits: ({ rates, ...chosen }) => ({ ...chosen, rates: { ...rates, ...resendsOnly } }),
    sizes: (chosen) => ({ ...chosen, ...small, peopleMax: 500 }),
    campaignsInMin: [0, 6, 8],
    recordsProblem:
      ({ recordsProblem }) =>
      (hasCursor) =>
        sinceMs() < readableFromMs
          ? { code: 'unavailable', effect: 'none', status: 503 }
          : recordsProblem(hasCursor),
  };
}

const small = { rowsMax: 3, textsMax: 1, sendersMax: 1, partsMax: 1 } as const;

const lostAnswers = (['timed out, performed', 'timed out, not performed'] satisfies OutcomeName[]).map(
  (name) => [name, 1] as const,
);

/** What would end most campaigns before they come to anything, or make the records mislead. */
const undisturbed: Partial<Swarm['rates']> = {
  'campaign canceled': 0,
  'campaign paused': 0,
  'bad recipient': 0,
  'bad words': 0,
  'no token': 0,
  'recipient suppressed': 0,
  'poisoned text': 0,
  'provider stays as it is': 0,
};

const resendsOnly: Partial<Habits['rates']> = {
  ...Object.fromEntries(wishKinds.map((kind) => [kind, 0])),
  'held rows accepted': 0,
  'held rows given up': 0,
  'held rows named by line': 0,
  'lines that do not exist': 0,
  'rows retried': 0,
  'form without a file': 0,
};
