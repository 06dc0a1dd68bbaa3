import { type Dice, diceOf } from './dice.ts';
import type { FaultKind } from './faults.ts';

const earlyKinds = [
  'controls pressed twice',
  'controls pressed by two',
  'paused between parts',
  'canceled between parts',
  'number erased while unclear',
  'plan expires while rows are open',
  'sidecar after its file',
  'storage slow with size',
  'scheduler cut by its own length',
  'usage by processing time',
  'usage item without its sender',
  'text of another system',
  'senders of two countries',
  'refused, and partly sent',
  'suppression lists uploaded',
  'ledger restored to an earlier moment',
  'one outage over two campaigns',
  'nothing is sent after a lost answer',
] as const;

/** They are chosen by other dice, so that seeds which tests name play as they did before there were these. */
const laterKinds = [
  'schedule changed',
  'schedule changed by two',
  'text changed',
  'text changed by two',
  'calls stopped',
  'campaigns that start together',
  'each campaign halts on errors',
  'sizes made small',
  'stage with a limit of texts',
  'control number suppressed',
] as const;

/** What happens in few seeds only, by the name under which it is counted. */
export const rareKinds = [...earlyKinds, ...laterKinds] as const;

export type RareKind = (typeof rareKinds)[number];

/** After these a process may have written what became of a call, and never come to count it. */
export const losesCounts: readonly (FaultKind | RareKind)[] = [
  'ledger restored to an earlier moment',
  'dies before an effect',
  'dies after an effect',
  'call fails',
  'port answer lost',
  'effect lands late',
  'library tries twice',
  'freezes',
  'outlives its time limit',
];

/** One seed's rare things. They have dice of their own, so that a seed without them plays as if they did not exist. */
export type Rare = {
  readonly dice: Dice;
  /** Whether this seed knows it. */
  knows(kind: RareKind): boolean;
  /** Whether it happens now, where it can: each time with this rate. */
  strikes(kind: RareKind, rate: number): boolean;
};

/** The share of seeds that know a kind. */
const seedsShare = 0.05;

/** Keeps these dice apart from those of all other seeds. */
const diceApart = 0x40000000;

const laterDiceApart = 0x20000000;

/** @param always what this seed knows in any case */
export function chooseRare(
  seed: number,
  struck: (kind: RareKind) => void,
  always: readonly RareKind[] = [],
): Rare {
  const dice = diceOf(seed + diceApart);
  const later = diceOf(seed + laterDiceApart);
  const known = new Set<RareKind>([
    ...earlyKinds.filter(() => dice.happens(seedsShare)),
    ...laterKinds.filter(() => later.happens(seedsShare)),
    ...always,
  ]);
  // Few of the seeds in which somebody changes a text would know another who does.
  if (known.has('text changed')) known.add('text changed by two');
  return {
    dice,
    knows: (kind) => known.has(kind),
    strikes(kind, rate) {
      const happens = known.has(kind) && dice.happens(rate);
      if (happens) struck(kind);
      return happens;
    },
  };
}
