import { optionsOf } from '../../core/jobs/campaign-options.ts';
import type { Job } from '../../core/jobs/job.ts';
import { urgentRecipientsMax } from '../../core/limits.ts';
import type { Pacing } from '../../ports/gates.ts';
import { windowAtGate } from '../rate-limit/window-at-gate.ts';
import { planJob } from './plan-job.ts';
import type { PlanPorts } from './plan-ports.ts';
import type { PlanSettings } from './write-plan.ts';

/**
 * Plans an urgent campaign at once and queues all of it: behind large uploads it would wait for minutes. Another one is left
 * to the planner. Should this be cut short, `tick` hands the campaign to the planner.
 */
export async function planUrgent(
  world: PlanPorts & Partial<Pick<Pacing, 'gates' | 'gateSettings'>>,
  settings: PlanSettings,
  job: Job,
): Promise<void> {
  if (optionsOf(job).priority !== 'urgent') return;
  const { gates, gateSettings, now } = world;
  const pace =
    gates === undefined || gateSettings === undefined
      ? {}
      : {
          callsPerMinute: (await windowAtGate({ gates, gateSettings, now }, 'organization.sms'))
            .callsPerMinute,
        };
  await planJob(world, { ...settings, ...pace }, urgentRecipientsMax, job.id);
}
