import type { Subjects } from '../../../ports/rules.ts';
import type { Clock } from '../../../ports/world.ts';
import { eachRead } from './each-read.ts';
import { sharedReads } from './shared-reads.ts';

/** Subjects as anyone has to see them who knows of something that happened by a moment. */
export type RecentReads = {
  /**
   * Answers with what was read before, if that read began after the moment: it has seen whatever happened until then.
   */
  since(atMs: number): Subjects;
};

/** An event is decided about by what is no older than this. What it leads to is read again before it is done. */
const keptMs = 60_000;

/**
 * How far two functions' clocks may be apart. Source: AWS keeps those of its hosts within milliseconds; this is ample.
 */
const apartMs = 250;

/** Subjects kept in mind at a time. */
const subjectsMax = 1_000;

/**
 * Shares reads of the provider among the events of a burst: however many wait for one product, it is read once a minute
 * by each process. What came in after a read began is never answered by it.
 */
export function recentReads(subjects: Subjects, now: Clock): RecentReads {
  const shared = sharedReads(now, subjectsMax);
  return {
    since(reportedAtMs) {
      const recent =
        <Facts>(read: (id: string) => Promise<Facts>, subject: string) =>
        (id: string): Promise<Facts> =>
          shared(`${subject} ${id}`, Math.max(reportedAtMs + apartMs, now() - keptMs), () => read(id));
      return { ...subjects, ...eachRead(subjects, recent) };
    },
  };
}
