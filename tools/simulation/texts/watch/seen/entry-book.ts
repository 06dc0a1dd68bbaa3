import type { TextEntry } from '../../../../../shared/core/calls/entry.ts';
import type { JobId } from '../../../../../shared/core/ids.ts';
import type { OutcomeObject } from '../../invariants/of-divisions.ts';
import type { PlanChunk } from '../../invariants/of-rows.ts';
import type { WrittenObject } from './written-objects.ts';

/** What each entry is to send to whom, found out from the plan and the outcome objects with code of our own. */
export type EntryBook = {
  take(key: string, object: WrittenObject): void;
  chunk(entry: Pick<TextEntry, 'jobId' | 'chunkNo'>): PlanChunk | undefined;
  /** All chunks of a job, in the order of their numbers. */
  chunksOf(jobId: JobId): readonly PlanChunk[];
  outcome(key: string | undefined): OutcomeObject | undefined;
  /** The indexes of its chunk that an entry carries. */
  indexesOf(entry: TextEntry): readonly number[];
  /** Of these, the ones that its call goes to. */
  calledIndexes(entry: TextEntry): readonly number[];
  /** What each of these recipients gets by a part, by this job: the words that nobody may get twice. */
  namesOf(entry: TextEntry, indexes: readonly number[], part?: number): string[];
  /** What an input line's recipient gets, part by part. */
  namesOfLine(jobId: JobId, line: number): string[];
  /** How a part of a text to a recipient is called. */
  nameOf(jobId: JobId, to: string, text: string): string;
};

/** @param isControlMessage whether a job is one whose words are the same each time */
export function newEntryBook(isControlMessage: (jobId: JobId) => boolean): EntryBook {
  const plans = new Map<JobId, readonly PlanChunk[]>();
  const outcomes = new Map<string, OutcomeObject>();

  const chunk: EntryBook['chunk'] = ({ jobId, chunkNo }) => plans.get(jobId)?.[chunkNo];
  const indexesOf: EntryBook['indexesOf'] = ({ jobId, chunkNo, within }) => {
    if (within !== undefined) return outcomes.get(within.key)?.children[within.child - 1]?.indexes ?? [];
    return plans.get(jobId)?.[chunkNo]?.to.map((_, index) => index) ?? [];
  };
  const nameOf: EntryBook['nameOf'] = (jobId, to, text) =>
    isControlMessage(jobId) ? `${jobId} ${to}` : `${jobId} ${to} ${text}`;

  return {
    take(key, object) {
      if (object.kind === 'plan') plans.set(object.jobId, object.chunks);
      if (object.kind === 'outcome') outcomes.set(key, object.outcome);
    },
    chunk,
    chunksOf: (jobId) => plans.get(jobId) ?? [],
    outcome: (key) => (key === undefined ? undefined : outcomes.get(key)),
    indexesOf,
    calledIndexes(entry) {
      const indexes = indexesOf(entry);
      if (entry.leftOut === undefined) return indexes;
      const bits = Buffer.from(entry.leftOut.indexes, 'base64');
      return indexes.filter((index) => (((bits[Math.floor(index / 8)] ?? 0) >> (index % 8)) & 1) === 0);
    },
    nameOf,
    namesOfLine(jobId, line) {
      for (const { to, lines, parts } of plans.get(jobId) ?? []) {
        const number = to[lines.indexOf(line)];
        if (number !== undefined) return parts.map((text) => nameOf(jobId, number, text));
      }
      return [];
    },
    namesOf(entry, indexes, part = entry.part) {
      const { to, parts } = chunk(entry) ?? { to: [], parts: [] };
      return indexes.map((index) => nameOf(entry.jobId, to[index] ?? '', parts[part - 1] ?? ''));
    },
  };
}
