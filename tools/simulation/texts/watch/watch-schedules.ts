import type { JobId } from '../../../../shared/core/ids.ts';
import type { JobWish } from '../../../../shared/core/jobs/change-job.ts';
import type { Job } from '../../../../shared/core/jobs/job.ts';
import { isSameJson } from '../../../../shared/core/json/same-json.ts';
import type { CampaignInput } from '../campaign-input.ts';
import { type LastSchedule, schedulesAreWished } from '../invariants/of-schedules.ts';
import type { Watch } from './watch.ts';

/** When a campaign may begin, as somebody wants it by now. A member that is undefined is taken away. */
export type ScheduleWish = Pick<JobWish['options'], 'startAtMs' | 'latestStartMs' | 'quietHours'>;

/** Watches when campaigns may begin, as people change that. */
export type ScheduleWatch = {
  /** Somebody's request is on its way. */
  scheduleWished(jobId: JobId, wish: ScheduleWish): void;
  written(job: Job): void;
  restored(jobs: readonly Job[]): void;
};

/** @param inputs is given what the owner of a campaign wants by now */
export function newScheduleWatch(
  { check, count }: Pick<Watch, 'check' | 'count'>,
  inputs: Map<JobId, CampaignInput>,
): ScheduleWatch {
  const wishes = new Map<JobId, ScheduleWish[]>();
  const last = new Map<JobId, LastSchedule>();

  const learn = (job: Job): void => {
    last.set(job.id, { state: job.state, schedule: scheduleOf(job) });
    const input = inputs.get(job.id);
    if (input === undefined || !wishes.has(job.id)) return;
    const { startAtMs: _, latestStartMs: __, quietHours: ___, ...rest } = input.options;
    inputs.set(job.id, { ...input, options: { ...rest, ...scheduleOf(job) } });
  };
  return {
    scheduleWished: (jobId, wish) => void wishes.set(jobId, [...(wishes.get(jobId) ?? []), wish]),
    written(job) {
      const before = last.get(job.id);
      if (before?.state !== 'ready' || isSameJson(before.schedule, scheduleOf(job))) {
        last.set(job.id, { state: job.state, schedule: scheduleOf(job) });
        return;
      }
      const wished = wishes.get(job.id) ?? [];
      const complaint = schedulesAreWished(before, job, scheduleOf(job), wished);
      check('schedulesAreWished', complaint);
      if (complaint !== undefined) return;
      count('schedules changed');
      learn(job);
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
