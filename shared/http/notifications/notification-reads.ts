import type { Router } from '@aws-lambda-powertools/event-handler/http';
import { listJobs } from '../../flows/jobs/list-jobs.ts';
import { readNotificationView } from '../../flows/notifications/read-notification.ts';
import { jobOfPath, json, notificationPath, queryOf, refuseQuery } from '../api-call.ts';
import type { ReadPorts } from '../request/api-ports.ts';
import { encodeJobCursor, readJobCursor, readLimit, readStateFilter } from '../request/page-request.ts';
import { pageParameters } from '../request/pages-of-query.ts';
import { notificationView } from './notification-view.ts';

const notificationsMax = 100;

/** Shows what other systems got. */
export function addNotificationReads(app: Router, ports: Pick<ReadPorts, 'ledger' | 'jobList'>): void {
  const { path } = notificationPath;

  app.get(path, async ({ event }) => {
    const { state, limit, cursor } = queryOf(event, pageParameters);
    const page = await listJobs(
      ports,
      'notifications',
      readJobCursor(cursor),
      readLimit(limit, notificationsMax),
      readStateFilter(state),
    );
    const next = page.next === undefined ? {} : { next: encodeJobCursor(page.next) };
    const views = await Promise.all(page.jobs.map((job) => readNotificationView(ports, job)));
    return json(200, { notifications: views.map(notificationView), ...next });
  });

  app.get(`${path}/:id`, async ({ params, event }) => {
    refuseQuery(event);
    return json(
      200,
      notificationView(
        await readNotificationView(ports, await jobOfPath(ports, params.id, notificationPath)),
      ),
    );
  });
}
