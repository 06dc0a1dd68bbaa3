import type { Execution } from './execution-address.ts';

const [dayMs, hourMs] = [86_400_000, 3_600_000];

/** The most decisions that are counted. */
const decisionsMax = 1_000;

/** The decisions of a rule in the last seven days. The hour is whole, so that one question serves a whole hour. */
export function weekOf(rule: string, nowMs: number) {
  const from = new Date(Math.floor((nowMs - 7 * dayMs) / hourMs) * hourMs).toISOString();
  return { rule, from, limit: decisionsMax };
}

export type DecisionDay = {
  /** Of the calendar in UTC, as quotas count. */
  readonly day: string;
  readonly acted: number;
  readonly would: number;
  readonly others: number;
};

/** Decisions by day, the newest first. Days without one are left out. */
export function decisionsPerDay(
  decided: readonly Pick<Execution, 'at' | 'verdict'>[],
): readonly DecisionDay[] {
  const days = Map.groupBy(decided, ({ at }) => at.slice(0, 10));
  return [...days]
    .map(([day, of]) => {
      const number = (...verdicts: readonly Execution['verdict'][]) =>
        of.filter(({ verdict }) => verdicts.includes(verdict)).length;
      const [acted, would] = [number('executed', 'awaiting_approval'), number('dry_run')];
      return { day, acted, would, others: of.length - acted - would };
    })
    .toSorted((one, other) => other.day.localeCompare(one.day));
}
