import { encodeCursor } from '../core/row-cursor.ts';
import type { CampaignView } from '../flows/read-campaign.ts';
import type { RowPage } from '../flows/read-recipients.ts';

/** A campaign as the HTTP API shows it. `accepted` means accepted by the provider: there is no delivery receipt. */
export function campaignView({ job, progress }: CampaignView) {
  const { total, ...byState } = progress.rows;
  return {
    id: job.id,
    state: progress.state,
    created_at: new Date(job.createdAtMs).toISOString(),
    source: job.source.kind === 'upload' ? { upload: job.source.key } : { request: job.source.key },
    ...(job.plan === undefined ? {} : { rows: { total, ...byState }, calls: progress.calls }),
    ...(job.failure === undefined
      ? {}
      : { failure: { title: job.failure.title, errors: job.failure.faults } }),
  };
}

/** A page of rows. No `next` means: this was the last one. */
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
