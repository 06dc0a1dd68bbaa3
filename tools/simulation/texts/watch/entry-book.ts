import type { TextEntry } from '../../../../shared/core/calls/entry.ts';
import type { JobId } from '../../../../shared/core/ids.ts';
import type { OutcomeObject } from '../invariants/of-divisions.ts';
import type { PlanChunk } from '../invariants/of-rows.ts';
import type { WrittenObject } from './written-objects.ts';

/** What each entry stands for, found out from the plan and the outcome objects with code of our own. */
export type EntryBook = {
  take(key: string, object: WrittenObject): void;
  chunk(entry: Pick<TextEntry, 'jobId' | 'chunkNo'>): PlanChunk | undefined;
  /** All chunks of a job, in the order of their numbers. */
  chunksOf(jobId: JobId): readonly PlanChunk[];
  outcome(key: string | undefined): OutcomeObject | undefined;
  /** The places of its chunk that an entry stands for. */
  placesOf(entry: TextEntry): readonly number[];
  /** Of these, the ones that its call goes to. */
  calledPlaces(entry: TextEntry): readonly number[];
  /** What each of these recipients gets by a part, by this job: the words that nobody may get twice. */
  namesOf(entry: TextEntry, places: readonly number[], part?: number): string[];
  /** What an input line's recipient gets, part by part. */
  namesOfLine(jobId: JobId, line: number): string[];
  /** How a part of a text to a recipient is called. */
  nameOf(jobId: JobId, to: string, text: string): string;
};

/** @param isCanary whether a job is one whose words are the same each time */
export function newEntryBook(isCanary: (jobId: JobId) => boolean): EntryBook {
  const plans = new Map<JobId, readonly PlanChunk[]>();
  const outcomes = new Map<string, OutcomeObject>();

  const chunk: EntryBook['chunk'] = ({ jobId, chunkNo }) => plans.get(jobId)?.[chunkNo];
  const placesOf: EntryBook['placesOf'] = ({ jobId, chunkNo, within }) => {
    if (within !== undefined) return outcomes.get(within.key)?.children[within.child - 1]?.places ?? [];
    return plans.get(jobId)?.[chunkNo]?.to.map((_, place) => place) ?? [];
  };
  const nameOf: EntryBook['nameOf'] = (jobId, to, text) =>
    isCanary(jobId) ? `${jobId} ${to}` : `${jobId} ${to} ${text}`;

  return {
    take(key, object) {
      if (object.kind === 'plan') plans.set(object.jobId, object.chunks);
      if (object.kind === 'outcome') outcomes.set(key, object.outcome);
    },
    chunk,
    chunksOf: (jobId) => plans.get(jobId) ?? [],
    outcome: (key) => (key === undefined ? undefined : outcomes.get(key)),
    placesOf,
    calledPlaces(entry) {
      const places = placesOf(entry);
      if (entry.leftOut === undefined) return places;
      const bits = Buffer.from(entry.leftOut.places, 'base64');
      return places.filter((place) => (((bits[Math.floor(place / 8)] ?? 0) >> (place % 8)) & 1) === 0);
    },
    nameOf,
    namesOfLine(jobId, line) {
      for (const { to, lines, parts } of plans.get(jobId) ?? []) {
        const number = to[lines.indexOf(line)];
        if (number !== undefined) return parts.map((text) => nameOf(jobId, number, text));
      }
      return [];
    },
    namesOf(entry, places, part = entry.part) {
      const { to, parts } = chunk(entry) ?? { to: [], parts: [] };
      return places.map((place) => nameOf(entry.jobId, to[place] ?? '', parts[part - 1] ?? ''));
    },
  };
}
