import type { Stage } from './across-releases.ts';
import { functionsWithoutFaults, queuesAtRest } from './at-rest.ts';
import type { Machine } from './machine.ts';
import type { Provider } from './provider.ts';
import type { Release } from './set-up.ts';
import type { StepEnd, Steps } from './steps.ts';
import { accountMade } from './uses/account.ts';
import { audienceFound } from './uses/audience.ts';
import { type Campaign, campaignByUpload, resultFile, textsOnce } from './uses/campaign.ts';
import { numberErased } from './uses/erasure.ts';
import { batchTwice } from './uses/order-batch.ts';
import { reportWritten } from './uses/report.ts';
import { ruleFires } from './uses/rule-fires.ts';
import { webhookKept } from './uses/webhook.ts';

type Given = Stage & { readonly provider: StepEnd<Provider>; readonly newest: StepEnd<Release> };

const done = (says: string) => ({ says, value: undefined });

/**
 * Uses everything that a stage offers.
 *
 * @param before campaigns that were sent already
 * @returns the campaign of the drill
 */
export async function useStage(
  steps: Steps,
  { proofs, cloud, provider, deployed, newest }: Given,
  before: readonly StepEnd<Campaign>[],
): Promise<StepEnd<Campaign>> {
  const ready = { proofs, cloud, provider, deployed, newest };
  const campaign = await steps.step(
    'campaign by upload',
    200,
    ready,
    async ({ proofs, cloud, deployed, newest }, signal) => {
      const value = await campaignByUpload(cloud, { ...deployed, ...proofs }, newest.project, signal);
      return { says: `${value.job.id} ${JSON.stringify(value.job.rows)}`, value };
    },
  );
  await nobodyTwice(steps, provider, [...before, campaign]);
  await steps.step(
    'result file',
    90,
    { proofs, deployed, campaign },
    async ({ proofs, deployed, campaign }, signal) =>
      done(await resultFile({ ...deployed, ...proofs }, campaign, signal)),
  );
  await steps.step(
    'order batch twice under its key',
    240,
    ready,
    async ({ proofs, deployed, provider }, signal) =>
      done(await batchTwice({ ...deployed, ...proofs }, provider, signal)),
  );
  await steps.step(
    'account made at the partner, as the audit log says',
    120,
    ready,
    async ({ proofs, deployed }, signal) => done(await accountMade({ ...deployed, ...proofs }, signal)),
  );
  await steps.step('webhook kept', 60, ready, async ({ proofs, deployed }, signal) =>
    done(await webhookKept({ ...deployed, ...proofs }, signal)),
  );
  await steps.step('rule fires', 240, ready, async ({ proofs, deployed, provider, newest }, signal) =>
    done(await ruleFires({ ...deployed, ...proofs }, provider, newest.project, signal)),
  );
  await steps.step('audience found', 120, ready, async ({ proofs, deployed }, signal) =>
    done(await audienceFound({ ...deployed, ...proofs }, signal)),
  );
  await steps.step(
    'report of campaigns',
    240,
    { ...ready, campaign },
    async ({ proofs, deployed, campaign }, signal) =>
      done(await reportWritten({ ...deployed, ...proofs }, campaign, signal)),
  );
  await steps.step(
    'erasure.ended',
    120,
    { ...ready, campaign },
    async ({ proofs, cloud, deployed, campaign }, signal) =>
      done(await numberErased(cloud, { ...deployed, ...proofs }, campaign, signal)),
  );
  return campaign;
}

/** Holds all campaigns of the drill against the provider's books. */
export async function nobodyTwice(
  steps: Steps,
  provider: StepEnd<Provider>,
  campaigns: readonly StepEnd<Campaign>[],
): Promise<void> {
  const needed = Object.fromEntries(campaigns.map((campaign, at) => [`campaign ${at}`, campaign]));
  await steps.step('nobody texted twice', 60, { provider, ...needed }, async ({ provider }) => {
    const ended = campaigns.flatMap((campaign) => (campaign.kind === 'ok' ? [campaign.value] : []));
    return done(await textsOnce(provider, ended));
  });
}

/** Waits until nothing is under way, and reads every line that was logged. */
export async function nothingOpen(
  steps: Steps,
  machine: Machine,
  { proofs, cloud, deployed }: Stage,
): Promise<void> {
  const ready = { cloud, deployed, proofs };
  await steps.step('queues at rest', 150, ready, async ({ cloud, deployed }, signal) =>
    done(await queuesAtRest(cloud, deployed, signal)),
  );
  await steps.step('functions without faults', 180, ready, async ({ cloud }, signal) =>
    done(await functionsWithoutFaults(cloud, machine.logOf('ministack'), signal)),
  );
}
