import type { TextEntry } from '../../../../shared/core/calls/entry.ts';
import { callNameOf, entryIdOf, type JobId } from '../../../../shared/core/ids.ts';
import type { Resolved } from '../../../../shared/flows/reconciliation/held/resolve-held.ts';
import { decidedByAPerson, missingPartsAreReported } from '../invariants/of-people.ts';
import type { EntryBook } from './seen/entry-book.ts';
import type { Watch } from './watch.ts';

/** What somebody asked to be done with a campaign's held rows: with all of them, or with those of these lines. */
export type RequestedOfRows = {
  readonly action: 'accept' | 'resend' | 'give_up';
  readonly lines?: readonly number[];
};

/** A decision that is being carried out: what came of it by now. */
type OpenRequest = Resolved & { readonly jobId: JobId; readonly what: RequestedOfRows };

/** Watches what people decide about held rows, and what is done because of it. */
export type PeopleWatch = {
  /** Somebody's request is on its way: each counts, also the repeat of one that was not answered. */
  requested(jobId: JobId, what: RequestedOfRows): OpenRequest;
  /** A request was carried out, and answered. */
  answered(requested: OpenRequest, resolved: Resolved): void;
  written(before: TextEntry | undefined, after: TextEntry): void;
};

/** What people decided about texts, by the names of the entry book. */
export type Decided = {
  /** How often somebody had this text sent again. */
  resends(name: string): number;
  /**
   * Whether somebody said that it was sent, or had it sent again: what the ledger says of it is then that person's
   * word.
   */
  isTakenOver(name: string): boolean;
};

type Action = RequestedOfRows['action'];

/** From these nothing is called again. */
const endStates: readonly TextEntry['state'][] = ['accepted', 'refused', 'canceled', 'suppressed', 'divided'];

const stateAfter: Partial<Record<TextEntry['state'], Action>> = { planned: 'resend', accepted: 'accept' };

export function newDecided(): Decided & { record(name: string, action: Action): void } {
  const resends = new Map<string, number>();
  const accepted = new Set<string>();
  return {
    record(name, action) {
      if (action === 'resend') resends.set(name, (resends.get(name) ?? 0) + 1);
      if (action === 'accept') accepted.add(name);
    },
    resends: (name) => resends.get(name) ?? 0,
    isTakenOver: (name) => accepted.has(name) || resends.has(name),
  };
}

export function newPeopleWatch(
  { check, book, count, entryOf }: Pick<Watch, 'check' | 'book' | 'count' | 'entryOf'>,
  decided: ReturnType<typeof newDecided>,
): PeopleWatch {
  const requested = new Map<JobId, RequestedOfRows[]>();
  const open = new Set<{ -readonly [Name in keyof OpenRequest]: OpenRequest[Name] }>();
  const done = new Map<string, number>();

  /** Whether nothing will come of the part after this one. */
  const lacksPart = ({ jobId, chunkNo, part, parts }: TextEntry): boolean => {
    const next = part === parts ? undefined : entryOf(callNameOf(jobId, entryIdOf(chunkNo, part + 1)));
    return next !== undefined && endStates.includes(next.state);
  };
  const validate = (entry: TextEntry, action: Action, indexes: readonly number[]): void => {
    const lines = book.chunk(entry)?.lines ?? [];
    for (const index of indexes) {
      const line = lines[index] ?? 0;
      const name = `${action} ${entry.jobId} ${entry.part} ${line}`;
      const times = (done.get(name) ?? 0) + 1;
      done.set(name, times);
      const wanted = (requested.get(entry.jobId) ?? []).filter(
        (one) => one.action === action && (one.lines === undefined || one.lines.includes(line)),
      ).length;
      check('decidedByAPerson', decidedByAPerson(entry, action, times, wanted));
    }
    for (const request of open) {
      if (request.jobId !== entry.jobId || request.what.action !== action) continue;
      request.rows += indexes.length;
      if (lacksPart(entry)) request.lacking += indexes.length;
    }
    for (const name of book.namesOf(entry, indexes)) decided.record(name, action);
    count(`decided, ${action}`, indexes.length);
  };

  return {
    requested(jobId, what) {
      requested.set(jobId, [...(requested.get(jobId) ?? []), what]);
      const request = { jobId, what, rows: 0, lacking: 0 };
      open.add(request);
      return request;
    },
    answered(request, resolved) {
      open.delete(request);
      // Of two at once, each learns what it did itself.
      if (resolved.rows === request.rows)
        check('missingPartsAreReported', missingPartsAreReported(request, resolved));
    },
    written(before, after) {
      if (before?.state !== 'held') return;
      for (const [action, indexes] of decisionsIn(book, before, after)) validate(after, action, indexes);
    },
  };
}

/** What a write does with an entry's held rows that only a person may decide. */
function decisionsIn(
  book: EntryBook,
  before: TextEntry,
  after: TextEntry,
): readonly (readonly [Action, readonly number[]])[] {
  if (after.state === 'divided' && after.division?.by === 'person') {
    const children = book.outcome(after.division.key)?.children ?? [];
    return children.flatMap(({ state, indexes }) => {
      const action = stateAfter[state as TextEntry['state']];
      return action === undefined ? [] : [[action, indexes] as const];
    });
  }
  const isPersons = after.state === 'planned' || after.reason?.code === 'accepted_by_person';
  const action = isPersons ? stateAfter[after.state] : undefined;
  return action === undefined ? [] : [[action, book.calledIndexes(before)]];
}
