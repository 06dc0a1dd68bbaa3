import type { Asker } from '../../core/access/actor.ts';
import type { JobCallback } from '../../core/callbacks/endpoint.ts';
import type { BatchSettings } from '../../core/jobs/batch-settings.ts';
import type { CampaignOptions } from '../../core/jobs/campaign-options.ts';
import type { Labels } from '../../core/jobs/labels.ts';
import { replanAfterMs } from '../../core/timing.ts';
import type { AllPorts } from '../../ports/world.ts';
import { type Taken, takeRequest } from './take-request.ts';

/** What a CRM asks for. Its rows are still as they were written: they are validated when the batch is planned. */
export type OrderRequest = {
  /** Each row by column. */
  readonly rows: readonly Readonly<Record<string, string>>[];
  readonly batch: BatchSettings;
  readonly options?: Partial<CampaignOptions>;
  readonly labels?: Labels;
  readonly callback?: JobCallback;
};

/**
 * Takes an order batch from a CRM, and has it planned.
 *
 * @param by who asks
 * @throws InputError 422 when the key was used before with other words
 */
export async function createOrderBatch(
  ports: Pick<AllPorts, 'ledger' | 'objects' | 'queues' | 'now'>,
  by: Asker,
  key: string,
  request: OrderRequest,
): Promise<Taken> {
  const taken = await takeRequest(
    ports,
    by,
    key,
    request,
    (requested) => ({ kind: 'request', ...requested }),
    replanAfterMs,
  );
  // Sent again for a repeat as well: the first request may have died before its message left.
  if (taken.job.state === 'planning') await ports.queues.sendPlan({ jobId: taken.job.id });
  return taken;
}
