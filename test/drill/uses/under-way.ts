import { PutObjectCommand } from '@aws-sdk/client-s3';
import { campaignsClient } from '../../../apps/local/demo/campaigns-client.ts';
import { completedJob, drillApi, findJob } from '../api.ts';
import type { Cloud } from '../cloud.ts';
import type { Deployment, Proofs } from '../deployment.ts';
import { waitFor } from '../wait-for.ts';
import type { Campaign } from './campaign.ts';

type Stage = Deployment & Proofs;

/**
 * Calls a second that the stage may make at most, so that a campaign with a text for each is still under way after a
 * deployment.
 */
export const slowCallsPerSecond = 1;

const linesPerArea = 100;

/** A campaign that has begun and continues while another release is deployed. */
export type UnderWay = { readonly key: string; readonly path: string; readonly rows: number };

/**
 * Uploads a campaign with a text for each recipient, and waits until its first texts are accepted.
 *
 * @param areas of the numbers, each of which has a hundred; another campaign of the drill must have others
 */
export async function beginCampaign(
  cloud: Cloud,
  stage: Stage,
  areas: readonly number[],
  signal: AbortSignal,
): Promise<UnderWay> {
  const numbers = areas.flatMap((area) =>
    Array.from({ length: linesPerArea }, (_, line) => `+1${area}55501${String(line).padStart(2, '0')}`),
  );
  const key = `campaigns/across ${areas.join(' ')}.csv`;
  const Body = ['to,first_name', ...numbers.map((number, at) => `${number},Reader ${at}`)].join('\n');
  const Metadata = { from: '+12125550100', text: 'Hello {{ first_name }}' };
  const command = new PutObjectCommand({ Bucket: stage.bucket, Key: key, Body, Metadata });
  await cloud.s3.send(command, { abortSignal: signal });
  const path = `/v1/jobs?upload_object=${encodeURIComponent(key)}`;
  await waitFor('The first accepted texts', signal, async () => {
    const { accepted, job } = await countsOf(stage, path);
    return accepted > 0 ? { found: accepted } : { not: JSON.stringify(job).slice(0, 300) };
  });
  return { key, path, rows: numbers.length };
}

/** @throws Error unless it has begun and is not over */
export async function stillUnderWay(stage: Stage, { path, rows }: UnderWay): Promise<string> {
  const { accepted } = await countsOf(stage, path);
  if (accepted === 0 || accepted === rows)
    throw new Error(`The campaign is not under way: ${accepted} of ${rows} rows are accepted`);
  return `${accepted} of ${rows} rows accepted`;
}

/** Waits for its end. @throws Error unless every row is accepted */
export async function campaignEnded(
  stage: Stage,
  { path, rows }: UnderWay,
  signal: AbortSignal,
): Promise<Campaign> {
  const job = await completedJob(drillApi(stage, stage), path, signal);
  if (job.rows.accepted !== rows) throw new Error(JSON.stringify(job.rows));
  const all = await Array.fromAsync(campaignsClient(stage.apiUrl, stage.apiKey).rows(job.id));
  return { job, rows: all, file: '' };
}

async function countsOf(stage: Stage, path: string) {
  const job = await findJob(drillApi(stage, stage), path);
  return { accepted: job?.rows?.accepted ?? 0, job };
}
