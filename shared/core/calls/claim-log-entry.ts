import type { EntryId, JobId, SenderKey } from '../ids.ts';
import { hourMs } from '../timing.ts';

/** Says, before the claim, which call a sender may make: what reconciliation has to reckon with. */
export type ClaimLogEntry = {
  readonly sender: SenderKey;
  readonly jobId: JobId;
  readonly entryId: EntryId;
  readonly claimNo: number;
  /** When the claim is made, if it is: of several entries of one claim number at most one is that of the claim. */
  readonly atMs: number;
  /** Of an order: digests of whom or what it is about. Orders that share none cannot have made the same thing. */
  readonly about?: readonly string[];
};

/** Which of an hour's entries are read, and in which order. */
export type ClaimLogReading = {
  /** Only entries of claims from this time on. */
  readonly fromMs?: number;
  /** Oldest first when absent. */
  readonly newestFirst?: boolean;
};

const timeDigits = 15;

/** Notes are kept by sender and hour: hours since 1970. */
export function claimHourOf(atMs: number): number {
  return Math.floor(atMs / hourMs);
}

/** What all names of notes from this time on are not less than. */
export function claimTimeName(atMs: number): string {
  return String(Math.max(0, Math.floor(atMs))).padStart(timeDigits, '0');
}

/** An entry's name within its hour: in the order of these names entries are in the order of their claims' times. */
export function claimLogEntryName({ jobId, entryId, claimNo, atMs }: Omit<ClaimLogEntry, 'sender'>): string {
  return `${claimTimeName(atMs)}#${jobId}#${entryId}#${claimNo}`;
}

/** An hour's notes, by their names, as they are to be read. */
export function readClaimLog<Claimed>(
  byName: ReadonlyMap<string, Claimed> | undefined,
  { fromMs = 0, newestFirst = false }: ClaimLogReading = {},
): Claimed[] {
  if (byName === undefined) return [];
  const from = claimTimeName(fromMs);
  const found = [...byName].filter(([name]) => name >= from);
  found.sort(([one], [other]) => (one < other ? -1 : 1));
  if (newestFirst) found.reverse();
  return found.map(([, claimed]) => claimed);
}
