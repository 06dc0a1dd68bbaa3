import type { TextEntry } from '../../../../shared/core/calls/entry.ts';
import { callNameOf, entryIdOf, type JobId } from '../../../../shared/core/ids.ts';
import type { JobState } from '../../../../shared/core/jobs/job.ts';
import { indexesIn } from '../../../../shared/core/rows/index-set.ts';
import type { SuppressionChange } from '../../../../shared/core/suppression/suppression.ts';
import type { ProviderProblem } from '../../../../shared/errors.ts';
import type { SmsCall } from '../../../../shared/ports/calls/sms.ts';
import type { Process } from '../../machinery/process.ts';
import * as ofCalls from '../invariants/of-calls.ts';
import { atMostOnce, sameFileIsSentOnce } from '../invariants/of-texts.ts';
import type { SentItem } from './seen/texts-seen.ts';
import type { Watch } from './watch.ts';

/** Watches what is asked of the provider, and what it does. */
export type CallWatch = {
  callBegins(process: Process, call: SmsCall): void;
  /** The process has just heard how its call failed. */
  heard(process: Process, call: SmsCall, problem: Omit<ProviderProblem, 'tried'>): void;
  performed(call: SmsCall, items: readonly SentItem[]): void;
  /** The process has just read a campaign's job. */
  jobRead(process: Process, jobId: JobId, state: JobState | undefined): void;
  suppressed(change: SuppressionChange): void;
  /** The process has just read the suppression list. */
  readList(process: Process): void;
  written(entry: TextEntry): void;
  /** The ledger was restored: what was heard since is forgotten. */
  restored(): void;
  /** Nothing will happen to this part of a chunk any more. */
  ended(root: TextEntry): void;
};

export function newCallWatch(watch: Watch): CallWatch {
  const {
    check,
    inputs,
    book,
    texts,
    calls,
    list,
    decided,
    excuses,
    originOf,
    firstOf,
    entryOf,
    entriesOf,
    count,
  } = watch;
  const hintUntilMs = new Map<string, number>();
  const jobsSeen = new Map<string, JobState | undefined>();
  const everHeld = new Set<string>();
  /** Campaigns for which a call was made, also by their retries. */
  const called = new Set<JobId>();
  /**
   * By campaign, person and text, over all retries: how often it was sent, and how often somebody had it sent again.
   */
  const got = new Map<string, { times: number; readonly names: Set<string> }>();

  /** A campaign of the same file that has made a call too, unless somebody wanted both. */
  const calledTwinOf = (own: JobId): JobId | undefined =>
    [...called].find((other) => inputs.get(other)?.repeats === own || inputs.get(own)?.repeats === other);

  const indexName = ({ jobId, chunkNo }: TextEntry, part: number, index: number): string =>
    `${jobId} ${chunkNo} ${part} ${index}`;

  /** What a part of a chunk has come to, and whom each call of that goes to. */
  const leavesOf = ({ jobId, chunkNo }: TextEntry, part: number) => {
    const root = entryIdOf(chunkNo, part);
    return entriesOf(jobId)
      .filter(({ id, state }) => state !== 'divided' && (id === root || id.startsWith(`${root}-`)))
      .map((entry) => ({ entry, indexes: book.calledIndexes(entry) }));
  };
  /** Whether the ledger has the part of one recipient as accepted. */
  const hasPart = (entry: TextEntry, part: number, index: number): boolean =>
    leavesOf(entry, part).some((leaf) => leaf.entry.state === 'accepted' && leaf.indexes.includes(index));
  /** Whether one recipient got the part before, by what the ledger says and the world did. */
  const hadPartBefore = (entry: TextEntry, index: number): boolean => {
    if (!hasPart(entry, entry.part - 1, index)) return false;
    const [before = ''] = book.namesOf(entry, [index], entry.part - 1);
    return texts.times(before) > 0 || decided.isTakenOver(before) || excuses.isExcused(entry, before);
  };
  const wasLeftOut = ({ overridden = [] }: TextEntry, index: number): boolean =>
    overridden.some(({ leftOut }) => indexesIn(leftOut?.indexes).has(index));
  const judgeRecipients = (entry: TextEntry, call: SmsCall, process: Process): void => {
    const [seen, localMs] = [list.seenBy(process.name), process.localMs()];
    const chunk = book.chunk(entry);
    const to = new Set<string>(call.to);
    const rows = book.indexesOf(entry).map((index) => {
      const number = chunk?.to[index] ?? '';
      const called = to.has(number);
      const had = entry.part === 1 || hadPartBefore(entry, index);
      // One who was held and is found only now may have been left out before. A call that is made again goes to nobody
      // else.
      const mayBeLeft =
        wasLeftOut(entry, index) ||
        list.mayList(number, seen ?? 0, localMs) ||
        watch.isContacted(entry.jobId, number) ||
        everHeld.has(indexName(entry, entry.part - 1, index));
      return { number, called, had, suppressed: mayBeLeft };
    });
    check('partsFollowEachOther', ofCalls.partsFollowEachOther(entry, rows));
    check(
      'suppressedAreLeftOut',
      ofCalls.suppressedAreLeftOut(entry, seen, {
        suppressedThen: call.to.filter((number) => list.lists(number, seen ?? 0, localMs)).length,
        passedOverWithoutCause: rows.filter(({ called, had, suppressed }) => !called && had && !suppressed)
          .length,
      }),
    );
  };

  const isLeftOut = ({ jobId }: TextEntry, to: string): boolean =>
    list.everListed(to) || watch.isContacted(jobId, to);
  const judgeTimes = (
    entry: TextEntry,
    { to }: SentItem,
    { text, correlationId }: SmsCall,
    name: string,
  ): void => {
    const what = book.nameOf(originOf(entry.jobId), to, text);
    const of = got.get(what) ?? { times: 0, names: new Set() };
    got.set(what, of);
    of.times += 1;
    of.names.add(name);
    const resends = [...of.names].reduce((sum, one) => sum + decided.resends(one), 0);
    check('atMostOnce', atMostOnce(of.times, `A part of ${correlationId}`, resends));
  };

  return {
    callBegins(process, call) {
      const entry = entryOf(call.correlationId);
      const chunk = entry === undefined ? undefined : book.chunk(entry);
      const planned =
        entry === undefined || chunk === undefined
          ? undefined
          : {
              from: chunk.from,
              to: book.calledIndexes(entry).map((index) => chunk.to[index] ?? ''),
              text: chunk.parts[entry.part - 1] ?? '',
            };
      check('callsSayWhatIsPlanned', ofCalls.callsSayWhatIsPlanned(call, planned));
      if (entry === undefined) return;
      calls.begins(call, entry);
      const origin = firstOf(originOf(entry.jobId));
      called.add(origin);
      check('sameFileIsSentOnce', sameFileIsSentOnce(entry.jobId, calledTwinOf(origin)));
      const localMs = process.localMs();
      const untilMs = hintUntilMs.get(call.correlationId) ?? 0;
      check('waitsAreKept', ofCalls.waitsAreKept(entry, localMs, untilMs));
      check('callsFitTheLease', ofCalls.callsFitTheLease(entry, localMs, call.limitMs));
      check('callsFitTheFunction', ofCalls.callsFitTheFunction(entry, process.remainingMs(), call.limitMs));
      check('pausesAreKept', ofCalls.pausesAreKept(entry, jobsSeen.get(`${process.name} ${entry.jobId}`)));
      judgeRecipients(entry, call, process);
    },

    heard(process, call, problem) {
      calls.heard(call, problem);
      const { retryAfterMs = 0 } = problem;
      const untilMs = process.localMs() + retryAfterMs;
      hintUntilMs.set(call.correlationId, Math.max(untilMs, hintUntilMs.get(call.correlationId) ?? 0));
    },

    performed(call, items) {
      const entry = calls.entryOf(call) ?? entryOf(call.correlationId);
      if (entry === undefined) return;
      // What a resend was refused for may be asked for by a retry: the campaign that resent it took the records at
      // their word.
      const resends = [entry.jobId, originOf(entry.jobId)].some(
        (id) => inputs.get(id)?.options.onUnclear === 'resend',
      );
      for (const item of items) {
        const name = book.nameOf(entry.jobId, item.to, call.text);
        const before =
          texts.misledAbout(name) ??
          texts.misledAbout(book.nameOf(originOf(entry.jobId), item.to, call.text));
        const { times, misleading } = texts.sent(name, item, {
          from: call.from,
          claim: entry.claim,
          resends,
        });
        count('texts');
        if (misleading !== undefined) count(`texts, ${misleading}`);
        // One that comes hours after its call meets one that was sent again because of that.
        const excuse = before ?? (misleading === 'sent at another time' ? misleading : undefined);
        const isSecond = times > 1 || got.has(book.nameOf(originOf(entry.jobId), item.to, call.text));
        if (isSecond && resends && excuse !== undefined) count(`doubled, ${excuse}`);
        else judgeTimes(entry, item, call, name);
      }
    },

    jobRead: ({ name }, jobId, state) => void jobsSeen.set(`${name} ${jobId}`, state),
    suppressed: list.changed,
    restored: () => hintUntilMs.clear(),
    readList: ({ name }) => list.read(name),
    ended(root) {
      if (root.part === 1) return;
      const rows = book.indexesOf(root).map((index) => ({
        // Anyone who was held and is found only later may have missed the part that came meanwhile.
        had: hasPart(root, root.part - 1, index) && !everHeld.has(indexName(root, root.part - 1, index)),
        called: leavesOf(root, root.part).some(
          ({ entry, indexes }) => entry.state !== 'canceled' && indexes.includes(index),
        ),
        suppressed: isLeftOut(root, book.chunk(root)?.to[index] ?? ''),
      }));
      check('everybodyGetsEveryPart', ofCalls.everybodyGetsEveryPart(root, rows));
    },
    written(entry) {
      // What its worker heard of a wait was lost with the worker.
      if (entry.state === 'unclear') hintUntilMs.delete(callNameOf(entry.jobId, entry.id));
      // Its rows may be found sent at any time.
      if (entry.state !== 'held') return;
      for (const index of book.indexesOf(entry)) everHeld.add(indexName(entry, entry.part, index));
    },
  };
}
