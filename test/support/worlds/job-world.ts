import type { JobId } from '../../../shared/core/ids.ts';
import type { CampaignOptions } from '../../../shared/core/jobs/campaign-options.ts';
import type { Job } from '../../../shared/core/jobs/job.ts';
import type { JobAction } from '../../../shared/core/jobs/job-actions.ts';
import { createCampaign } from '../../../shared/flows/intake/create-campaign.ts';
import { actOnJob } from '../../../shared/flows/jobs/act-on-job.ts';
import type { TestWorld } from '../world.ts';
import { runPlans } from './run-world.ts';

/** A planned campaign to this many people. */
export async function campaign(
  world: TestWorld,
  options: Partial<CampaignOptions>,
  rows = 3,
): Promise<JobId> {
  const to = Array.from({ length: rows }, (_, at) => `+1212555${String(100 + at).padStart(4, '0')}`);
  const { job: made } = await createCampaign(world, 'crm', 'key', { text: 'Hello', to, options });
  await runPlans(world);
  return made.id;
}

export async function job(world: Pick<TestWorld, 'ledger'>, id: JobId): Promise<Job> {
  const found = await world.ledger.job(id);
  if (found === undefined) throw new Error('There is no such job');
  return found;
}

export const act = (
  world: Pick<TestWorld, 'ledger' | 'now' | 'log' | 'queues'>,
  id: JobId,
  action: JobAction,
) => actOnJob(world, id, action, 'ada');
