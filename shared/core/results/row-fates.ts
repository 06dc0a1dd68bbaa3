import type { SubscriptionDetails } from '../jobs/operation.ts';

/** What became of a row, in the words of the result files. */
export type ResultRow = {
  readonly state: string;
  /** Of an unprocessed row: its call is under way, or may still be made. */
  readonly isPending?: true;
  readonly reason?: string;
  readonly detail?: string;
  readonly smsId?: string;
  readonly usageItem?: string;
  /** Of an order. */
  readonly orderId?: string;
  readonly orderStatus?: string;
  readonly subscription?: SubscriptionDetails;
  /** For a duplicate: the line that it repeats. */
  readonly of?: number;
};

/** What became of every row, by its line, in a few bytes a row: most rows share their fate with a thousand others. */
export type RowFates = {
  set(line: number, fate: ResultRow): void;
  at(line: number): ResultRow | undefined;
};

export function rowFates(): RowFates {
  const fates: ResultRow[] = [];
  const indexes = new Map<string, number>();
  let byLine: Uint32Array = new Uint32Array(1024);
  let repeats: Uint32Array | undefined;
  const usageItems = new Map<number, string>();

  const roomFor = (line: number, array: Uint32Array): Uint32Array => {
    if (line < array.length) return array;
    const larger = new Uint32Array(Math.max(line + 1, array.length * 2));
    larger.set(array);
    return larger;
  };

  return {
    set(line, { of, usageItem, ...shared }) {
      const key = JSON.stringify(shared);
      const known = indexes.get(key);
      const index = known ?? fates.push(shared) - 1;
      if (known === undefined) indexes.set(key, index);
      byLine = roomFor(line, byLine);
      byLine[line] = index + 1;
      if (usageItem !== undefined) usageItems.set(line, usageItem);
      if (of === undefined) return;
      repeats = roomFor(line, repeats ?? new Uint32Array(1024));
      repeats[line] = of;
    },
    at(line) {
      const shared = fates[(byLine[line] ?? 0) - 1];
      if (shared === undefined) return undefined;
      const usageItem = usageItems.get(line);
      const of = repeats?.[line] ?? 0;
      return {
        ...shared,
        ...(usageItem === undefined ? {} : { usageItem }),
        ...(of === 0 ? {} : { of }),
      };
    },
  };
}
