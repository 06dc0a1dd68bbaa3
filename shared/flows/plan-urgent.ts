import { optionsOf } from '../core/campaign-options.ts';
import type { Job } from '../core/job.ts';
import { urgentRecipientsMax } from '../core/limits.ts';
import { type PlanPorts, planJob } from './plan-job.ts';
import type { PlanSettings } from './write-plan.ts';

/**
 * Plans an urgent campaign at once and queues all of it: behind large uploads it would wait for minutes. Another one is left
 * to the planner. Should this be cut short, `tick` hands the campaign to the planner.
 */
export async function planUrgent(world: PlanPorts, settings: PlanSettings, job: Job): Promise<void> {
  if (optionsOf(job).priority !== 'urgent') return;
  await planJob(world, settings, urgentRecipientsMax, job.id);
}
