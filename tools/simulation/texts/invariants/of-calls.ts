import type { TextEntry } from '../../../../shared/core/calls/entry.ts';
import type { JobState } from '../../../../shared/core/jobs/job.ts';
import type { Complaint } from './complaint.ts';

/** Nobody calls before the time that the ledger or the provider's own hint names. */
export function waitsAreKept(entry: TextEntry, localMs: number, hintUntilMs: number): Complaint {
  const untilMs = Math.max(entry.notBeforeMs ?? 0, hintUntilMs);
  return localMs < untilMs ? `Entry ${entry.id} was called ${untilMs - localMs} ms too early` : undefined;
}

/**
 * A part goes to exactly those of its rows that got the part before.
 *
 * @param rows of the entry: whether the call goes to it, and what the ledger and the world say of its part before
 */
export function partsFollowEachOther(
  entry: TextEntry,
  rows: readonly { readonly called: boolean; readonly had: boolean; readonly suppressed: boolean }[],
): Complaint {
  if (entry.part === 1) return undefined;
  if (rows.some(({ called, had }) => called && !had))
    return `Entry ${entry.id} goes to somebody who did not get the part before`;
  const left = rows.some(({ called, had, suppressed }) => !called && had && !suppressed);
  return left ? `Entry ${entry.id} leaves out somebody who got the part before` : undefined;
}

/**
 * A worker calls only for a campaign that was running when it last looked.
 *
 * @param jobSeen the state that this process last read of the campaign
 */
export function pausesAreKept(entry: Pick<TextEntry, 'id'>, jobSeen: JobState | undefined): Complaint {
  return jobSeen === 'running' ? undefined : `Entry ${entry.id} was called for a campaign that is ${jobSeen}`;
}

/** Who got a part gets the next one, unless they asked to be left alone meanwhile. */
export function everybodyGetsEveryPart(
  entry: TextEntry,
  rows: readonly { readonly had: boolean; readonly called: boolean; readonly suppressed: boolean }[],
): Complaint {
  const forgotten = rows.findIndex(({ had, called, suppressed }) => had && !called && !suppressed);
  return forgotten < 0 ? undefined : `Row ${forgotten} of ${entry.id} got the part before and not this one`;
}

/** A call is over before its claim is: it starts no later than its own time limit before the lease's end. */
export function callsFitTheLease(entry: TextEntry, localMs: number, limitMs: number): Complaint {
  if (entry.state !== 'claimed') return `Entry ${entry.id} was called while it is ${entry.state}`;
  const overMs = localMs + limitMs - (entry.claim?.leaseUntilMs ?? 0);
  return overMs > 0 ? `The call of ${entry.id} may end ${overMs} ms after its lease` : undefined;
}

/**
 * A call is over before its function is: a function that is ended in the call leaves its rows unclear for no reason.
 */
export function callsFitTheFunction(entry: TextEntry, remainingMs: number, limitMs: number): Complaint {
  const overMs = limitMs - remainingMs;
  return overMs > 0 ? `The call of ${entry.id} may end ${overMs} ms after its function` : undefined;
}

type Words = { readonly from: string; readonly to: readonly string[]; readonly text: string };

/**
 * Every try of an entry says, under its key, the plan's words, to the recipients that its claim names and nobody else.
 */
export function callsSayWhatIsPlanned(call: Words, planned: Words | undefined): Complaint {
  const same =
    planned !== undefined &&
    planned.from === call.from &&
    planned.text === call.text &&
    planned.to.length === call.to.length &&
    planned.to.every((to, at) => to === call.to[at]);
  return same ? undefined : 'A call differs from the plan of the entry that its key names';
}

/**
 * Nobody is called who was on the suppression list when the worker looked at it for this call, and nobody else is
 * passed over for the list's sake.
 *
 * @param listSeen how long the list was when this process last read it; undefined when it did not
 */
export function suppressedAreLeftOut(
  entry: TextEntry,
  listSeen: number | undefined,
  called: { readonly suppressedThen: number; readonly passedOverWithoutCause: number },
): Complaint {
  if (listSeen === undefined) return `Entry ${entry.id} was called without a look at the suppression list`;
  if (called.suppressedThen > 0) return `Entry ${entry.id} goes to somebody on the suppression list`;
  return called.passedOverWithoutCause > 0 ? `Entry ${entry.id} leaves out somebody for nothing` : undefined;
}

/**
 * Numbers and texts of this simulation: numbers all hold 555-01xx or 39200xx, and every word names its campaign and
 * text.
 */
const personal = /\d{3}[ )-]*555[ -]?01\d\d|171 ?39200\d\d|c\d+t\d+w\d+/;

/** No message and no log line holds a person's number or a text. */
export function messagesAreImpersonal(where: string, content: string): Complaint {
  return personal.test(content) ? `${where} holds a number or a text` : undefined;
}

/**
 * Waiting politely is free: it is at most five times left to the queue, and never what kills a message. Of looks that
 * count one job and meet, one is over and the others come again, so that the last of many waits as often.
 */
export function politeWaitsAreFree(
  message: { waits: number; returns: number },
  waitMs: number,
  kind: string,
): Complaint {
  if (waitMs > 60_000) return `A message was hidden for ${waitMs} ms`;
  if (message.waits > 5 && kind !== 'count') return `A message came back ${message.waits} times for waits`;
  if (message.waits + message.returns >= 25)
    return 'A message came back so often that it nears the dead letters';
  return undefined;
}

/** The world fails in its ways; our own code must take them without a fault of its own. */
export function ourCodeHolds(name: string, error: unknown): Complaint {
  return `${name} broke: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
}
