import type { DueGroup } from '../../core/calls/due-group.ts';
import type { JobId } from '../../core/ids.ts';
import type { DueCall } from '../../ports/calls/due.ts';

export type DueRow = {
  readonly group: DueGroup;
  readonly dueAtMs: number;
  readonly of: JobId | DueCall;
};

export type DueIndex = {
  /** Notes when the thing of this name is due; undefined takes it out. */
  put(name: string, row: DueRow | undefined): void;
  /** What falls due in these groups by then, the longest overdue first. */
  due(groups: readonly DueGroup[], untilMs: number): DueRow[];
};

/** @param stale answers as of the write before the last one */
export function dueIndex(stale: boolean): DueIndex {
  const rows = new Map<string, DueRow>();
  let unseen: { readonly name: string; readonly row: DueRow | undefined } | undefined;

  const set = (name: string, row: DueRow | undefined): void => {
    if (row === undefined) rows.delete(name);
    else rows.set(name, structuredClone(row));
  };

  return {
    put(name, row) {
      if (unseen !== undefined) set(unseen.name, unseen.row);
      unseen = undefined;
      if (stale) unseen = { name, row };
      else set(name, row);
    },
    due(groups, untilMs) {
      return [...rows.values()]
        .filter(({ group, dueAtMs }) => groups.includes(group) && dueAtMs <= untilMs)
        .sort((a, b) => a.dueAtMs - b.dueAtMs)
        .map((row) => structuredClone(row));
    },
  };
}
