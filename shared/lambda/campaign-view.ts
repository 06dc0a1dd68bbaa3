import type { Job, JobSource } from '../core/jobs/job.ts';
import { present } from '../core/present.ts';
import { encodeCursor } from '../core/rows/row-cursor.ts';
import type { CampaignView } from '../flows/jobs/read-campaign.ts';
import type { RowPage } from '../flows/results/read-recipients.ts';
import { optionsView } from './options-view.ts';

/** A campaign as the HTTP API shows it. `accepted` means accepted by the provider: there is no delivery receipt. */
export function campaignView({ job, progress }: CampaignView) {
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

/** A campaign in a list: without its counters, for which all its entries would have to be read. */
export function jobView({ id, state, createdAtMs, source, approved, reason }: Job) {
  return {
    id,
    state,
    created_at: new Date(createdAtMs).toISOString(),
    source: sourceView(source),
    ...(approved === undefined
      ? {}
      : { approved: { by: approved.by, at: new Date(approved.atMs).toISOString() } }),
    ...(reason === undefined ? {} : { reason }),
  };
}

function sourceView(source: JobSource) {
  switch (source.kind) {
    case 'form':
      return { upload: source.upload };
    case 'upload':
      return { upload: source.key };
    case 'request':
      return present({ request: source.key, rule: source.rule });
    case 'operation':
      return present({ operation: source.key, by: source.by, rule: source.rule });
    case 'notice':
      return { notice: source.key, to: source.to };
    case 'test':
      return { request: source.key, test_of: source.of };
    case 'retry':
      return present({ request: source.key, retry_of: source.of, states: source.states, rule: source.rule });
  }
}

/** A page of rows. No `next` means: this was the last one. */
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
