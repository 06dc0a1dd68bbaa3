import type { Job } from '../../../shared/core/jobs/job.ts';
import type { CanaryTo } from '../../../shared/core/reconciliation/control-message-number.ts';
import type { ReconciliationLimits } from '../../../shared/core/reconciliation/limits.ts';
import { perform } from '../../../shared/flows/calls/perform.ts';
import { textWork } from '../../../shared/flows/campaigns/text-work.ts';
import { countJob } from '../../../shared/flows/counts/count-job.ts';
import { createCampaign } from '../../../shared/flows/intake/create-campaign.ts';
import { readJob } from '../../../shared/flows/jobs/see-job.ts';
import { planWork } from '../../../shared/flows/planning/plan-work.ts';
import type { PlanSettings } from '../../../shared/flows/planning/write-plan.ts';
import { reconcile } from '../../../shared/flows/reconciliation/reconcile.ts';
import { textMatcher } from '../../../shared/flows/reconciliation/texts/text-matcher.ts';
import { watchBundle } from '../../../shared/flows/reconciliation/watch-bundle.ts';
import { runScheduler } from '../../../shared/flows/scheduler/scheduler.ts';
import { unlessStopped } from '../../../shared/flows/sending/unless-stopped.ts';
import type { TestWorld } from '../world.ts';

export const stage: PlanSettings = { defaultCountry: 'US', allowForeign: false, from: '+12125550100' };
export const window = 100;

/** A run of the scheduler with all its time before it. */
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

export async function runPlans(world: TestWorld, settings = stage): Promise<void> {
  for (let got = world.queues.receive('plan'); got !== undefined; got = world.queues.receive('plan')) {
    await planWork(world, settings, window, got.message);
    world.queues.remove(got.receipt);
  }
}

/** Delivers what the sms queue, or the urgent one, shows now, until it shows nothing. Messages that wait stay. */
export async function runSends(
  world: TestWorld,
  remainingMs = () => invocationMs,
  queue: 'sms' | 'urgent' = 'sms',
): Promise<number> {
  const work = unlessStopped(world.sending, 'texts', textWork(world));
  let deliveries = 0;
  for (let got = world.queues.receive(queue); got !== undefined; got = world.queues.receive(queue)) {
    deliveries += 1;
    const delivery = await perform(work, got.message, { receives: got.receives, remainingMs });
    if (delivery.kind === 'ack') world.queues.remove(got.receipt);
    else world.queues.delay(got.receipt, delivery.inMs);
  }
  return deliveries;
}

/** Lets the reconciliation queue run dry. Messages that wait stay. */
export async function runReconciliations(
  world: TestWorld,
  canaryTo?: CanaryTo,
  limits?: ReconciliationLimits,
): Promise<void> {
  const remainingMs = () => 300_000;
  for (
    let got = world.queues.receive('reconciliation');
    got !== undefined;
    got = world.queues.receive('reconciliation')
  ) {
    const invocation = { receives: got.receives, remainingMs };
    const { sender, watches } = got.message;
    const delivery =
      watches === undefined
        ? await reconcile(textMatcher(world, { canaryTo, limits }), got.message, invocation)
        : await watchBundle(world, sender, watches, invocation);
    if (delivery.kind === 'ack') world.queues.remove(got.receipt);
    else world.queues.delay(got.receipt, delivery.inMs);
  }
}

/** Lets the count queue run dry: a look that waits is taken when its time has come. */
export async function runCounts(world: TestWorld): Promise<void> {
  const remainingMs = () => 300_000;
  for (let got = world.queues.receive('count'); got !== undefined; got = world.queues.receive('count')) {
    const delivery = await countJob(world, got.message, { receives: got.receives, remainingMs });
    if (delivery.kind === 'ack') world.queues.remove(got.receipt);
    else world.queues.delay(got.receipt, delivery.inMs);
  }
}

/** Lets the whole system run for this many minutes. */
export async function runMinutes(
  world: TestWorld,
  minutes: number,
  canaryTo?: CanaryTo,
  plans = stage,
): Promise<void> {
  const settings = { window, ...(canaryTo === undefined ? {} : { canaryTo }) };
  for (let minute = 0; minute < minutes; minute += 1) {
    world.clock.advance(60_000);
    await runScheduler(world, settings, unhurried);
    await runPlans(world, plans);
    await runSends(world);
    await runReconciliations(world, canaryTo);
    await runCounts(world);
  }
}

export async function progress(world: TestWorld, id: Job['id']) {
  const view = await readJob(world, id);
  if (view === undefined) throw new Error(`There is no campaign ${id}`);
  return view.progress;
}
