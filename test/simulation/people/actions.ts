import type { Dice } from '../dice.ts';

/** What people do to campaigns, besides handing them in. */
export const actionKinds = [
  'held rows accepted',
  'held rows sent again',
  'held rows given up',
  'held rows named by line',
  'lines that do not exist',
  'rows retried',
  'a retry retried',
  'campaign approved',
  'words tried on phones',
  'results asked for',
  'decided twice',
  'decided by two people at once',
  'asked for in a wrong state',
] as const;

export type ActionKind = (typeof actionKinds)[number];

/** One seed's choice of what people do. Each seed leaves most kinds out, so that the rest meet undisturbed. */
export type Habits = {
  /** By kind, how often it happens where it can; 0 when this seed leaves it out. */
  readonly rates: Readonly<Record<ActionKind, number>>;
  /** How many decisions people make in the whole seed: each costs calls. */
  readonly decisionsMax: number;
  /** How long after an occasion people decide at the latest, in ms. */
  readonly delaysMs: readonly number[];
};

const minutes = 60_000;

/** In these seeds nobody does anything but hand campaigns in, pause and cancel them. */
const quietSeeds = 0.4;

export function chooseHabits(dice: Dice): Habits {
  const isQuiet = dice.happens(quietSeeds);
  const rateOf = (): number => (!isQuiet && dice.happens(0.4) ? dice.pick([0.3, 0.6, 1]) : 0);
  return {
    rates: Object.fromEntries(actionKinds.map((kind) => [kind, rateOf()])) as Habits['rates'],
    decisionsMax: dice.between(1, 6),
    delaysMs: [0, 1, dice.pick([10, 60, 300])].map((most) => most * minutes),
  };
}
