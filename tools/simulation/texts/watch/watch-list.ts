import type { SuppressionChange } from '../../../../shared/core/suppression/suppression.ts';

/** The suppression list as it was changed, distinguished by what each process has read of it. */
export type ListSeen = {
  changed(change: SuppressionChange): void;
  /** A process has just read the list. */
  read(process: string): void;
  /** How many changes a process has read; undefined when it never looked. */
  seenBy(process: string): number | undefined;
  /**
   * Whether the first this many changes list somebody for certain at that time of a process that read them a moment
   * earlier.
   */
  lists(number: string, changes: number, localMs: number): boolean;
  /** Whether somebody may have been passed over for the list's sake: on it when it was read or later, or lately. */
  mayList(number: string, changes: number, localMs: number): boolean;
  /** Somebody's number was erased: anyone who reads it from now on leaves it out. */
  erased(number: string): void;
  /** Whether this is a number that was erased, or what stands in its place. */
  isErased(number: string): boolean;
  /** Whether somebody was ever on it, or was erased. */
  everListed(number: string): boolean;
};

/** Between a look at the list and the call, and between two clocks. */
const toleranceMs = 120_000;

export function newListSeen(): ListSeen {
  const changes: SuppressionChange[] = [];
  const seen = new Map<string, number>();
  const erased = new Set<string>();
  const isErased = (number: string): boolean => erased.has(number) || /^\+0+$/.test(number);
  /** Until when somebody is listed by the first this many changes; undefined: not at all. */
  const listedUntilMs = (number: string, count: number): number | undefined => {
    const last = changes.slice(0, count).findLast(({ numbers }) => numbers.some((one) => one === number));
    if (last === undefined || last.kind === 'removed') return undefined;
    return last.expiresAtMs ?? Number.POSITIVE_INFINITY;
  };
  return {
    changed: (change) => void changes.push(change),
    read: (process) => void seen.set(process, changes.length),
    seenBy: (process) => seen.get(process),
    lists: (number, count, localMs) => (listedUntilMs(number, count) ?? 0) > localMs + toleranceMs,
    erased: (number) => void erased.add(number),
    isErased,
    mayList: (number, count, localMs) =>
      isErased(number) ||
      (listedUntilMs(number, count) ?? 0) > localMs - toleranceMs ||
      changes.slice(count).some(({ numbers }) => numbers.some((one) => one === number)),
    everListed: (number) =>
      isErased(number) || changes.some(({ numbers }) => numbers.some((one) => one === number)),
  };
}
