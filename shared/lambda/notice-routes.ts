import type { Router } from '@aws-lambda-powertools/event-handler/http';
import { jobActions } from '../core/jobs/job-actions.ts';
import { actOnJob } from '../flows/jobs/act-on-job.ts';
import { listJobs } from '../flows/jobs/list-jobs.ts';
import { readNoticeView } from '../flows/notices/read-notice.ts';
import { retryNotice } from '../flows/notices/retry-notice.ts';
import {
  type ApiPorts,
  callerOf,
  jobOfPath,
  json,
  keyOf,
  noticePath,
  queryOf,
  refuseQuery,
} from './api-call.ts';
import { noticeView } from './notice-view.ts';
import { encodeJobCursor, readJobCursor, readLimit, readStateFilter } from './page-request.ts';
import { pageParameters } from './pages-of-query.ts';

const noticesMax = 100;

/** Tells what other systems were told, and lets a person stop it or have it repeated. */
export function addNoticeRoutes(app: Router, world: ApiPorts): void {
  const { path } = noticePath;
  const view = async (id: string | undefined) =>
    readNoticeView(world, await jobOfPath(world, id, noticePath));

  app.get(path, async ({ event }) => {
    const { state, limit, cursor } = queryOf(event, pageParameters);
    const page = await listJobs(
      world,
      'notices',
      readJobCursor(cursor),
      readLimit(limit, noticesMax),
      readStateFilter(state),
    );
    const next = page.next === undefined ? {} : { next: encodeJobCursor(page.next) };
    const views = await Promise.all(page.jobs.map((job) => readNoticeView(world, job)));
    return json(200, { notices: views.map(noticeView), ...next });
  });

  app.get(`${path}/:id`, async ({ params, event }) => {
    refuseQuery(event);
    return json(200, noticeView(await view(params.id)));
  });

  for (const action of jobActions)
    app.post(`${path}/:id/${action}`, async ({ params, event }) => {
      const { id } = await jobOfPath(world, params.id, noticePath);
      await actOnJob(world, id, action, callerOf(event));
      return json(200, noticeView(await view(id)));
    });

  app.post(`${path}/:id/retry`, async ({ params, event }) => {
    const key = keyOf(event);
    const { job } = await retryNotice(world, callerOf(event), key, await view(params.id));
    return json(202, noticeView(await view(job.id)), { location: `${path}/${job.id}` });
  });
}
