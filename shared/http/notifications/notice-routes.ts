import type { Router } from '@aws-lambda-powertools/event-handler/http';
import { jobActions } from '../../core/jobs/job-actions.ts';
import { actOnJob } from '../../flows/jobs/act-on-job.ts';
import { readNoticeView } from '../../flows/notifications/read-notice.ts';
import { retryNotice } from '../../flows/notifications/retry-notice.ts';
import { type ApiPorts, callerOf, jobOfPath, json, keyOf, noticePath } from '../api-call.ts';
import { noticeView } from './notice-view.ts';

/** Lets a person stop what other systems are told, or have it repeated. */
export function addNoticeRoutes(app: Router, ports: ApiPorts): void {
  const { path } = noticePath;
  const view = async (id: string | undefined) =>
    readNoticeView(ports, await jobOfPath(ports, id, noticePath));

  for (const action of jobActions)
    app.post(`${path}/:id/${action}`, async ({ params, event }) => {
      const { id } = await jobOfPath(ports, params.id, noticePath);
      await actOnJob(ports, id, action, callerOf(event));
      return json(200, noticeView(await view(id)));
    });

  app.post(`${path}/:id/retry`, async ({ params, event }) => {
    const key = keyOf(event);
    const { job } = await retryNotice(ports, callerOf(event), key, await view(params.id));
    return json(202, noticeView(await view(job.id)), { location: `${path}/${job.id}` });
  });
}
