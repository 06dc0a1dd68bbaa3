import type { Delivery, PlanMessage, World } from '../ports.ts';
import { planCampaign } from './plan-campaign.ts';
import { receiveUpload, type Upload } from './receive-upload.ts';
import type { PlanSettings } from './write-plan.ts';

/** What the plan queue brings: our own request to plan, or S3's word of new uploads. */
export type PlanWork = PlanMessage | { readonly uploads: readonly Upload[] };

/** Opens the campaigns of new uploads, and plans. */
export async function planWork(
  world: Pick<World, 'ledger' | 'objects' | 'queues' | 'now' | 'freshName' | 'log'>,
  settings: PlanSettings,
  window: number,
  work: PlanWork,
): Promise<Delivery> {
  if ('jobId' in work) return planCampaign(world, settings, window, work.jobId);
  for (const upload of work.uploads) {
    await planCampaign(world, settings, window, await receiveUpload(world, upload));
  }
  return { kind: 'done' };
}
