import * as z from 'zod/mini';
import { type EntryState, isFinal } from '../../core/calls/entry.ts';
import type { JobState } from '../../core/jobs/job.ts';
import type { JobAction } from '../../core/jobs/job-actions.ts';
import { jobMoves } from '../../core/jobs/job-moves.ts';
import { actOnJob } from '../../flows/jobs/act-on-job.ts';
import { listJobs } from '../../flows/jobs/list-jobs.ts';
import { type NotificationView, readNotificationView } from '../../flows/notifications/read-notification.ts';
import { jobAddress, jobOfPath } from '../api-call.ts';
import type { ReadPorts, WritePorts } from '../api-ports.ts';
import { jobSummary } from '../jobs/job-members.ts';
import { encodeCreatedCursor, readJobCursor } from '../request/cursors.ts';
import { choiceParameter, cursorParameter, limitParameter } from '../request/parameters.ts';
import { answer, momentOf, pageAnswer, type Request, type Route, route } from '../route.ts';

const listQuery = () =>
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
    route('listNotifications', { query: listQuery }, async ({ query: { state, limit, cursor } }) => {
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
      const { retryNotification } = await import('../../flows/notifications/start-notification.ts');
      const { job } = await retryNotification(ports, actor, key, await found(request));
      const made = await found({ actor, params: { id: job.id } });
      return answer(202, notificationView(made), { location: jobAddress(job.id) });
    }),
  ];
}

/** A notification as the HTTP API shows it. `delivered` means that the receiver took it. */
export function notificationView({ job, entry }: NotificationView) {
  const isOver = job.state === 'running' && entry !== undefined && isFinal(entry.state);
  return {
    ...jobSummary({ ...job, state: isOver ? 'completed' : job.state }),
    outcome: entry === undefined ? 'waiting' : outcomeOf(entry.state),
    tries: entry?.tries ?? 0,
    ...(entry?.reason === undefined ? {} : { reason: entry.reason }),
    ...(entry?.notBeforeMs === undefined ? {} : { next_try_at: momentOf(entry.notBeforeMs) }),
  };
}

function outcomeOf(state: EntryState): 'delivered' | 'refused' | 'canceled' | 'waiting' {
  if (state === 'accepted') return 'delivered';
  return state === 'refused' || state === 'canceled' ? state : 'waiting';
}
