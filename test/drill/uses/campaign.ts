import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { parse } from 'csv-parse/sync';
import { campaignsClient, type Row } from '../../../apps/local/demo/campaigns-client.ts';
import { checkOnce } from '../../../apps/local/demo/check-once.ts';
import { completedJob, drillApi, type Job } from '../api.ts';
import type { Cloud } from '../cloud.ts';
import type { Deployment, Proofs } from '../deployment.ts';
import type { Provider } from '../provider.ts';
import { waitFor } from '../wait-for.ts';
import { desk } from './rule-fires.ts';

/** It has a space on purpose: notifications write it as a plus. */
const key = 'campaigns/drill upload.csv';
const from = '+12125550100';

/** A campaign that is over. */
export type Campaign = { readonly job: Job; readonly rows: readonly Row[]; readonly file: string };

type Stage = Deployment & Proofs;

/** Uploads the example file, and waits for the campaign that the bucket's notification makes of it. */
export async function campaignByUpload(
  cloud: Cloud,
  stage: Stage,
  project: string,
  signal: AbortSignal,
): Promise<Campaign> {
  const file = await readFile(join(project, 'examples', 'recipients.csv'));
  const put = { Bucket: stage.bucket, Key: key, Body: file, Metadata: { from } };
  await cloud.s3.send(new PutObjectCommand(put), { abortSignal: signal });
  const job = await completedJob(
    drillApi(stage, stage),
    `/v1/jobs?upload_object=${encodeURIComponent(key)}`,
    signal,
  );
  const table: string[][] = parse(file, { delimiter: ';', bom: true, relax_column_count: true });
  // A line of delimiters alone is no row, and the first line names the columns.
  const records = table.filter((cells) => cells.some((cell) => cell !== '')).length - 1;
  if (job.rows.total !== records)
    throw new Error(`The file has ${records} rows, the campaign ${job.rows.total}`);
  const rows = await Array.fromAsync(campaignsClient(stage.apiUrl, stage.apiKey).rows(job.id));
  return { job, rows, file: file.toString('utf8') };
}

/**
 * Holds what the API says against the provider's books, where the alert of the drill's rule stands, too.
 *
 * @param campaigns all that were sent
 * @returns how many texts went to how many numbers
 */
export async function textsOnce(provider: Provider, campaigns: readonly Campaign[]): Promise<string> {
  const performed = (await provider.texts()).filter(({ to }) => !to.includes(desk));
  const faults = checkOnce(
    campaigns.map(({ rows }) => rows),
    performed,
  );
  if (faults.length > 0) throw new Error(`${faults.length} faults: ${faults.slice(0, 3).join('; ')}`);
  const numbers = performed.flatMap(({ to }) => to);
  return `${numbers.length} texts to ${new Set(numbers).size} numbers`;
}

/** Has the result files written, and downloads the one of rows that succeeded. @returns what is in it */
export async function resultFile(
  stage: Stage,
  { job, rows }: Campaign,
  signal: AbortSignal,
): Promise<string> {
  const api = drillApi(stage, stage);
  type Results = { readonly id: string; readonly files?: Readonly<Record<string, string>> };
  const { id } = await api.ask<Results>('POST', `/v1/jobs/${job.id}/results`);
  const files = await waitFor('The result files', signal, async () => {
    const { files: written } = await api.ask<Results>('GET', `/v1/jobs/${job.id}/results/${id}`);
    return written === undefined ? { not: 'still being written' } : { found: written };
  });
  const answer = await fetch(files.succeeded ?? '', { signal });
  if (!answer.ok) throw new Error(`The download answered ${answer.status}`);
  const records: Record<string, string>[] = parse(await answer.text(), { columns: true, bom: true });
  const accepted = rows.filter(({ state }) => state === 'accepted').map(({ line }) => String(line));
  const written = new Set(records.map(({ fleetcast_line }) => fleetcast_line));
  const missing = accepted.filter((line) => !written.has(line));
  if (missing.length > 0 || records.length !== accepted.length)
    throw new Error(`${records.length} rows in the file, ${accepted.length} accepted, missing ${missing[0]}`);
  return `${Object.keys(files).join(', ')}; ${records.length} rows in "succeeded"`;
}
