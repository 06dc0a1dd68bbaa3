import type { JobAction } from '../../core/jobs/job-actions.ts';
import { actOnJob } from '../../flows/jobs/act-on-job.ts';
import { readNotificationView } from '../../flows/notifications/read-notification.ts';
import { jobAddress, jobOfPath } from '../api-call.ts';
import type { WritePorts } from '../api-ports.ts';
import { answer, type Request, type Route, route } from '../route.ts';
import { notificationView } from './notification-view.ts';

type Asked = Pick<Request<unknown, unknown>, 'params' | 'actor'>;

/** Lets a person stop a notification, or have it sent again. */
export function notificationRoutes(ports: WritePorts): Route[] {
  const found = async (request: Asked) =>
    readNotificationView(ports, await jobOfPath(ports, request, ['notifications']));
  const acting = (action: JobAction) =>
    route(`${action}Notification`, {}, async (request) => {
      const { id } = await jobOfPath(ports, request, ['notifications']);
      await actOnJob(ports, id, action, request.actor);
      return answer(200, notificationView(await found(request)));
    });

  return [
    acting('approve'),
    acting('pause'),
    acting('resume'),
    acting('cancel'),

    route('resendNotification', {}, async (request) => {
      const { actor, key } = request;
      const { retryNotification } = await import('../../flows/notifications/retry-notification.ts');
      const { job } = await retryNotification(ports, actor, key, await found(request));
      const made = await found({ actor, params: { id: job.id } });
      return answer(202, notificationView(made), { location: jobAddress(job.id) });
    }),
  ];
}
