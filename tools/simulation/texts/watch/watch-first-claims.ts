import type { ClaimLogEntry } from '../../../../shared/core/calls/claim-log-entry.ts';
import type { JobId } from '../../../../shared/core/ids.ts';
import type { Job } from '../../../../shared/core/jobs/job.ts';
import type { Process } from '../../machinery/process.ts';

/** Watches when jobs that must begin in time do: with their first claim, whatever the job itself says. */
export type FirstClaims = {
  /** A worker has noted in the job that it begins. */
  noted(process: Process, job: Job): void;
  /** A worker is about to claim, and its clock shows when. */
  claims(process: Process, claimed: Pick<ClaimLogEntry, 'jobId' | 'atMs'>): void;
  /** @returns undefined when nothing was ever claimed */
  begunMs(jobId: JobId): number | undefined;
};

export function newFirstClaims(): FirstClaims {
  const notes = new Map<JobId, { readonly by: Process; readonly atMs: number }>();
  const begun = new Map<JobId, number>();
  return {
    noted(by, { id, begunAtMs }) {
      if (begunAtMs !== undefined && !notes.has(id)) notes.set(id, { by, atMs: begunAtMs });
    },
    claims(process, { jobId, atMs }) {
      if (begun.has(jobId)) return;
      const note = notes.get(jobId);
      // A worker may freeze, or die, between its note and its claim.
      const isHeldUp = note !== undefined && (note.by === process || note.by.brokeOff);
      begun.set(jobId, isHeldUp ? note.atMs : atMs);
    },
    begunMs: (jobId) => begun.get(jobId),
  };
}
