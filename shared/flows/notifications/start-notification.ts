import type { Asker } from '../../core/access/actor.ts';
import type { CampaignOptions } from '../../core/jobs/campaign-options.ts';
import { isCallback, type Outgoing, targetOf } from '../../core/notifications/callback.ts';
import { replanUrgentAfterMs } from '../../core/timing.ts';
import type { AllPorts } from '../../ports/world.ts';
import { type Taken, takeRequest } from '../intake/take-request.ts';
import { planBy } from '../planning/plan-job.ts';
import { writeNotificationPlan } from '../planning/write-notification-plan.ts';

/** How many entries are queued at once: there is one. */
const window = 1;

/**
 * Has another system informed of something, as a job of its own. The same key always means the same job.
 *
 * @param by who asks
 */
export async function startNotification(
  ports: Pick<AllPorts, 'ledger' | 'objects' | 'queues' | 'now' | 'newId' | 'log'>,
  by: Asker,
  key: string,
  notification: Outgoing,
  options: Partial<CampaignOptions> = {},
): Promise<Taken> {
  const to = targetOf(notification);
  const endpoint = isCallback(notification) ? { endpoint: notification.endpoint } : {};
  const taken = await takeRequest(
    ports,
    by,
    key,
    { kind: 'notifications', notification, options },
    (requested) => ({ kind: 'notification', to, ...endpoint, ...requested }),
    replanUrgentAfterMs,
  );
  // Planned at once, for nothing is looked up; should this be cut short, `scheduler` hands it to the planner.
  if (taken.job.state === 'planning')
    await planBy((job) => writeNotificationPlan(ports, job), ports, window, taken.job.id);
  return taken;
}
