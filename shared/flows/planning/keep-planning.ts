import type { Job } from '../../core/jobs/job.ts';
import { jobMoved } from '../../core/jobs/job.ts';
import { planBeatMs, planLeaseMs, replanAfterMs } from '../../core/timing.ts';
import type { OrderPlanning, OrderRecords } from '../../ports/orders.ts';
import type { Objects, ObjectWriter, World } from '../../ports/world.ts';

type Ports = Pick<World, 'ledger' | 'objects'> & { readonly ordering?: Pick<OrderPlanning, 'orderRecords'> };

/** Tells that a planner is alive, when the time for it has come. */
export type Beat = () => Promise<void>;

/**
 * While it is planned, a job is due soon: `tick` hands it to another planner when this one has said nothing for a while. Nobody owns a
 * job by that. Two planners do no harm, as the plan is written once and entries are put if absent, so a planner that was only slow
 * goes on beside the other.
 *
 * @returns what is to be called now and then while the job is planned
 */
export async function beginPlanning(world: Pick<World, 'ledger' | 'now'>, job: Job): Promise<Beat> {
  // Whoever plans within a request is looked after sooner, and is done before the first beat.
  if ((job.dueAtMs ?? 0) > world.now() + leaseOf(job)) await renew(world, job);
  let nextMs = world.now() + planBeatMs;
  return async () => {
    if (world.now() < nextMs) return;
    nextMs = world.now() + planBeatMs;
    const seen = await world.ledger.job(job.id);
    if (seen !== undefined) await renew(world, seen);
  };
}

/** Whoever wins this write instead has moved the job, or looks after it as well. */
async function renew({ ledger, now }: Pick<World, 'ledger' | 'now'>, job: Job): Promise<void> {
  if (job.state !== 'planning') return;
  await ledger.replaceJob(jobMoved(job, 'planning', { dueAtMs: now() + leaseOf(job) }));
}

/**
 * What ended one planner may end the next: each is waited for longer, so that an outage of hours does not use up all of them, and an
 * input that nobody can plan is seldom tried.
 */
function leaseOf({ plans }: Job): number {
  return Math.min(replanAfterMs, planLeaseMs * 5 ** Math.max(0, plans - 1));
}

/** The same ports, with a beat before the entries that are made together, each piece that is read or written, and each page of records. */
export function beating<Given extends Ports>(world: Given, beat: Beat): Given {
  const { ledger, objects, ordering } = world;
  return {
    ...world,
    ...(ordering === undefined
      ? {}
      : { ordering: { ...ordering, orderRecords: beatingRecords(ordering.orderRecords, beat) } }),
    ledger: { ...ledger, addEntries: (entries) => beat().then(() => ledger.addEntries(entries)) },
    objects: beatingObjects(objects, beat),
  };
}

function beatingObjects(objects: Objects, beat: Beat): Objects {
  return {
    ...objects,
    async read(key, versionId) {
      const found = await objects.read(key, versionId);
      return found === undefined ? undefined : { ...found, body: beatingBody(found.body, beat) };
    },
    readRange: (key, offset, bytes) => beat().then(() => objects.readRange(key, offset, bytes)),
    write: (key) => beatingWriter(objects.write(key), beat),
  };
}

async function* beatingBody(body: AsyncIterable<Uint8Array>, beat: Beat): AsyncGenerator<Uint8Array> {
  for await (const piece of body) {
    await beat();
    yield piece;
  }
}

function beatingWriter(writer: ObjectWriter, beat: Beat): ObjectWriter {
  return { ...writer, write: (piece) => beat().then(() => writer.write(piece)) };
}

/** The provider's records, with a beat before each page: it may wait for long at the gate. */
function beatingRecords(records: OrderRecords, beat: Beat): OrderRecords {
  const { lines, subscriberLines, partnerLines, subscribers } = records;
  return {
    ...records,
    lines: (cursor) => beat().then(() => lines(cursor)),
    subscriberLines: (id, cursor) => beat().then(() => subscriberLines(id, cursor)),
    partnerLines: (cursor) => beat().then(() => partnerLines(cursor)),
    subscribers: (cursor) => beat().then(() => subscribers(cursor)),
  };
}
