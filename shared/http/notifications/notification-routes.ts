import type { JobAction } from '../../core/jobs/job-actions.ts';
import { actOnJob } from '../../flows/jobs/act-on-job.ts';
import { readNotificationView } from '../../flows/notifications/read-notification.ts';
import { retryNotification } from '../../flows/notifications/retry-notification.ts';
import { type ApiPorts, jobAddress, jobOfPath } from '../api-call.ts';
import { answer, type Route, route } from '../route.ts';
import { notificationView } from './notification-view.ts';

/** Lets a person stop a notification, or have it sent again. */
export function notificationRoutes(ports: ApiPorts): Route[] {
  const found = async (id: string | undefined) =>
    readNotificationView(ports, await jobOfPath(ports, id, ['notifications']));
  const acting = (action: JobAction) =>
    route(`${action}Notification`, {}, async ({ params, actor }) => {
      const { id } = await jobOfPath(ports, params.id, ['notifications']);
      await actOnJob(ports, id, action, actor);
      return answer(200, notificationView(await found(id)));
    });

  return [
    acting('approve'),
    acting('pause'),
    acting('resume'),
    acting('cancel'),

    route('resendNotification', {}, async ({ params, actor, key }) => {
      const { job } = await retryNotification(ports, actor, key, await found(params.id));
      return answer(202, notificationView(await found(job.id)), { location: jobAddress(job.id) });
    }),
  ];
}
