import type { List } from '../../../apps/local/demo/api-caller.ts';
import { completedJob, drillApi, type Job } from '../api.ts';
import type { Deployment, Proofs } from '../deployment.ts';

type Stage = Deployment & Proofs;
type Row = { readonly state: string; readonly order_id?: string };
type Entry = { readonly result: string; readonly actor: { readonly kind: string; readonly name: string } };

const row = { action: 'create', first_name: 'Ada', last_name: 'Berg', country: 'DE' };

/** Makes an account at the partner API. @throws Error unless it has an id, and the audit log says by which key */
export async function accountMade(stage: Stage, signal: AbortSignal): Promise<string> {
  const api = drillApi(stage, stage);
  const headers = { 'idempotency-key': 'drill-account' };
  const { id } = await api.ask<Job>('POST', '/v1/account-changes', { rows: [row] }, headers);
  const job = await completedJob(api, `/v1/jobs/${id}`, signal);
  const { items } = await api.ask<List<Row>>('GET', `/v1/jobs/${id}/rows`);
  const [account] = items;
  if (job.rows.completed !== 1 || account?.order_id === undefined)
    throw new Error(`${JSON.stringify(job.rows)} ${JSON.stringify(items).slice(0, 300)}`);
  const audited = await api.ask<List<Entry>>('GET', `/v1/audit?action=job.create&resource=${id}`);
  const said = audited.items.map(({ actor, result }) => `${actor.kind} ${actor.name}: ${result}`).join();
  if (said !== 'key drill: done') throw new Error(`The audit log says "${said}" of ${id}`);
  return `${account.order_id}; "${said}"`;
}
