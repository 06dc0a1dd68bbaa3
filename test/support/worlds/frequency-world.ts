import type { CampaignOptions } from '../../../shared/core/jobs/campaign-options.ts';
import type { Job } from '../../../shared/core/jobs/job.ts';
import { createCampaign } from '../../../shared/flows/intake/create-campaign.ts';
import { planJob } from '../../../shared/flows/planning/plan-job.ts';
import { readRecipients } from '../../../shared/flows/results/read-recipients.ts';
import { fictional } from '../a-plan.ts';
import { scriptedSms } from '../scripted-sms.ts';
import { aWorld, type TestWorld } from '../world.ts';
import { stage } from './run-world.ts';

export const people = [0, 1, 2, 3].map((at) => fictional(at, 218));
export const dayMs = 24 * 60 * 60_000;
export const weekly = { max: 1, perDays: 7 };

/** A planned campaign. */
export async function campaign(
  world: TestWorld,
  to: readonly string[],
  options: Partial<CampaignOptions> = {},
  settings = stage,
): Promise<Job> {
  const key = world.newId();
  const { job } = await createCampaign(world, 'crm', key, { text: 'Hello', to, options });
  await planJob(world, settings, 100, job.id);
  const planned = await world.ledger.job(job.id);
  if (planned === undefined) throw new Error('It is gone');
  return planned;
}

export const start = () => {
  const sms = scriptedSms();
  return { sms, world: aWorld({ sms }) };
};

/** By line, why each row gets no text. */
export const reasons = async (world: TestWorld, job: Job) =>
  (await readRecipients(world, job)).rows.map(({ line, reason }) => [line, reason ?? 'planned']);
