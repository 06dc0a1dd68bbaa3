import { describe, expect, test } from 'vitest';
import type { GroupCount } from '../../../shared/core/counts/job-sum.ts';
import { looked, newSum } from '../../../shared/core/counts/job-sum.ts';
import { plannedTally } from '../../../shared/core/counts/progress-of-job.ts';
import { campaignIdOf, type JobId } from '../../../shared/core/ids.ts';
import type { JobCounts } from '../../../shared/ports/jobs/job-counts.ts';
import { aJob } from '../../support/world.ts';

type Opened = { readonly jobCounts: JobCounts; close(): Promise<void> };

const tally = plannedTally({});
const look = { tally, asOfMs: 9_000, walkFromMs: 5_000, isEnding: false, nextAtMs: 11_000 };

/** What every store of counts promises. */
export function jobCountsContract(name: string, open: () => Promise<Opened>): void {
  const id = campaignIdOf('counted', name);
  const stored = async (jobCounts: JobCounts, jobId: JobId): Promise<readonly GroupCount[]> => {
    const found = await Array.fromAsync(jobCounts.groups(jobId));
    return found.sort((one, other) => one.group - other.group);
  };

  describe(name, () => {
    test('a group keeps its mark when it is counted, and its count when it is marked', async () => {
      const { jobCounts, close } = await open();
      expect(await stored(jobCounts, id)).toEqual([]);
      await jobCounts.mark(id, 3, 7_000);
      await jobCounts.mark(id, 3, 8_000);
      // Written late, or by a process whose clock is behind.
      await jobCounts.mark(id, 3, 7_500);
      expect(await stored(jobCounts, id)).toEqual([{ group: 3, markedUntilMs: 8_000 }]);
      const counted = { group: 3, version: 1, tally, readAtMs: 7_500 };
      expect(await jobCounts.countGroup(id, counted)).toBe(true);
      expect(await stored(jobCounts, id)).toEqual([{ ...counted, markedUntilMs: 8_000 }]);
      await jobCounts.mark(id, 3, 9_000);
      expect(await stored(jobCounts, id)).toEqual([{ ...counted, markedUntilMs: 9_000 }]);
      await close();
    });

    test('of two who have read the same version of a group one writes its count', async () => {
      const { jobCounts, close } = await open();
      const first = { group: 12, version: 1, tally, readAtMs: 1_000 };
      expect(await jobCounts.countGroup(id, { ...first, version: 2 })).toBe(false);
      const both = [first, { ...first, readAtMs: 2_000 }];
      const written = await Promise.all(both.map((one) => jobCounts.countGroup(id, one)));
      expect(written.filter((isWritten) => isWritten)).toHaveLength(1);
      expect(await jobCounts.countGroup(id, { ...first, version: 2, readAtMs: 3_000 })).toBe(true);
      expect(await stored(jobCounts, id)).toEqual([{ ...first, version: 2, readAtMs: 3_000 }]);
      await close();
    });

    test('a sum follows the one before it, and is of its job alone', async () => {
      const { jobCounts, close } = await open();
      expect(await jobCounts.sum(id)).toBeUndefined();
      const first = looked(newSum(aJob({ id })), look);
      expect(await jobCounts.replaceSum({ id, createdAtMs: 1 }, { ...first, version: 2 })).toBe(false);
      expect(await jobCounts.replaceSum({ id, createdAtMs: 1 }, first)).toBe(true);
      expect(await jobCounts.sum(id)).toEqual(first);
      const second = looked(first, { ...look, isEnding: true, nextAtMs: undefined });
      expect(await jobCounts.replaceSum({ id, createdAtMs: 1 }, second)).toBe(true);
      expect(await jobCounts.replaceSum({ id, createdAtMs: 1 }, second)).toBe(false);
      expect(await jobCounts.sum(id)).toEqual(second);
      expect(await stored(jobCounts, id)).toEqual([]);
      expect(await jobCounts.sum(campaignIdOf('another', name))).toBeUndefined();
      await close();
    });
  });
}
