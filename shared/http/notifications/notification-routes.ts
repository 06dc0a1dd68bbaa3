import type { Router } from '@aws-lambda-powertools/event-handler/http';
import { jobActions } from '../../core/jobs/job-actions.ts';
import { actOnJob } from '../../flows/jobs/act-on-job.ts';
import { readNotificationView } from '../../flows/notifications/read-notification.ts';
import { retryNotification } from '../../flows/notifications/retry-notification.ts';
import { type ApiPorts, callerOf, jobOfPath, json, keyOf, notificationPath } from '../api-call.ts';
import { notificationView } from './notification-view.ts';

/** Lets a person stop what other systems get, or have it repeated. */
export function addNotificationRoutes(app: Router, ports: ApiPorts): void {
  const { path } = notificationPath;
  const view = async (id: string | undefined) =>
    readNotificationView(ports, await jobOfPath(ports, id, notificationPath));

  for (const action of jobActions)
    app.post(`${path}/:id/${action}`, async ({ params, event }) => {
      const { id } = await jobOfPath(ports, params.id, notificationPath);
      await actOnJob(ports, id, action, callerOf(event));
      return json(200, notificationView(await view(id)));
    });

  app.post(`${path}/:id/retry`, async ({ params, event }) => {
    const key = keyOf(event);
    const { job } = await retryNotification(ports, callerOf(event), key, await view(params.id));
    return json(202, notificationView(await view(job.id)), { location: `${path}/${job.id}` });
  });
}
