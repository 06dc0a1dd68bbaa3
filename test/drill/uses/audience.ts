import { drillApi, type Job } from '../api.ts';
import type { Deployment, Proofs } from '../deployment.ts';
import { waitFor } from '../wait-for.ts';

/** Filters over the data that is left need a list of products, which the sandbox, as documented, does not have. */
const audience = { api: 'partner', status: ['active', 'grace'] };

type Found = { readonly matched: number; readonly seen?: number };
type Preview = { readonly audience?: Found };

/**
 * Plans a campaign for the subscriptions in two states, and sends nothing.
 *
 * @throws Error unless the one subscription of the partner's sandbox is found
 */
export async function audienceFound(stage: Deployment & Proofs, signal: AbortSignal): Promise<string> {
  const api = drillApi(stage, stage);
  const campaign = { from: '+12125550100', text: 'Hello', audience, options: { mode: 'check' } };
  const headers = { 'idempotency-key': 'drill-audience' };
  const { id } = await api.ask<Job>('POST', '/v1/campaigns', campaign, headers);
  const found = await waitFor('The preview of the audience', signal, async () => {
    const preview = await api.find<Preview>(`/v1/jobs/${id}/preview`);
    if (preview?.audience !== undefined) return { found: preview.audience };
    return { not: JSON.stringify(await api.ask<Job>('GET', `/v1/jobs/${id}`)).slice(0, 300) };
  });
  if (found.matched !== 1) throw new Error(JSON.stringify(found));
  return `${id}: ${JSON.stringify(found)}`;
}
