import type { Router } from '@aws-lambda-powertools/event-handler/http';
import { listJobs } from '../../flows/jobs/list-jobs.ts';
import { readNoticeView } from '../../flows/notifications/read-notice.ts';
import { jobOfPath, json, noticePath, queryOf, refuseQuery } from '../api-call.ts';
import type { ReadPorts } from '../request/api-ports.ts';
import { encodeJobCursor, readJobCursor, readLimit, readStateFilter } from '../request/page-request.ts';
import { pageParameters } from '../request/pages-of-query.ts';
import { noticeView } from './notice-view.ts';

const noticesMax = 100;

/** Tells what other systems were told. */
export function addNoticeReads(app: Router, ports: Pick<ReadPorts, 'ledger' | 'jobList'>): void {
  const { path } = noticePath;

  app.get(path, async ({ event }) => {
    const { state, limit, cursor } = queryOf(event, pageParameters);
    const page = await listJobs(
      ports,
      'notices',
      readJobCursor(cursor),
      readLimit(limit, noticesMax),
      readStateFilter(state),
    );
    const next = page.next === undefined ? {} : { next: encodeJobCursor(page.next) };
    const views = await Promise.all(page.jobs.map((job) => readNoticeView(ports, job)));
    return json(200, { notices: views.map(noticeView), ...next });
  });

  app.get(`${path}/:id`, async ({ params, event }) => {
    refuseQuery(event);
    return json(200, noticeView(await readNoticeView(ports, await jobOfPath(ports, params.id, noticePath))));
  });
}
