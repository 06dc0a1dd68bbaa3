import type { StepKind, Way } from './adversary.ts';
import type { Dice } from './dice.ts';
import { type OutcomeName, outcomeNames } from './outcomes.ts';

/** What can go wrong, besides the provider's answers. */
export const faultKinds = [
  'dies before an effect',
  'dies after an effect',
  'call fails',
  'port answer lost',
  'effect lands late',
  'library tries twice',
  'freezes',
  'outlives its time limit',
  'no token',
  'provider stays as it is',
  'message doubled',
  'message lost',
  'batch partly taken',
  'index lags',
  'scheduler doubled',
  'runs of the scheduler missing',
  'clock skew',
  'object breaks off',
  'client asks twice',
  'recipient suppressed',
  'campaign paused',
  'campaign canceled',
  'bad recipient',
  'bad words',
  'control message unreachable',
  'usage item slow',
  'usage item late',
  'usage item missing',
  'records stand still',
  'records fail',
  'cheap read fails',
  'records busy',
  'cursor refused',
  'records slow',
  'provider clock off',
  'performed hours late',
  'keys are honoured',
  'poisoned text',
  'usage item doubled',
  'usage item misspelled',
] as const;

export type FaultKind = (typeof faultKinds)[number];

/** One seed's choice of faults. Each seed leaves most kinds out, so that the rest meet undisturbed. */
export type Swarm = {
  /** By kind, how often it strikes where it can; 0 when this seed leaves it out. */
  readonly rates: Readonly<Record<FaultKind, number>>;
  readonly outcomes: readonly (readonly [OutcomeName, number])[];
  /** After this much time nothing fails any more. */
  readonly faultsMs: number;
  readonly latency: Latency;
  /** How the provider names what is wrong with a call. */
  readonly naming: Naming;
};

/** Nothing at all, the first of the bad recipients, all of them, or a place that no recipient has. */
type Naming = 'nothing' | 'first' | 'all' | 'nobody’s place';

/** How long steps take: nothing at all (then only random orders them), a little, or sometimes long. */
type Latency = 'none' | 'short' | 'long tail';

/** How often a kind strikes at most, where that is not one in ten. */
const highest: Partial<Record<FaultKind, number>> = {
  'dies before an effect': 0.04,
  'dies after an effect': 0.04,
  freezes: 0.1,
  'outlives its time limit': 0.7,
  'no token': 0.3,
  'provider stays as it is': 0.6,
  'message doubled': 0.9,
  'message lost': 0.2,
  'index lags': 0.6,
  'scheduler doubled': 0.6,
  'runs of the scheduler missing': 0.5,
  'clock skew': 1,
  'client asks twice': 0.7,
  'recipient suppressed': 1,
  'campaign paused': 0.6,
  'campaign canceled': 0.4,
  'bad recipient': 0.5,
  'bad words': 0.4,
  'control message unreachable': 1,
  'usage item slow': 1,
  'usage item late': 0.5,
  'usage item missing': 0.5,
  'records stand still': 0.4,
  'records fail': 0.6,
  'cheap read fails': 0.6,
  'records busy': 0.6,
  'cursor refused': 0.5,
  'records slow': 0.5,
  'provider clock off': 1,
  'performed hours late': 0.5,
  'keys are honoured': 1,
  'poisoned text': 0.5,
  'usage item doubled': 0.5,
  'usage item misspelled': 0.5,
};

/** Under these the provider's records mislead. Most seeds leave them all out, so that the full promise is looked at. */
const seldom: readonly FaultKind[] = [
  'usage item late',
  'usage item missing',
  'records stand still',
  'performed hours late',
  'usage item misspelled',
];

/** After these the same entry calls again: only where one of them prevails do long rows of tries come about. */
const repeatable: readonly OutcomeName[] = ['busy', 'busy with a hint', 'unreachable', 'unauthorized'];

/** Against at most 10 for a yes and 1 for each other outcome. */
const favouriteWeight = 20;

export function chooseSwarm(dice: Dice): Swarm {
  const rateOf = (kind: FaultKind): number =>
    dice.happens(seldom.includes(kind) ? 0.08 : 0.45) ? (highest[kind] ?? 0.1) * 10 ** -dice.next() : 0;
  const rates = Object.fromEntries(faultKinds.map((kind) => [kind, rateOf(kind)])) as Swarm['rates'];
  const accepted = dice.pick([0.5, 1, 3, 10]);
  const favourite = dice.happens(0.3) ? dice.pick(dice.happens(0.5) ? repeatable : outcomeNames) : undefined;
  const weightOf = (name: OutcomeName): number => {
    if (name === favourite) return favouriteWeight;
    return name === 'accepted' ? accepted : dice.happens(0.4) ? dice.next() : 0;
  };
  return {
    rates,
    outcomes: outcomeNames.map((name) => [name, weightOf(name)] as const),
    faultsMs: dice.pick([10, 120, 240, 600]) * 60_000,
    latency: dice.pick(['none', 'short', 'short', 'long tail']),
    naming: dice.pick(['nothing', 'nothing', 'first', 'all', 'nobody’s place']),
  };
}

/** In which ways each kind of step can go wrong. The provider's calls have their own outcomes. */
export const waysOf: Record<StepKind, readonly (readonly [Way, FaultKind])[]> = {
  read: [['fails', 'call fails']],
  write: [
    ['fails', 'call fails'],
    ['answer lost', 'port answer lost'],
    ['lands late', 'effect lands late'],
    ['tried twice', 'library tries twice'],
  ],
  queue: [
    ['fails', 'call fails'],
    ['answer lost', 'port answer lost'],
    ['lands late', 'effect lands late'],
    ['tried twice', 'library tries twice'],
  ],
  receipt: [
    ['fails', 'call fails'],
    ['answer lost', 'port answer lost'],
  ],
  token: [],
  call: [],
};
