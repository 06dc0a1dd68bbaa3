import type { OrderEntry } from '../calls/entry.ts';
import { digest32, type EntryId, type JobId } from '../ids.ts';
import { operations, type Step } from '../jobs/operation.ts';
import { dayMs, leaseMs, recordsDelayMs } from '../timing.ts';
import { employeeKeyOf, mailKeyOf } from './person.ts';
import { personOf, reconciledBy } from './record-match.ts';

/** A digest of something that a person is known by, for a note of who is ordered for. */
export type PersonName = {
  readonly name: string;
  /** An e-mail beside which an employee id stands: several people may share it, and their ids tell them apart. */
  readonly isShareable: boolean;
};

/** Which order was last begun for whoever is known by a name. */
export type PersonNote = PersonName & {
  readonly jobId: JobId;
  readonly entryId: EntryId;
  readonly notedAtMs: number;
  /**
   * When others who share the name were noted last: whatever becomes of this order, one of theirs may have got somebody
   * a line.
   */
  readonly sharedAtMs?: number;
  /** Rises with every write: the condition that lets exactly one of two writers win. */
  readonly version: number;
};

/**
 * Whoever was looked at so long ago may have a line from anywhere by now: nothing is ordered from that look any more.
 */
export const lookLifeMs = 365 * dayMs;

/**
 * How long a note stands at least. A line is on the provider's record within days of its note, and batches that look
 * from then on see it there; one that looked before sees only the note, for as long as it may still order. The days
 * beyond that are for orders that are done late.
 */
export const personNoteLifeMs = lookLifeMs + 35 * dayMs;

/**
 * What a step that gets somebody a line knows them by, in the order in which it is noted: two orders for the same
 * person then meet at the first name that they share, and one of them has it.
 */
export function namesOfPerson(step: Step): readonly PersonName[] {
  const person = personOf(step);
  const named = (kind: string, word: string | undefined, isShareable = false): PersonName[] =>
    word === undefined ? [] : [{ name: nameOf(step, kind, word), isShareable }];
  switch (reconciledBy(step)) {
    case 'lines': {
      const employee = employeeKeyOf(person);
      return [...named('employee', employee), ...named('mail', mailKeyOf(person), employee !== undefined)];
    }
    case 'subscribers':
      return named('mail', mailKeyOf(person));
    case 'subscriber lines':
      return named('subscriber', person.subscriberId);
    default:
      return [];
  }
}

/** Whether two who are known by one name are told apart by their employee ids after all. */
export function areTwoPeople(one: PersonName, other: PersonName): boolean {
  return one.isShareable && other.isShareable;
}

function nameOf({ operation }: Step, kind: string, word: string): string {
  return digest32(['person', operations[operation].providerApi, kind, word]).slice(0, 26);
}

/**
 * Whether an order may have got somebody a line that a look at the provider's records did not show.
 *
 * Assumed: a line is on record the delay of the records after the lease of the call that ordered it has ended,
 * or after the provider said that the order is done.
 *
 * @param notedAtMs when its last call was about to be made
 * @param lookedAtMs when the look began
 */
export function mayBeUnseen(
  { state, orderId, follow, overridden = [] }: OrderEntry,
  notedAtMs: number,
  lookedAtMs: number,
): boolean {
  const isNothing = state === 'refused' || state === 'canceled' || state === 'suppressed';
  // What became of an earlier call is not known by the end of the later one.
  if (isNothing && overridden.length === 0) return false;
  const isTaken = state === 'ordered' || (state === 'held' && orderId !== undefined);
  return isTaken || isYoung(Math.max(notedAtMs, follow?.doneAtMs ?? 0), lookedAtMs);
}

/** Whether a line that was ordered, or done, at this moment may be missing from a look. */
export function isYoung(orderedAtMs: number, lookedAtMs: number): boolean {
  return orderedAtMs + leaseMs + recordsDelayMs >= lookedAtMs;
}
