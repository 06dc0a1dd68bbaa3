import { type ApiCaller, apiCaller, type List } from '../../apps/local/demo/api-caller.ts';
import type { Deployment, Proofs } from './deployment.ts';
import { waitFor } from './wait-for.ts';

export type Job = {
  readonly id: string;
  readonly state: string;
  readonly rows: Readonly<Record<string, number>>;
};

const openCounts = ['unclear', 'held', 'unprocessed'] as const;

/** Calls the deployed API with a key, as a CRM does. */
export function drillApi(
  { apiUrl }: Pick<Deployment, 'apiUrl'>,
  { apiKey }: Pick<Proofs, 'apiKey'>,
): ApiCaller {
  return apiCaller(apiUrl, apiKey);
}

/** @returns the statuses without a key, with a wrong one and with the right one */
export async function statusesByKey(
  { apiUrl }: Deployment,
  { apiKey }: Proofs,
  signal: AbortSignal,
): Promise<number[]> {
  const statuses: number[] = [];
  for (const headers of [{}, { authorization: 'Bearer wrong' }, { authorization: `Bearer ${apiKey}` }])
    statuses.push((await fetch(`${apiUrl}/v1/jobs`, { headers, signal })).status);
  return statuses;
}

/**
 * @returns the job at a path, or the only one of a list, as its own page shows it: lists may be behind; undefined until
 *   it is there
 */
export async function findJob(api: ApiCaller, path: string): Promise<Job | undefined> {
  const found = await api.find<Job | List<Pick<Job, 'id'>>>(path);
  if (found === undefined || !('items' in found)) return found;
  const [item] = found.items;
  return item && api.find<Job>(`/v1/jobs/${item.id}`);
}

/**
 * Waits for a job's end.
 *
 * @throws Error when it failed, or a row is open at its end, or the counts do not add up
 */
export async function completedJob(api: ApiCaller, path: string, signal: AbortSignal): Promise<Job> {
  const job = await waitFor(`The end of ${path}`, signal, async () => {
    const found = await findJob(api, path);
    if (found === undefined) return { not: 'there is no such job' };
    const isOver = found.state === 'completed' || found.state === 'failed';
    return isOver ? { found } : { not: JSON.stringify(found).slice(0, 300) };
  });
  if (job.state !== 'completed') throw new Error(JSON.stringify(job).slice(0, 300));
  const { total = 0, ...counts } = job.rows;
  const sum = Object.values(counts).reduce((left, right) => left + right, 0);
  const isOpen = openCounts.some((count) => counts[count] !== 0);
  if (sum !== total || isOpen) throw new Error(`The counts are wrong: ${JSON.stringify(job.rows)}`);
  return job;
}
