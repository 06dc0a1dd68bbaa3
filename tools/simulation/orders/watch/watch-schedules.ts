import type { JobId } from '../../../../shared/core/ids.ts';
import type { Job } from '../../../../shared/core/jobs/job.ts';
import { isSameJson } from '../../../../shared/core/json/same-json.ts';
import type { Process } from '../../machinery/process.ts';
import type { LastSchedule, ScheduleWish } from '../../texts/invariants/of-changes.ts';
import type { LastRead } from '../../texts/invariants/of-wishes.ts';
import type { FirstClaims } from '../../texts/watch/watch-first-claims.ts';
import { orderInvariants as must, type OrderInvariantName } from '../order-invariants.ts';

/** Watches whether batches begin when their owners want it. */
export type ScheduleWatch = {
  /** Somebody's request for another schedule is on its way. */
  scheduleWished(jobId: JobId, wish: ScheduleWish): void;
  jobWritten(job: Job): void;
  read(process: Process, job: Job | undefined): void;
  callBegins(process: Process, jobId: JobId): void;
  restored(jobs: readonly Job[]): void;
};

export function newScheduleWatch(
  check: (invariant: OrderInvariantName, complaint: string | undefined) => void,
  count: (what: string) => void,
  firstClaims: Pick<FirstClaims, 'begunMs'>,
): ScheduleWatch {
  const wishes = new Map<JobId, ScheduleWish[]>();
  const last = new Map<JobId, LastSchedule>();
  const reads = new Map<string, LastRead>();
  const learn = (job: Job): void => void last.set(job.id, { state: job.state, schedule: scheduleOf(job) });
  return {
    scheduleWished: (jobId, wish) => void wishes.set(jobId, [...(wishes.get(jobId) ?? []), wish]),
    jobWritten(job) {
      const [before, schedule] = [last.get(job.id), scheduleOf(job)];
      learn(job);
      if (before?.state !== 'ready' || isSameJson(before.schedule, schedule)) return;
      const wished = (wishes.get(job.id) ?? []).map((one) => ({ schedule: one, planned: { options: {} } }));
      check('schedulesAreWished', must.schedulesAreWished(before, job, schedule, wished));
      count('schedules changed');
    },
    read(process, job) {
      if (job !== undefined) reads.set(`${process.name} ${job.id}`, { job, atMs: process.localMs() });
    },
    callBegins(process, jobId) {
      const read = reads.get(`${process.name} ${jobId}`);
      if (read === undefined) return;
      const [options, begunMs] = [read.job.options ?? {}, firstClaims.begunMs(jobId)];
      check('ownersWishesAreKept', must.ownersWishesAreKept(read, options, process.localMs(), begunMs));
    },
    restored(jobs) {
      for (const job of jobs) learn(job);
    },
  };
}

function scheduleOf({ options = {} }: Job): LastSchedule['schedule'] {
  const { startAtMs, latestStartMs, quietHours } = options;
  const all = Object.entries({ startAtMs, latestStartMs, quietHours });
  return Object.fromEntries(all.filter(([, value]) => value !== undefined));
}
