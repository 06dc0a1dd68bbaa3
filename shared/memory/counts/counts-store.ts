import type { GroupNo } from '../../core/counts/group.ts';
import type { GroupCount, JobSum } from '../../core/counts/job-sum.ts';
import type { JobId } from '../../core/ids.ts';
import type { CountedGroup } from '../../ports/jobs/job-counts.ts';

/** What is counted of jobs, in RAM. Each call is whole at once. */
export function newCountsStore() {
  const groups = new Map<JobId, Map<GroupNo, GroupCount>>();
  const sums = new Map<JobId, JobSum>();
  const keep = (jobId: JobId, count: GroupCount): void => {
    const ofJob = groups.get(jobId) ?? new Map<GroupNo, GroupCount>();
    groups.set(jobId, ofJob.set(count.group, structuredClone(count)));
  };
  const stored = (jobId: JobId, group: GroupNo) => groups.get(jobId)?.get(group);
  return {
    mark(jobId: JobId, group: GroupNo, untilMs: number): void {
      const before = stored(jobId, group);
      keep(jobId, { ...before, group, markedUntilMs: Math.max(before?.markedUntilMs ?? 0, untilMs) });
    },
    groups: (jobId: JobId): readonly GroupCount[] =>
      structuredClone([...(groups.get(jobId)?.values() ?? [])]),
    countGroup(jobId: JobId, counted: CountedGroup): boolean {
      const before = stored(jobId, counted.group);
      if ((before?.version ?? 0) !== counted.version - 1) return false;
      keep(jobId, { ...before, ...counted });
      return true;
    },
    /** All that is stored. */
    copy: () => structuredClone({ groups, sums }),
    restore(copied: { readonly groups: typeof groups; readonly sums: typeof sums }): void {
      groups.clear();
      sums.clear();
      for (const [id, ofJob] of structuredClone(copied.groups)) groups.set(id, ofJob);
      for (const [id, sum] of structuredClone(copied.sums)) sums.set(id, sum);
    },
    sum: (jobId: JobId): JobSum | undefined => structuredClone(sums.get(jobId)),
    replaceSum(jobId: JobId, next: JobSum): boolean {
      if ((sums.get(jobId)?.version ?? 0) !== next.version - 1) return false;
      sums.set(jobId, structuredClone(next));
      return true;
    },
  };
}

export type CountsStore = ReturnType<typeof newCountsStore>;
