import type { Dice } from '../../machinery/dice.ts';
import { uploadKinds } from './uploading.ts';
import { wishKinds } from './wishes.ts';

/** What people do to campaigns, besides handing them in. */
const actionKinds = [
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
  'taken off the suppression list',
  'suppressed for some time',
] as const;

/** All that people do or want, or that happens to their files. */
export const habitKinds = [...actionKinds, ...wishKinds, ...uploadKinds] as const;

export type HabitKind = (typeof habitKinds)[number];

export type ActionKind = (typeof actionKinds)[number];

/** One seed's choice of what people do. Each seed leaves most kinds out, so that the rest meet undisturbed. */
export type Habits = {
  /** By kind, how often it happens where it can; 0 when this seed leaves it out. */
  readonly rates: Readonly<Record<HabitKind, number>>;
  /** How many decisions people make in the whole seed: each costs calls. */
  readonly decisionsMax: number;
  /** How long after an occasion people decide at the latest, in ms. */
  readonly delaysMs: readonly number[];
};

const minutes = 60_000;

/** After these little or nothing is sent. */
const seldom: readonly HabitKind[] = [
  ...wishKinds,
  'form without a file',
  'empty object first',
  'same file twice',
];

/** In these seeds nobody does anything but hand campaigns in, pause and cancel them. */
const quietSeeds = 0.3;

export function chooseHabits(dice: Dice): Habits {
  const isQuiet = dice.happens(quietSeeds);
  const rateOf = (kind: HabitKind): number =>
    !isQuiet && dice.happens(seldom.includes(kind) ? 0.08 : 0.5) ? dice.pick([0.5, 0.8, 1]) : 0;
  return {
    rates: Object.fromEntries(habitKinds.map((kind) => [kind, rateOf(kind)])) as Habits['rates'],
    decisionsMax: dice.between(2, 8),
    delaysMs: [0, 1, dice.pick([10, 60, 300])].map((most) => most * minutes),
  };
}
