import type { Asker } from '../../core/access/actor.ts';
import { decodeNotification } from '../../core/notifications/notification-plan.ts';
import { InputError } from '../../errors.ts';
import type { AllPorts } from '../../ports/world.ts';
import type { Taken } from '../intake/take-request.ts';
import { readKept } from '../jobs/expired-rows.ts';
import type { NotificationView } from './read-notification.ts';
import { startNotification } from './start-notification.ts';

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
