import { completedJob, drillApi, type Job } from '../api.ts';
import type { Deployment, Proofs } from '../deployment.ts';
import type { Provider } from '../provider.ts';

const people = 3;
const key = 'drill-batch';

type Stage = Deployment & Proofs;

/**
 * Orders an eSIM for each of a few people, handing the same batch in twice under its key.
 *
 * @throws Error when that makes two batches, or somebody gets two orders, or none
 */
export async function batchTwice(stage: Stage, provider: Provider, signal: AbortSignal): Promise<string> {
  const api = drillApi(stage, stage);
  const [account] = (await provider.state()).senders;
  const rows = Array.from({ length: people }, (_, index) => ({
    first_name: 'Drill',
    last_name: `Number ${index}`,
    email: `drill-${index}@example.com`,
    employee_id: `drill-${index}`,
  }));
  const defaults = { account_id: account?.accountId, delivery: 'email', group: 'Drill' };
  const handIn = () =>
    api.ask<Job>('POST', '/v1/order-batches', { defaults, rows }, { 'idempotency-key': key });
  const { id } = await handIn();
  const repeated = await handIn();
  if (repeated.id !== id) throw new Error(`Repeated with its key, ${id} became ${repeated.id}`);

  const job = await completedJob(api, `/v1/jobs/${id}`, signal);
  const ordered = await provider.ordersFor();
  const wanted = rows.map(({ email }) => email).sort();
  if (job.rows.completed !== people || ordered.toSorted().join() !== wanted.join())
    throw new Error(`${JSON.stringify(job.rows)}; the provider has orders for ${ordered.join(', ')}`);
  return `${id} ${JSON.stringify(job.rows)}; ${ordered.length} orders at the provider`;
}
