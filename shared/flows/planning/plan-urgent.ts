import { optionsOf } from '../../core/jobs/campaign-options.ts';
import type { Job } from '../../core/jobs/job.ts';
import { urgentRecipientsMax } from '../../core/limits.ts';
import type { Pacing } from '../../ports/limiters.ts';
import { windowAtLimiter } from '../rate-limit/call-window.ts';
import type { PlanPorts } from './plan-ports.ts';
import type { PlanSettings } from './write-plan.ts';

/**
 * Plans an urgent campaign at once and queues all of it: behind large uploads it would wait for minutes. Another one is
 * left to the planner. Should this be cut short, `scheduler` hands the campaign to the planner.
 */
export async function planUrgent(
  ports: PlanPorts & Partial<Pick<Pacing, 'limiters' | 'limiterSettings'>>,
  settings: PlanSettings,
  job: Job,
): Promise<void> {
  if (optionsOf(job).priority !== 'urgent') return;
  // Few campaigns are urgent, and what plans them is large.
  const { planJob } = await import('./plan-job.ts');
  const { limiters, limiterSettings, now } = ports;
  const pace =
    limiters === undefined || limiterSettings === undefined
      ? {}
      : {
          callsPerMinute: (await windowAtLimiter({ limiters, limiterSettings, now }, 'organization.sms'))
            .callsPerMinute,
        };
  await planJob(ports, { ...settings, ...pace }, urgentRecipientsMax, job.id);
}
