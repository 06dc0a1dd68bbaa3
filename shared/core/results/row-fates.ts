import type { SubscriptionDetails } from '../jobs/operation.ts';
import { grown } from './grown.ts';

/** What became of a row, in the words of the result files. */
export type ResultRow = {
  readonly state: string;
  /** Of an unprocessed row: its call is under way, or may still be made. */
  readonly isPending?: true;
  /** It was left out when the job was planned: no call is about it. */
  readonly isSkipped?: true;
  readonly reason?: string;
  readonly detail?: string;
  readonly smsId?: string;
  readonly usageItem?: string;
  /** When its last call was made. Absent: none was. */
  readonly calledAtMs?: number;
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
  let calls: Float64Array = new Float64Array(1024);
  const usageItems = new Map<number, string>();

  return {
    set(line, { of, usageItem, calledAtMs, ...shared }) {
      const key = JSON.stringify(shared);
      const known = indexes.get(key);
      const index = known ?? fates.push(shared) - 1;
      if (known === undefined) indexes.set(key, index);
      byLine = grown(byLine, line);
      byLine[line] = index + 1;
      if (calledAtMs !== undefined) {
        calls = grown(calls, line);
        calls[line] = calledAtMs;
      }
      if (usageItem !== undefined) usageItems.set(line, usageItem);
      if (of === undefined) return;
      repeats = grown(repeats ?? new Uint32Array(1024), line);
      repeats[line] = of;
    },
    at(line) {
      const shared = fates[(byLine[line] ?? 0) - 1];
      if (shared === undefined) return undefined;
      const usageItem = usageItems.get(line);
      const calledAtMs = calls[line] ?? 0;
      const of = repeats?.[line] ?? 0;
      return {
        ...shared,
        ...(usageItem === undefined ? {} : { usageItem }),
        ...(calledAtMs === 0 ? {} : { calledAtMs }),
        ...(of === 0 ? {} : { of }),
      };
    },
  };
}
