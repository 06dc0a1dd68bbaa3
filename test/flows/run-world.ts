import type { Job } from '../../shared/core/job.ts';
import { createCampaign } from '../../shared/flows/create-campaign.ts';
import { planWork } from '../../shared/flows/plan-work.ts';
import { readCampaign } from '../../shared/flows/read-campaign.ts';
import { sendChunk } from '../../shared/flows/send-chunk.ts';
import type { PlanSettings } from '../../shared/flows/write-plan.ts';
import type { TestWorld } from '../support/world.ts';

export const stage: PlanSettings = { defaultCountry: 'US', allowForeign: false, from: '+12125550100' };
export const window = 100;

/** A tick with all its time before it. */
export const unhurried = () => 55_000;

/** Time that a fresh invocation of `sms-send` has. */
const invocationMs = 60_000;

/** Uploads a CSV as a person does, and plans it. */
export async function upload(world: TestWorld, csv: string | Uint8Array, metadata = {}, settings = stage) {
  const key = 'campaigns/list.csv';
  const versionId = world.objects.put(key, csv, metadata);
  const uploads = [{ bucket: 'bucket', key, versionId }];
  await planWork(world, settings, window, { uploads });
}

/** Asks for a campaign as a CRM does, and lets the plan queue run dry. */
export async function request(world: TestWorld, to: string[], text = 'Hello', key = 'key-1'): Promise<Job> {
  const { job } = await createCampaign(world, 'crm', key, { text, to });
  await runPlans(world);
  return job;
}

export async function runPlans(world: TestWorld): Promise<void> {
  for (let got = world.queues.receive('plan'); got !== undefined; got = world.queues.receive('plan')) {
    await planWork(world, stage, window, got.message);
    world.queues.remove(got.receipt);
  }
}

/** Delivers what the sms queue shows now, until it shows nothing. Messages that wait stay. */
export async function runSends(world: TestWorld, remainingMs = () => invocationMs): Promise<number> {
  let deliveries = 0;
  for (let got = world.queues.receive('sms'); got !== undefined; got = world.queues.receive('sms')) {
    deliveries += 1;
    const delivery = await sendChunk(world, got.message, { receives: got.receives, remainingMs });
    if (delivery.kind === 'done') world.queues.remove(got.receipt);
    else world.queues.delay(got.receipt, delivery.inMs);
  }
  return deliveries;
}

export async function progress(world: TestWorld, id: Job['id']) {
  const view = await readCampaign(world, id);
  if (view === undefined) throw new Error(`There is no campaign ${id}`);
  return view.progress;
}
