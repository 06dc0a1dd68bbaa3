import { type Endpoint, type EndpointId, wasForFormer } from '../../core/callbacks/endpoint.ts';
import { entryIdOf, kindOf } from '../../core/ids.ts';
import type { Job } from '../../core/jobs/job.ts';
import { decodeNotification } from '../../core/notifications/notification-plan.ts';
import { isCallback } from '../../core/notifications/outgoing.ts';
import type { JobList } from '../../ports/jobs/job-list.ts';
import { type StartPorts, startCallback } from './start-callback.ts';

export type Resent = {
  /** How many callbacks are sent again. */
  readonly count: number;
  /** Jobs before this moment were not looked at. Absent: all were. */
  readonly lookedFromMs?: number;
};

/**
 * Sends again what an endpoint was to get in a span of time and has not taken: what was refused, or canceled while it
 * was disabled. Each goes out under its key.
 *
 * @param key of the request: the same one sends nothing twice
 */
export async function resendMissed(
  ports: StartPorts & { readonly jobList: JobList },
  endpoint: Endpoint,
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
  key: string,
  limits = atMost,
): Promise<Resent> {
  let [count, looked] = [0, 0];
  // A cursor stands behind the newest of its millisecond.
  for await (const job of ports.jobList.newest({ createdAtMs: toMs + 1, id: '' as Job['id'] })) {
    // What is older was for another endpoint of this name.
    if (job.createdAtMs < fromMs || wasForFormer(endpoint, job.createdAtMs)) break;
    if (looked >= limits.jobsLookedAt) return { count, lookedFromMs: job.createdAtMs };
    looked += 1;
    if (!isCallbackTo(job, endpoint.id) || job.plan === undefined) continue;
    const entry = await ports.ledger.entry(job.id, entryIdOf(0, 1));
    if (entry?.state !== 'refused' && entry?.state !== 'canceled') continue;
    const { offset, bytes } = entry.body;
    const outgoing = decodeNotification(await ports.objects.readRange(job.plan.key, offset, bytes));
    if (!isCallback(outgoing)) continue;
    if (count >= limits.resent) return { count, lookedFromMs: job.createdAtMs };
    await startCallback(ports, outgoing, `-${key}`);
    count += 1;
  }
  return { count };
}

/** How much one request does: more would outlast it. */
const atMost = { jobsLookedAt: 2_000, resent: 200 };

function isCallbackTo({ id, source }: Job, endpoint: EndpointId): boolean {
  return kindOf(id) === 'notifications' && source.kind === 'notification' && source.endpoint === endpoint;
}
