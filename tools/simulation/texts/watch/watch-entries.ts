import type { TextEntry } from '../../../../shared/core/calls/entry.ts';
import { callNameOf, entryIdOf } from '../../../../shared/core/ids.ts';
import { messagesAreImpersonal } from '../invariants/of-calls.ts';
import * as ofDivisions from '../invariants/of-divisions.ts';
import { finalStaysFinal } from '../invariants/of-entries.ts';
import { absentMeansAbsent } from '../invariants/of-reconciliation.ts';
import { ledgerTellsTheTruth, proofIsOfItsOwnText } from '../invariants/of-texts.ts';
import type { Watch } from './watch.ts';

/** A row's text, and the usage item that is its proof with what that was made for. */
type Row = { readonly own: string; readonly item: string | undefined; readonly proven: string | undefined };

/** Watches every write of an entry. */
export type EntryWatch = {
  written(before: TextEntry | undefined, after: TextEntry): void;
  /** The ledger was restored: what was divided since is forgotten. */
  restored(): void;
  /** Whether the ledger says of an entry what the world did. */
  judgeTruth(entry: TextEntry): void;
};

export function newEntryWatch(watch: Watch): EntryWatch {
  const { check, inputs, book, texts, calls, decided, excuses, entryOf, isOpen, isPlanning, count } = watch;
  /** By chunk and part: how many entries were made to find out who is refused. */
  const extraCalls = new Map<string, number>();

  const rootOf = ({ jobId, chunkNo, part }: TextEntry): TextEntry | undefined =>
    entryOf(callNameOf(jobId, entryIdOf(chunkNo, part)));
  const optionsOf = ({ jobId }: TextEntry) => inputs.get(jobId)?.options;

  const judgeTruth = (entry: TextEntry): void => {
    if (entry.reason?.code === 'accepted_by_person') return;
    // Nothing is called before a restored ledger is marked: until then it says what was so at the backup. A planner
    // that makes lost entries again marks them before its campaign is ready.
    if (entry.state === 'planned' && (!isOpen() || isPlanning(entry.jobId))) return;
    const byRecords = entry.state === 'accepted' && entry.smsId === undefined;
    const rows = (byRecords ? proofs(entry) : rowsOf(entry)).filter(
      ({ own, item }) => !excuses.excuse(entry, own, item),
    );
    const times = rows.map(({ own }) => ({ times: texts.times(own), resends: decided.resends(own) }));
    check('ledgerTellsTheTruth', ledgerTellsTheTruth(entry, times));
    if (byRecords) check('proofIsOfItsOwnText', proofIsOfItsOwnText(entry, rows));
  };
  const rowsOf = (entry: TextEntry): Row[] =>
    book
      .namesOf(entry, book.calledIndexes(entry))
      .map((own) => ({ own, item: undefined, proven: undefined }));
  const proofs = (entry: TextEntry): Row[] => {
    const called = book.calledIndexes(entry);
    const outcome = book.outcome(entry.proofKey);
    const own = outcome?.children[entry.within?.key === entry.proofKey ? (entry.within?.child ?? 1) - 1 : 0];
    return book.namesOf(entry, called).map((name, at) => {
      const item = own?.usageItems?.[own.indexes.indexOf(called[at] ?? -1)];
      return { own: name, item, proven: item === undefined ? undefined : texts.nameOfItem(item) };
    });
  };

  const judgeBirth = (child: TextEntry): void => {
    const { within } = child;
    if (within === undefined) return;
    check('childrenBeginAsNamed', ofDivisions.childrenBeginAsNamed(child, book.outcome(within.key)));
    const parent = entryOf(callNameOf(child.jobId, child.id.replace(/-\d$/, '') as TextEntry['id']));
    if (child.state !== 'planned' || parent?.division?.by !== 'refusal') return;
    const what = `${child.jobId} ${child.chunkNo} ${child.part}`;
    const made = (extraCalls.get(what) ?? 0) + 1;
    extraCalls.set(what, made);
    count('extra calls');
    const booked = rootOf(child)?.extraCalls ?? 0;
    check('divisionsAreCapped', ofDivisions.divisionsAreCapped(what, made, booked));
  };
  const judgeDivision = (parent: TextEntry): void => {
    const outcome = book.outcome(parent.division?.key);
    const called = book.calledIndexes(parent);
    check('childrenCarryOn', ofDivisions.childrenCarryOn(parent, called, outcome));
    if (outcome === undefined || parent.division?.by !== 'refusal') return;
    const refusal = calls.refusal(callNameOf(parent.jobId, parent.id));
    const splits = optionsOf(parent)?.on400 !== 'hold';
    check('namedOnesAreRefused', ofDivisions.namedOnesAreRefused(parent, called, refusal, outcome, splits));
  };
  const judgeRefused = (entry: TextEntry): void =>
    check(
      'refusedForAReason',
      ofDivisions.refusedForAReason(entry, calls.refusal(callNameOf(entry.jobId, entry.id)), {
        callsBooked: rootOf(entry)?.extraCalls ?? 0,
        splits: optionsOf(entry)?.on400 !== 'hold',
      }),
    );
  const judgeAbsent = (entry: TextEntry): void => {
    const known = book
      .namesOf(entry, book.calledIndexes(entry))
      .filter((name) => texts.misledAbout(name) === undefined && !decided.isTakenOver(name));
    check('absentMeansAbsent', absentMeansAbsent(entry, known.map(texts.times)));
  };

  return {
    judgeTruth,
    restored: () => extraCalls.clear(),
    written(before, after) {
      check('finalStaysFinal', finalStaysFinal(before, after));
      // Those of a campaign that was planned before the ledger was restored are made again, and marked before it runs.
      if (before !== undefined || after.within !== undefined) judgeTruth(after);
      const { state, reason } = after;
      if (reason !== undefined)
        check('messagesAreImpersonal', messagesAreImpersonal('A reason', reason.detail));
      if (before === undefined) judgeBirth(after);
      if (before?.state === state) return;
      if (state === 'divided') judgeDivision(after);
      if (state === 'refused' && before !== undefined) judgeRefused(after);
      if (state === 'held') {
        count(`held, ${reason?.code ?? 'no reason'}`, after.recipients);
        if (reason?.code === 'absent') judgeAbsent(after);
      }
    },
  };
}
