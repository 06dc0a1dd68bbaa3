import type { Job } from '../../core/jobs/job.ts';
import { jobMoved } from '../../core/jobs/job-moves.ts';
import type { PlannedSoFar } from '../../core/rows/plan.ts';
import { planHeartbeatMs, planLeaseMs, replanAfterMs } from '../../core/timing.ts';
import type { OrderPlanning, OrderRecords } from '../../ports/orders.ts';
import type { Objects, ObjectWriter } from '../../ports/storage/objects.ts';
import type { AllPorts } from '../../ports/world.ts';
import { PlanIsNeedless } from './plan-ports.ts';
import type { CountsRows, RowsSoFar } from './rows-so-far.ts';

type Ports = Pick<AllPorts, 'ledger' | 'objects'> & {
  readonly loadOrdering?: () => Promise<Pick<OrderPlanning, 'orderRecords'>>;
};

export type Heartbeat = {
  /** Says that a planner is alive, and how far it has come, when the time for it has come. */
  readonly give: () => Promise<void>;
  readonly rowsSoFar: RowsSoFar;
};

/**
 * While it is planned, a job is due soon: `scheduler` hands it to another planner when this one has said nothing for a
 * while. Nobody owns a job by that. Two planners do no harm, as the plan is written once and entries are put if absent,
 * so a planner that was only slow continues beside the other, until its heartbeat finds that the job is no longer
 * `planning`.
 *
 * @param mayStop whether the planner may stop once the job is no longer `planning`; not if the plan of a restored job
 * may have been sent
 * @returns what is to be given now and then while the job is planned. It throws `PlanIsNeedless` once the planner may
 * stop
 */
export async function beginPlanning(
  ports: Pick<AllPorts, 'ledger' | 'now'>,
  job: Job,
  mayStop: boolean,
): Promise<Heartbeat> {
  // A planner within a request is replaced sooner, and ends before its first heartbeat.
  if ((job.dueAtMs ?? 0) > ports.now() + leaseOf(job)) await renew(ports, job);
  const rowsSoFar: RowsSoFar = { rowsRead: 0, rowsPlanned: 0 };
  let nextMs = ports.now() + planHeartbeatMs;
  const give = async () => {
    if (ports.now() < nextMs) return;
    nextMs = ports.now() + planHeartbeatMs;
    const seen = await ports.ledger.job(job.id);
    if (seen?.state !== 'planning' && mayStop) throw new PlanIsNeedless();
    if (seen !== undefined) await renew(ports, seen, { ...rowsSoFar });
  };
  return { give, rowsSoFar };
}

/** Anyone who wins this write instead has moved the job, or looks after it as well. */
async function renew(
  { ledger, now }: Pick<AllPorts, 'ledger' | 'now'>,
  job: Job,
  planning?: PlannedSoFar,
): Promise<void> {
  if (job.state !== 'planning') return;
  const soFar = planning === undefined ? {} : { planning };
  await ledger.replaceJob(jobMoved(job, 'planning', { ...soFar, dueAtMs: now() + leaseOf(job) }));
}

/**
 * What ended one planner may end the next: each is waited for longer, so that an outage of hours does not use up all of
 * them, and an input that nobody can plan is seldom tried.
 */
function leaseOf({ plans }: Job): number {
  return Math.min(replanAfterMs, planLeaseMs * 5 ** Math.max(0, plans - 1));
}

/**
 * The same ports, with a heartbeat before the entries that are made together, each piece that is read or written, and
 * each page of records, and with what counts rows for it.
 */
export function withHeartbeat<Given extends Ports>(ports: Given, heartbeat: Heartbeat): Given & CountsRows {
  const { ledger, objects, loadOrdering } = ports;
  return {
    ...ports,
    rowsSoFar: heartbeat.rowsSoFar,
    ...(loadOrdering === undefined
      ? {}
      : {
          loadOrdering: async () => {
            const ordering = await loadOrdering();
            return { ...ordering, orderRecords: heartbeatingRecords(ordering.orderRecords, heartbeat) };
          },
        }),
    ledger: { ...ledger, addEntries: (entries) => heartbeat.give().then(() => ledger.addEntries(entries)) },
    objects: heartbeatingObjects(objects, heartbeat),
  };
}

function heartbeatingObjects(objects: Objects, heartbeat: Heartbeat): Objects {
  return {
    ...objects,
    async read(key, versionId) {
      const found = await objects.read(key, versionId);
      return found === undefined ? undefined : { ...found, body: heartbeatingBody(found.body, heartbeat) };
    },
    readRange: (key, offset, bytes) => heartbeat.give().then(() => objects.readRange(key, offset, bytes)),
    write: (key) => heartbeatingWriter(objects.write(key), heartbeat),
  };
}

async function* heartbeatingBody(
  body: AsyncIterable<Uint8Array>,
  heartbeat: Heartbeat,
): AsyncGenerator<Uint8Array> {
  for await (const piece of body) {
    await heartbeat.give();
    yield piece;
  }
}

function heartbeatingWriter(writer: ObjectWriter, heartbeat: Heartbeat): ObjectWriter {
  return { ...writer, write: (piece) => heartbeat.give().then(() => writer.write(piece)) };
}

/** The provider's records, with a heartbeat before each page: it may wait for long at the rate limiter. */
function heartbeatingRecords(records: OrderRecords, heartbeat: Heartbeat): OrderRecords {
  const { subscriptions, subscriberSubscriptions, partnerSubscriptions, subscribers } = records;
  return {
    ...records,
    subscriptions: (cursor) => heartbeat.give().then(() => subscriptions(cursor)),
    subscriberSubscriptions: (id, cursor) => heartbeat.give().then(() => subscriberSubscriptions(id, cursor)),
    partnerSubscriptions: (cursor) => heartbeat.give().then(() => partnerSubscriptions(cursor)),
    subscribers: (cursor) => heartbeat.give().then(() => subscribers(cursor)),
  };
}
