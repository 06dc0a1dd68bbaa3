import { optionsOf } from '../core/campaign-options.ts';
import type { Job } from '../core/job.ts';
import { urgentRecipientsMax } from '../core/limits.ts';
import type { Pacing } from '../gate-ports.ts';
import { type PlanPorts, planJob } from './plan-job.ts';
import { windowAtGate } from './window-at-gate.ts';
import type { PlanSettings } from './write-plan.ts';

/**
 * Plans an urgent campaign at once and queues all of it: behind large uploads it would wait for minutes. Another one is left
 * to the planner. Should this be cut short, `tick` hands the campaign to the planner.
 */
export async function planUrgent(
  world: PlanPorts & Pick<Pacing, 'gates' | 'gateSettings'>,
  settings: PlanSettings,
  job: Job,
): Promise<void> {
  if (optionsOf(job).priority !== 'urgent') return;
  const { callsPerMinute } = await windowAtGate(world, 'organization.sms');
  await planJob(world, { ...settings, callsPerMinute }, urgentRecipientsMax, job.id);
}
