import type { TextEntry } from '../../../../shared/core/calls/entry.ts';
import type { Complaint } from './complaint.ts';

const minutes = 60_000;

/** How long after a lease has ended nobody concludes anything from a text that is not on record. */
const recordsDelayMs = 15 * minutes;
const scansApartMs = 5 * minutes;

/** Two processes whose clocks differ by so much are taken for correct. */
export const clocksApartMs = 8_000;

/** What is known, from outside, of an entry whose rows are about to be sent again. */
export type ResendFacts = {
  /** What the campaign's owner wants. */
  readonly wanted: boolean;
  /** When walks over the sender's texts on record began. */
  readonly scansAtMs: readonly number[];
  /** How often each of its rows was performed, where the records were complete in time. */
  readonly timesEach: readonly number[];
};

/**
 * Rows are sent again only when the campaign wants it, and two looks at records that are recent enough did not show
 * them.
 */
export function resendsAreEarned(entry: TextEntry, facts: ResendFacts): Complaint {
  const { wanted, scansAtMs, timesEach } = facts;
  if (!wanted) return `Entry ${entry.id} is sent again, and a person was to decide`;
  const fromMs = (entry.claim?.leaseUntilMs ?? 0) + recordsDelayMs - clocksApartMs;
  const first = scansAtMs.find((atMs) => atMs >= fromMs);
  if (first === undefined) return `Entry ${entry.id} is sent again before its texts had time to be on record`;
  const second = scansAtMs.find((atMs) => atMs > first && atMs >= fromMs + scansApartMs);
  if (second === undefined) return `Entry ${entry.id} is sent again after a single look`;
  return absentMeansAbsent(entry, timesEach);
}

/** A walk over a sender's texts on record: when it began, and when it was over at the latest. */
export type Scan = { readonly beganAtMs: number; readonly endedAtMs: number };

/** A text that the sender of a resent call really sent, and from when on its record was to be seen. */
export type Control = { readonly startedAtMs: number; readonly visibleAtMs: number };

/**
 * Rows are sent again only when two looks, minutes apart, showed that the records were recent: each had before it the
 * record of a text that began after the lease of the resent call had ended.
 */
export function resendsHaveControls(
  entry: TextEntry,
  scans: readonly Scan[],
  texts: readonly Control[],
): Complaint {
  const leaseUntilMs = entry.claim?.leaseUntilMs ?? 0;
  const later = texts.filter(({ startedAtMs }) => startedAtMs > leaseUntilMs - clocksApartMs);
  const good = scans.filter(
    ({ beganAtMs, endedAtMs }) =>
      beganAtMs >= leaseUntilMs + recordsDelayMs - clocksApartMs &&
      later.some(({ visibleAtMs }) => visibleAtMs <= endedAtMs),
  );
  const [first, last] = [good[0], good.at(-1)];
  if (first === undefined || last === undefined)
    return `Entry ${entry.id} is sent again, and no look showed that the records are recent`;
  return last.endedAtMs - first.beganAtMs < scansApartMs - clocksApartMs
    ? `Entry ${entry.id} is sent again, and a single look showed that the records are recent`
    : undefined;
}

/**
 * What is called absent was not sent.
 *
 * @param timesEach how often each such row was performed, where the records were complete in time
 */
export function absentMeansAbsent(entry: TextEntry, timesEach: readonly number[]): Complaint {
  const sent = timesEach.find((times) => times > 0);
  return sent === undefined ? undefined : `A row of ${entry.id} is called absent, and was sent`;
}
