import { type Progress, rowsOfTexts } from '../../core/counts/progress-of-job.ts';
import type { Job } from '../../core/jobs/job.ts';
import { present } from '../../core/present.ts';
import { encodeCursor } from '../../core/rows/row-cursor.ts';
import type { ShownJob } from '../../flows/jobs/show-job.ts';
import type { RenderedText } from '../../flows/results/page-texts.ts';
import type { RowPage } from '../../flows/results/read-recipients.ts';
import { failureView } from '../request/problem.ts';
import { jobMembers } from './job-members.ts';
import { optionsView } from './options-view.ts';

/** A campaign as the HTTP API shows it. `accepted` means accepted by the provider: there is no delivery receipt. */
export function campaignView(shown: ShownJob) {
  const { job, progress } = shown;
  return {
    ...jobMembers(shown),
    options: optionsView(job),
    ...countersView(job, progress),
    ...(job.failure === undefined ? {} : { failure: failureView(job.failure) }),
  };
}

function countersView({ plan }: Job, progress: Progress) {
  if (plan === undefined) return {};
  return { rows: rowsOfTexts(progress.rows), calls: progress.calls };
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

/** @param textAt the text of the row of a line, where texts were asked for */
export function recipientsView(
  page: RowPage,
  textAt: (line: number) => RenderedText | undefined = () => undefined,
) {
  return {
    items: page.rows.map(({ smsId, usageItem, ...row }) => ({
      ...row,
      ...present({ sms_id: smsId, usage_item: usageItem, text: textAt(row.line) }),
    })),
    next: page.next === undefined ? null : encodeCursor(page.next),
  };
}
