import { keysThatHold } from '../../e2e/support/keys-that-hold.ts';
import { drillApi, type Job } from '../api.ts';
import type { Cloud } from '../cloud.ts';
import type { Deployment, Proofs } from '../deployment.ts';
import { waitFor } from '../wait-for.ts';
import type { Campaign } from './campaign.ts';

type Stage = Deployment & Proofs;

/**
 * Erases the number of one recipient. The second walk comes a quarter of an hour later, which the drill does not wait
 * for.
 *
 * @throws Error when a version of an object still has the number, or a count of its campaign has changed
 */
export async function numberErased(
  cloud: Cloud,
  stage: Stage,
  { job, rows, file }: Campaign,
  signal: AbortSignal,
): Promise<string> {
  const api = drillApi(stage, stage);
  const number = rows.find(({ state, to }) => state === 'accepted' && file.includes(to))?.to ?? '';
  const digits = number.slice(1);
  const before = await keysThatHold({ clients: cloud, bucket: stage.bucket }, digits);
  if (before.length < 2) throw new Error(`Only ${before.join(', ') || 'nothing'} has the number before`);
  const requested = { 'idempotency-key': 'drill-erasure' };
  const { id } = await api.ask<{ id: string }>('POST', '/v1/erasures', { number }, requested);
  await waitFor('The first walk', signal, async () => {
    const erasure = await api.ask<{ state: string }>('GET', `/v1/erasures/${id}`);
    return erasure.state === 'checking' ? { found: erasure } : { not: JSON.stringify(erasure) };
  });
  const after = await keysThatHold({ clients: cloud, bucket: stage.bucket }, digits);
  const { rows: counts } = await api.ask<Job>('GET', `/v1/jobs/${job.id}`);
  if (after.length > 0) throw new Error(`It is still in ${after.join(', ')}`);
  if (JSON.stringify(counts) !== JSON.stringify(job.rows)) throw new Error(JSON.stringify(counts));
  return `${before.length} versions had the number, none has it now; the counts stay`;
}
