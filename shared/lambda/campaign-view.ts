import { encodeCursor } from '../core/rows/row-cursor.ts';
import type { CountedJob } from '../flows/jobs/read-job.ts';
import type { RowPage } from '../flows/results/read-recipients.ts';
import { jobView } from './job-view.ts';
import { optionsView } from './options-view.ts';

/** A campaign as the HTTP API shows it. `accepted` means accepted by the provider: there is no delivery receipt. */
export function campaignView({ job, progress }: CountedJob) {
  const { total, ordered: _, ...byState } = progress.rows;
  return {
    ...jobView({ ...job, state: progress.state }),
    options: optionsView(job),
    ...(job.plan === undefined ? {} : { rows: { total, ...byState }, calls: progress.calls }),
    ...(job.failure === undefined
      ? {}
      : { failure: { title: job.failure.title, errors: job.failure.faults } }),
  };
}

/** The states of rows, by the name that a caller knows them by. */
export const recipientStates = {
  accepted: 'accepted',
  refused: 'refused',
  unclear: 'unclear',
  held: 'held',
  unprocessed: 'unprocessed',
  suppressed: 'suppressed',
  duplicate: 'duplicate',
  invalid: 'invalid',
} as const;

export function recipientsView(page: RowPage) {
  return {
    recipients: page.rows.map(({ smsId, usageItem, ...row }) => ({
      ...row,
      ...(smsId === undefined ? {} : { sms_id: smsId }),
      ...(usageItem === undefined ? {} : { usage_item: usageItem }),
    })),
    ...(page.next === undefined ? {} : { next: encodeCursor(page.next) }),
  };
}
