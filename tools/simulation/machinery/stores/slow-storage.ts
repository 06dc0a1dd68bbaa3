import type { Adversary } from '../adversary.ts';
import type { Rare } from '../rare.ts';

/** Storage whose reads take the longer the more they bring, until faults are over: functions meet their time limits by work. */
export function newSlowStorage(
  rare: Rare,
  nowMs: () => number,
  untilMs: number,
): Pick<Adversary, 'readMs' | 'tickWasCut'> {
  const { dice } = rare;
  const cutsTicks = rare.knows('tick cut by its own length');
  const itemMs = cutsTicks ? dice.pick([1_000, 4_000]) : dice.pick([5, 50, 300]);
  return {
    readMs(items) {
      if (items === 0 || nowMs() >= untilMs) return 0;
      return rare.strikes('storage slow with size', 1) || cutsTicks ? items * itemMs : 0;
    },
    tickWasCut: () => void rare.strikes('tick cut by its own length', 1),
  };
}
