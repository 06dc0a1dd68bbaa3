import type { Entry } from '../../core/calls/entry.ts';
import { entryIdOf } from '../../core/ids.ts';
import type { Job } from '../../core/jobs/job.ts';
import type { AllPorts } from '../../ports/world.ts';

/** A notice, and how far it has come; its entry is absent before it is planned. */
export type NoticeView = { readonly job: Job; readonly entry?: Entry };

export async function readNoticeView({ ledger }: Pick<AllPorts, 'ledger'>, job: Job): Promise<NoticeView> {
  const entry = await ledger.entry(job.id, entryIdOf(0, 1));
  return entry === undefined ? { job } : { job, entry };
}
