import type { Frequency } from '../../core/jobs/campaign-options.ts';
import type { Job } from '../../core/jobs/job.ts';
import { jobMoved } from '../../core/jobs/job-moves.ts';
import { startOf, waitsForContacts } from '../../core/jobs/job-start.ts';
import { contactedKeyOf, encodeContacted } from '../../core/rows/contacted-indexes.ts';
import { readPlan } from '../../core/rows/plan.ts';
import type { Contacts } from '../../core/suppression/contacts.ts';
import type { JobList } from '../../ports/jobs/job-list.ts';
import type { AllPorts } from '../../ports/world.ts';
import { letRun } from '../jobs/start-job.ts';
import { isContact, recentContacts } from '../suppression/recent-contacts.ts';

type Ports = Pick<AllPorts, 'ledger' | 'objects' | 'queues' | 'now' | 'newId' | 'log'> & {
  readonly jobList?: JobList;
};

/**
 * Lets a planned campaign run that keeps a frequency limit, once it was looked again who was texted since it was
 * planned, or is about to be: calls leave them out. Of two campaigns that were planned at once, at least one sees the
 * other here. From then on it does not count for people whom it leaves out, so the other one texts them. That is safe:
 * the write that lets it run decides it, and until then it counts for all.
 *
 * @param window how many entries to queue at once
 */
export async function startWithinLimit(ports: Ports, job: Job, window: number): Promise<void> {
  const { jobList } = ports;
  if (!waitsForContacts(job) || startOf(job, ports.now()).kind !== 'now') return;
  if (jobList === undefined)
    throw new Error(`${job.id} cannot be started here: this process does not see the other campaigns`);
  const { plan } = job;
  const contacts = await recentContacts({ ...ports, jobList }, plan.frequency, job, (other) =>
    comesBefore(ports, other, job),
  );
  const over = await indexesOver(ports, plan, contacts);
  if (over.size === 0) return letRun(ports, job, window);
  const contactedKey = contactedKeyOf(job.id, ports.newId());
  const writer = ports.objects.write(contactedKey);
  await writer.write(encodeContacted(plan.totals.chunks, over));
  await writer.finish();
  ports.log.info('job.recipients_left_out', { jobId: job.id, chunks: over.size });
  await letRun(ports, { ...job, plan: { ...plan, contactedKey } }, window);
}

/**
 * Whether another campaign counts for this one. Of two that both wait for their start the older one comes first. The
 * younger one may just have looked without seeing this one, so its next write is made to fail: it looks again in the
 * next minute, and sees this one.
 *
 * @returns the other campaign as it counts, or undefined
 */
async function comesBefore({ ledger, now }: Ports, other: Job, own: Job): Promise<Job | undefined> {
  let seen: Job | undefined = other;
  while (seen?.state === 'ready' && isContact(seen) && isOlder(own, seen)) {
    if (!waitsForContacts(seen)) return seen;
    const written = await ledger.replaceJob(jobMoved(seen, 'ready', { dueAtMs: now() }));
    if (written.applied) return undefined;
    seen = written.found;
  }
  return seen !== undefined && isContact(seen) ? seen : undefined;
}

function isOlder(one: Job, other: Job): boolean {
  return one.createdAtMs === other.createdAtMs ? one.id < other.id : one.createdAtMs < other.createdAtMs;
}

/** By chunk: the indexes of those who were texted as often as the limit allows. */
async function indexesOver(
  { objects }: Ports,
  { key, frequency }: { readonly key: string; readonly frequency: Frequency },
  contacts: Contacts,
): Promise<ReadonlyMap<number, readonly number[]>> {
  const stored = await objects.read(key);
  if (stored === undefined) throw new Error(`The plan ${key} is gone`);
  const over = new Map<number, readonly number[]>();
  for await (const line of readPlan(stored.body)) {
    if ('end' in line) continue;
    const { no, to } = line.chunk;
    const indexes = to.flatMap((number, index) =>
      contacts.timesOf(Number(number.slice(1))) >= frequency.max ? [index] : [],
    );
    if (indexes.length > 0) over.set(no, indexes);
  }
  return over;
}
