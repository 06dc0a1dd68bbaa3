import { type EntryState, isFinal } from '../../core/calls/entry.ts';
import type { NotificationView } from '../../flows/notifications/read-notification.ts';
import { jobSummary } from '../jobs/job-summary.ts';

/** A notification as the HTTP API shows it. `delivered` means that the receiver took it. */
export function notificationView({ job, entry }: NotificationView) {
  const isOver = job.state === 'running' && entry !== undefined && isFinal(entry.state);
  return {
    ...jobSummary({ ...job, state: isOver ? 'completed' : job.state }),
    outcome: entry === undefined ? 'waiting' : outcomeOf(entry.state),
    tries: entry?.tries ?? 0,
    ...(entry?.reason === undefined ? {} : { reason: entry.reason }),
    ...(entry?.notBeforeMs === undefined ? {} : { next_try_at: new Date(entry.notBeforeMs).toISOString() }),
  };
}

function outcomeOf(state: EntryState): 'delivered' | 'refused' | 'canceled' | 'waiting' {
  if (state === 'accepted') return 'delivered';
  return state === 'refused' || state === 'canceled' ? state : 'waiting';
}
