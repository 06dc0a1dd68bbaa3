/** An index that shows things as they were some time ago, each in the order of its writes. */
export type DueIndex<Key> = {
  put(name: string, key: Key, group: string | undefined, dueAtMs: number | undefined, lagMs: number): void;
  /** The keys of this group that fell due, the longest overdue first, as far as the index knows. */
  due(group: string, nowMs: number, afterMs?: number): Key[];
  /** Whether anything is due now, whatever its group. */
  anyDue(nowMs: number): boolean;
};

type Shown = { readonly fromMs: number; readonly group: string | undefined; readonly dueAtMs: number };

/** @param trueMs the true time: a reader's own clock does not make the index fresher */
export function newDueIndex<Key>(trueMs: () => number): DueIndex<Key> {
  const rows = new Map<string, { readonly key: Key; versions: Shown[] }>();

  const shown = (versions: Shown[]): Shown | undefined => {
    while (versions[1] !== undefined && versions[1].fromMs <= trueMs()) versions.shift();
    const first = versions[0];
    return first !== undefined && first.fromMs <= trueMs() ? first : undefined;
  };

  return {
    put(name, key, group, dueAtMs = Number.POSITIVE_INFINITY, lagMs) {
      const row = rows.get(name) ?? { key, versions: [] };
      rows.set(name, row);
      const fromMs = Math.max(trueMs() + lagMs, row.versions.at(-1)?.fromMs ?? 0);
      row.versions.push({ fromMs, group, dueAtMs });
    },
    due(group, nowMs, afterMs = Number.NEGATIVE_INFINITY) {
      const found: { key: Key; dueAtMs: number }[] = [];
      for (const { key, versions } of rows.values()) {
        const row = shown(versions);
        if (row?.group === group && row.dueAtMs <= nowMs && row.dueAtMs > afterMs)
          found.push({ key, dueAtMs: row.dueAtMs });
      }
      return found.sort((one, other) => one.dueAtMs - other.dueAtMs).map(({ key }) => key);
    },
    anyDue(nowMs) {
      for (const { versions } of rows.values())
        if ((shown(versions)?.dueAtMs ?? Infinity) <= nowMs) return true;
      return false;
    },
  };
}
