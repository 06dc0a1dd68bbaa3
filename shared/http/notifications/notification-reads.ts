import * as z from 'zod/mini';
import type { JobState } from '../../core/jobs/job.ts';
import { jobMoves } from '../../core/jobs/job-moves.ts';
import { listJobs } from '../../flows/jobs/list-jobs.ts';
import { readNotificationView } from '../../flows/notifications/read-notification.ts';
import { jobOfPath } from '../api-call.ts';
import type { ReadPorts } from '../api-ports.ts';
import { encodeCreatedCursor, readJobCursor } from '../request/cursors.ts';
import { choiceParameter, cursorParameter, limitParameter } from '../request/parameters.ts';
import { answer, pageAnswer, type Route, route } from '../route.ts';
import { notificationView } from './notification-view.ts';

const query = () =>
  z.strictObject({
    state: choiceParameter(
      Object.keys(jobMoves) as [JobState, ...JobState[]],
      'Notifications in this state only.',
    ),
    limit: limitParameter(100, 50),
    cursor: cursorParameter(),
  });

/** Shows the notifications that other systems got. */
export function notificationReads(ports: Pick<ReadPorts, 'ledger' | 'listedJobs'>): Route[] {
  return [
    route('listNotifications', { query }, async ({ query: { state, limit, cursor } }) => {
      const { jobs, next, isIncomplete } = await listJobs(
        ports,
        { list: 'notifications', states: state === undefined ? undefined : [state] },
        readJobCursor(cursor),
        // The call of each is read.
        { limit, unitsToShow: ({ length }) => length },
      );
      const views = await Promise.all(jobs.map(({ job }) => readNotificationView(ports, job)));
      return pageAnswer(views.map(notificationView), next && encodeCreatedCursor(next), isIncomplete);
    }),

    route('getNotification', {}, async (request) => {
      const job = await jobOfPath(ports, request, ['notifications']);
      return answer(200, notificationView(await readNotificationView(ports, job)));
    }),
  ];
}
