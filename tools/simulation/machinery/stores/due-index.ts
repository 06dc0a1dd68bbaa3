/** An index that shows things as they were some time ago, each in the order of its writes. */
export type DueIndex<Key> = {
  put(name: string, key: Key, group: string | undefined, dueAtMs: number | undefined, lagMs: number): void;
  /**
   * What fell due of these groups, the longest overdue first, as far as the index knows. They are found as they are
   * read.
   */
  due(groups: readonly string[], nowMs: number): Iterable<{ readonly key: Key; readonly dueAtMs: number }>;
  /** Whether anything was ever in this group, as far as the index knows. */
  knows(group: string): boolean;
  /** Whether anything falls due in this time, whatever its group. */
  anyDue(fromMs: number, untilMs: number): boolean;
  /** Whether it does not show some write yet. */
  isBehind(): boolean;
};

type Shown<Key> = {
  readonly fromMs: number;
  readonly key: Key;
  readonly group: string | undefined;
  readonly dueAtMs: number;
};
type Row<Key> = { shown: Shown<Key> | undefined; readonly pending: Shown<Key>[] };

/**
 * What is due is kept by its time, so that a look costs what it finds, and not what there is.
 *
 * @param trueMs the true time: a reader's own clock does not make the index fresher
 */
export function newDueIndex<Key>(trueMs: () => number): DueIndex<Key> {
  const rows = new Map<string, Row<Key>>();
  const lagging = new Set<string>();
  const groups = new Map<string, Map<number, Map<string, Key>>>();

  const leave = (name: string, { shown }: Row<Key>): void => {
    if (shown?.group === undefined) return;
    const atTime = groups.get(shown.group)?.get(shown.dueAtMs);
    atTime?.delete(name);
    if (atTime?.size === 0) groups.get(shown.group)?.delete(shown.dueAtMs);
  };
  const show = (name: string, row: Row<Key>, next: Shown<Key>): void => {
    leave(name, row);
    row.shown = next;
    const isListed = next.group !== undefined && next.dueAtMs !== Number.POSITIVE_INFINITY;
    if (!isListed && row.pending.length === 0) rows.delete(name);
    if (!isListed) return;
    const times = groups.get(next.group) ?? new Map<number, Map<string, Key>>();
    groups.set(next.group, times);
    const atTime = times.get(next.dueAtMs) ?? new Map<string, Key>();
    times.set(next.dueAtMs, atTime.set(name, next.key));
  };
  const mature = (name: string, row: Row<Key>): void => {
    for (let next = row.pending[0]; next !== undefined && next.fromMs <= trueMs(); next = row.pending[0]) {
      row.pending.shift();
      show(name, row, next);
    }
    if (row.pending.length === 0) lagging.delete(name);
  };
  const catchUp = (): void => {
    for (const name of lagging) {
      const row = rows.get(name);
      if (row !== undefined) mature(name, row);
    }
  };

  return {
    put(name, key, group, dueAtMs = Number.POSITIVE_INFINITY, lagMs) {
      const row = rows.get(name) ?? { shown: undefined, pending: [] };
      mature(name, row);
      rows.set(name, row);
      const fromMs = Math.max(trueMs() + lagMs, row.pending.at(-1)?.fromMs ?? 0);
      const next = { fromMs, key, group, dueAtMs };
      if (fromMs <= trueMs()) return show(name, row, next);
      row.pending.push(next);
      lagging.add(name);
    },
    *due(names, nowMs) {
      catchUp();
      const inTime: [number, Map<string, Key>][] = [];
      for (const name of names)
        for (const atTime of groups.get(name) ?? []) if (atTime[0] <= nowMs) inTime.push(atTime);
      inTime.sort(([one], [other]) => one - other);
      for (const [dueAtMs, keys] of inTime) yield* [...keys.values()].map((key) => ({ key, dueAtMs }));
    },
    knows(group) {
      catchUp();
      return groups.has(group);
    },
    anyDue(fromMs, untilMs) {
      catchUp();
      for (const times of groups.values())
        for (const atMs of times.keys()) if (atMs >= fromMs && atMs <= untilMs) return true;
      return false;
    },
    isBehind: () => lagging.size > 0,
  };
}
