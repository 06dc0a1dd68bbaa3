import type { Cloud } from './cloud.ts';
import { type Deployment, deploy, type Proofs } from './deployment.ts';
import type { Release } from './set-up.ts';
import type { StepEnd, Steps } from './steps.ts';
import type { Campaign } from './uses/campaign.ts';
import { beginCampaign, campaignEnded, stillUnderWay } from './uses/under-way.ts';

export type Stage = {
  readonly proofs: StepEnd<Proofs>;
  readonly cloud: StepEnd<Cloud>;
  readonly deployed: StepEnd<Deployment>;
};

/**
 * A move to another release: what `cdk deploy` is called with, one call after the other, and the numbers of its
 * campaign.
 */
export type Move = {
  readonly name: string;
  readonly to: StepEnd<Release>;
  readonly commands: readonly (readonly string[])[];
  readonly areas: readonly number[];
};

/**
 * Deploys another release over the stage while a campaign is under way, and waits for the campaign's end.
 *
 * @returns the stage as it is then, and the campaign that went across
 */
export async function moveTo(
  steps: Steps,
  { proofs, cloud, deployed }: Stage,
  { name, to, commands, areas }: Move,
): Promise<{ readonly deployed: StepEnd<Deployment>; readonly campaign: StepEnd<Campaign> }> {
  const begun = await steps.step(
    `campaign begun before "${name}"`,
    200,
    { proofs, cloud, deployed },
    async ({ proofs, cloud, deployed }, signal) => {
      const stage = { ...deployed, ...proofs };
      const value = await beginCampaign(cloud, stage, areas, signal);
      return { says: await stillUnderWay(stage, value), value };
    },
  );
  const moved = await steps.step(
    name,
    900,
    { proofs, to, cloud, deployed, begun },
    async ({ proofs, to, cloud, deployed, begun }, signal) => {
      let value = deployed;
      for (const command of commands) value = await deploy(to.cdk, cloud, signal, command);
      if (value.apiUrl !== deployed.apiUrl || value.bucket !== deployed.bucket)
        throw new Error(`The API or the bucket is another one now: ${value.apiUrl}, ${value.bucket}`);
      return { says: await stillUnderWay({ ...value, ...proofs }, begun), value };
    },
  );
  const campaign = await steps.step(
    `campaign ended after "${name}"`,
    700,
    { proofs, moved, begun },
    async ({ proofs, moved, begun }, signal) => {
      const value = await campaignEnded({ ...moved, ...proofs }, begun, signal);
      return { says: JSON.stringify(value.job.rows), value };
    },
  );
  return { deployed: moved, campaign };
}
