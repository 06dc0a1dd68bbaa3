import type { Adversary } from '../adversary.ts';
import type { Rare } from '../rare.ts';

/**
 * Storage whose reads take the longer the more they bring, until faults are over: functions meet their time limits by
 * work.
 */
export function newSlowStorage(
  rare: Rare,
  nowMs: () => number,
  untilMs: number,
): Pick<Adversary, 'readMs' | 'runWasCut'> {
  const { dice } = rare;
  const cutsRuns = rare.knows('scheduler cut by its own length');
  const itemMs = cutsRuns ? dice.pick([1_000, 4_000]) : dice.pick([5, 50, 300]);
  return {
    readMs(items) {
      if (items === 0 || nowMs() >= untilMs) return 0;
      return rare.strikes('storage slow with size', 1) || cutsRuns ? items * itemMs : 0;
    },
    runWasCut: () => void rare.strikes('scheduler cut by its own length', 1),
  };
}
