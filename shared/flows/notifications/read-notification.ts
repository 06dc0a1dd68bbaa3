import type { Entry } from '../../core/calls/entry.ts';
import { entryIdOf } from '../../core/ids.ts';
import type { Job } from '../../core/jobs/job.ts';
import type { AllPorts } from '../../ports/world.ts';

/** A notification, and how far it has come; its entry is absent before it is planned. */
export type NotificationView = { readonly job: Job; readonly entry?: Entry };

export async function readNotificationView(
  { ledger }: Pick<AllPorts, 'ledger'>,
  job: Job,
): Promise<NotificationView> {
  const entry = await ledger.entry(job.id, entryIdOf(0, 1));
  return entry === undefined ? { job } : { job, entry };
}
