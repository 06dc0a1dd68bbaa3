import type { Asker } from '../../core/access/actor.ts';
import type { CampaignOptions } from '../../core/jobs/campaign-options.ts';
import { decodeNotification } from '../../core/notifications/notification-plan.ts';
import { isCallback, type Outgoing, targetOf } from '../../core/notifications/outgoing.ts';
import { replanUrgentAfterMs } from '../../core/timing.ts';
import { InputError } from '../../errors.ts';
import type { AllPorts } from '../../ports/world.ts';
import { type Taken, takeRequest } from '../intake/take-request.ts';
import { readKept } from '../jobs/expired-rows.ts';
import { planBy } from '../planning/plan-job.ts';
import { writeNotificationPlan } from '../planning/write-plan-of-one.ts';
import type { NotificationView } from './read-notification.ts';

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

/**
 * Sends a notification again that was refused, as a notification of its own. It goes out under the id that it had,
 * so that a receiver that has it after all knows it again.
 *
 * @throws InputError 409 when it was not refused, 410 when it is kept no longer
 */
export async function retryNotification(
  ports: Pick<AllPorts, 'ledger' | 'objects' | 'queues' | 'now' | 'newId' | 'log'>,
  by: Asker,
  key: string,
  { job, entry }: NotificationView,
): Promise<Taken> {
  if (job.plan === undefined || entry?.state !== 'refused')
    throw new InputError('notification_state_conflict', [
      { detail: `The notification is ${entry?.state ?? job.state}. Only a refused one can be sent again` },
    ]);
  const { key: planKey } = job.plan;
  const { offset, bytes } = entry.body;
  const body = await readKept(ports, job.plan, () => ports.objects.readRange(planKey, offset, bytes));
  const notification = decodeNotification(body);
  return startNotification(ports, by, key, notification);
}
