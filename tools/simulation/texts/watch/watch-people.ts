import type { TextEntry } from '../../../../shared/core/calls/entry.ts';
import { callNameOf, entryIdOf, type JobId } from '../../../../shared/core/ids.ts';
import type { Resolved } from '../../../../shared/flows/reconciliation/held/resolve-held.ts';
import { decidedByAPerson, missingPartsAreTold } from '../invariants/of-people.ts';
import type { EntryBook } from './entry-book.ts';
import type { Watch } from './watch.ts';

/** What somebody asked to be done with a campaign's held rows: with all of them, or with those of these lines. */
export type AskedOfRows = {
  readonly action: 'accept' | 'resend' | 'give_up';
  readonly lines?: readonly number[];
};

/** A decision that is being carried out: what came of it by now. */
type OpenRequest = Resolved & { readonly jobId: JobId; readonly what: AskedOfRows };

/** Watches what people decide about held rows, and what is done because of it. */
export type PeopleWatch = {
  /** Somebody's request is on its way: each counts, also the repeat of one that was not answered. */
  asked(jobId: JobId, what: AskedOfRows): OpenRequest;
  /** A request was carried out, and answered. */
  answered(asked: OpenRequest, resolved: Resolved): void;
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

type Action = AskedOfRows['action'];

/** From these nothing is called again. */
const endStates: readonly TextEntry['state'][] = ['accepted', 'refused', 'canceled', 'suppressed', 'divided'];

const stateAfter: Partial<Record<TextEntry['state'], Action>> = { planned: 'resend', accepted: 'accept' };

export function newDecided(): Decided & { note(name: string, action: Action): void } {
  const resends = new Map<string, number>();
  const accepted = new Set<string>();
  return {
    note(name, action) {
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
  const asked = new Map<JobId, AskedOfRows[]>();
  const open = new Set<{ -readonly [Name in keyof OpenRequest]: OpenRequest[Name] }>();
  const done = new Map<string, number>();

  /** Whether nothing will come of the part after this one. */
  const lacksPart = ({ jobId, chunkNo, part, parts }: TextEntry): boolean => {
    const next = part === parts ? undefined : entryOf(callNameOf(jobId, entryIdOf(chunkNo, part + 1)));
    return next !== undefined && endStates.includes(next.state);
  };
  const judge = (entry: TextEntry, action: Action, places: readonly number[]): void => {
    const lines = book.chunk(entry)?.lines ?? [];
    for (const place of places) {
      const line = lines[place] ?? 0;
      const name = `${action} ${entry.jobId} ${entry.part} ${line}`;
      const times = (done.get(name) ?? 0) + 1;
      done.set(name, times);
      const wanted = (asked.get(entry.jobId) ?? []).filter(
        (one) => one.action === action && (one.lines === undefined || one.lines.includes(line)),
      ).length;
      check('decidedByAPerson', decidedByAPerson(entry, action, times, wanted));
    }
    for (const request of open) {
      if (request.jobId !== entry.jobId || request.what.action !== action) continue;
      request.rows += places.length;
      if (lacksPart(entry)) request.lacking += places.length;
    }
    for (const name of book.namesOf(entry, places)) decided.note(name, action);
    count(`decided, ${action}`, places.length);
  };

  return {
    asked(jobId, what) {
      asked.set(jobId, [...(asked.get(jobId) ?? []), what]);
      const request = { jobId, what, rows: 0, lacking: 0 };
      open.add(request);
      return request;
    },
    answered(request, resolved) {
      open.delete(request);
      // Of two at once, each is told what it did itself.
      if (resolved.rows === request.rows)
        check('missingPartsAreTold', missingPartsAreTold(request, resolved));
    },
    written(before, after) {
      if (before?.state !== 'held') return;
      for (const [action, places] of decisionsIn(book, before, after)) judge(after, action, places);
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
    return children.flatMap(({ state, places }) => {
      const action = stateAfter[state as TextEntry['state']];
      return action === undefined ? [] : [[action, places] as const];
    });
  }
  const isPersons = after.state === 'planned' || after.reason?.code === 'accepted_by_person';
  const action = isPersons ? stateAfter[after.state] : undefined;
  return action === undefined ? [] : [[action, book.calledPlaces(before)]];
}
