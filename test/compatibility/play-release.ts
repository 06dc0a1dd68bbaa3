import { counting } from '../../shared/core/counts/counting.ts';
import { looked, newSum } from '../../shared/core/counts/job-sum.ts';
import { plannedTally } from '../../shared/core/counts/progress-of-job.ts';
import { entryIdOf, type JobId } from '../../shared/core/ids.ts';
import { emptyRing } from '../../shared/core/tokens/token-ring.ts';
import { perform } from '../../shared/flows/calls/perform.ts';
import { eraseNumber } from '../../shared/flows/erasure/erase-number.ts';
import { receiveEvent } from '../../shared/flows/events/receive-event.ts';
import { orderWork } from '../../shared/flows/orders/order-work.ts';
import { requestReport } from '../../shared/flows/reports/request-report.ts';
import { reactToEvent } from '../../shared/flows/rules/react-to-event.ts';
import { eventJson } from '../http/events/webhook-client.ts';
import { aNotification } from '../support/a-notification.ts';
import { fictional } from '../support/a-plan.ts';
import { postJson } from '../support/http/api-client.ts';
import { account } from '../support/worlds/order-world.ts';
import { aBook, aRule, invocation, settings } from '../support/worlds/rule-world.ts';
import { runMinutes, runPlans, runSends, upload } from '../support/worlds/run-world.ts';
import type { StoredWorld } from './stored-world.ts';

/**
 * Jobs of the play, by what becomes of them. The names are the keys of their requests, so that every release has the
 * same.
 */
export const people = {
  accepted: [fictional(0), fictional(1)],
  held: [fictional(2)],
  unclear: [fictional(3)],
  queued: [fictional(4), fictional(5)],
  planning: [fictional(6)],
  urgent: [fictional(7)],
  waiting: [fictional(8)],
  suppressed: [fictional(9)],
} as const;

/** A file whose content belongs to the campaign that it became. */
export const uploaded = `to\n${fictional(10)}\n`;

/** Who asked for the report. */
const asker = { kind: 'key', id: 'crm', name: 'crm' } as const;

const lost = { effect: 'unknown', code: 'timeout' } as const;

/** Plays until each kind of row, object and message is there, and most work is under way. */
export async function playRelease(world: StoredWorld): Promise<void> {
  const { sms } = world.texts;
  await postJson(world, '/v1/suppressions', { add: people.suppressed, reason: 'requested' });

  await campaign(world, 'held');
  sms.next(lost);
  await runSends(world);
  // Until its texts are not found on record for good.
  await runMinutes(world, 60);
  const accepted = await campaign(world, 'accepted', { to: [...people.accepted, ...people.suppressed] });
  await runSends(world);
  await upload(world, uploaded, { text: 'uploaded' });
  await runSends(world);
  const unclear = await campaign(world, 'unclear');
  sms.next({ ...lost, performed: true });
  await runSends(world);

  await orderBatch(world);
  await ruleFires(world);
  await world.commands.start(aNotification());
  await runPlans(world);
  const erasure = await postJson(world, '/v1/erasures', { number: fictional(50) });
  await eraseNumber(world, { defaultCountry: 'US', bucket: 'bucket' }, erasure.body.id, invocation);
  await world.watched.record({ productId: 'prd_2', subscriptionId: 'subs_1' });
  await world.sweepCursors.replace({ version: 1, roundAtMs: world.now(), after: 'prd_1' });
  await world.tokens.replaceRing({ ...emptyRing, version: 1 });
  await requestReport(world, asker, 'march', { kind: 'usage', from: '2026-03-01', to: '2026-03-31' });

  await campaign(world, 'waiting', { options: { mode: 'approve' } });
  await campaign(world, 'urgent', { options: { priority: 'urgent' } });
  await campaign(world, 'queued');
  await postJson(world, '/v1/campaigns', { text: 'planning', to: people.planning }, 'planning');
  await postJson(world, `/v1/jobs/${accepted}/results`, {});
  const [lostCall] = await Array.fromAsync(world.ledger.entries(unclear));
  if (lostCall?.kind !== 'text') throw new Error('No call was lost');
  const { sender, jobId } = lostCall;
  await world.queues.sendReconciliation({ sender });
  await world.queues.sendReconciliation({ sender, watches: jobId });
  await count(world, accepted);
}

/** As a campaign of many calls is counted. */
async function count({ ledger, jobCounts, queues, now }: StoredWorld, jobId: JobId): Promise<void> {
  const job = await ledger.job(jobId);
  if (job === undefined) throw new Error('There is no such job');
  const tally = plannedTally(job);
  await jobCounts.mark(jobId, 0, now() + counting.markedForMs);
  await jobCounts.countGroup(jobId, { group: 0, version: 1, tally, readAtMs: now() });
  const look = { tally, asOfMs: now(), walkFromMs: 0, isEnding: false, nextAtMs: now() };
  await jobCounts.replaceSum(job, looked(newSum(job), look));
  await queues.sendCount({ jobId, after: 1 }, 0);
}

async function campaign(world: StoredWorld, name: keyof typeof people, more: object = {}): Promise<JobId> {
  const { status, body } = await postJson(
    world,
    '/v1/campaigns',
    { text: name, to: people[name], ...more },
    name,
  );
  if (status !== 202) throw new Error(`"${name}" is answered ${status}: ${JSON.stringify(body)}`);
  await runPlans(world);
  return body.id;
}

/** Two orders: the provider is at the first, and a message waits for the second. */
async function orderBatch(world: StoredWorld): Promise<void> {
  const rows = ['ada', 'bo'].map((name) => ({
    first_name: name,
    last_name: 'Example',
    email: `${name}@example.com`,
    employee_id: name,
    group: 'Sales',
    delivery: 'email',
    account_id: account,
  }));
  const { status, body } = await postJson(world, '/v1/order-batches', { rows }, 'orders');
  if (status !== 202) throw new Error(`The batch is answered ${status}: ${JSON.stringify(body)}`);
  await runPlans(world);
  const first = { jobId: body.id as JobId, entryId: entryIdOf(0, 1) };
  await perform(orderWork({ ...world, subjects: world.providerSubscriptions }), first, invocation);
}

/** An event is kept and queued; its rule's top-up is on the way. */
async function ruleFires(world: StoredWorld): Promise<void> {
  // The second one is only there for the notification of its name.
  await world.rules.append(aBook([aRule(), aRule({ name: 'tell-at-80', on: 'invoice.open' })]));
  await productRunsLow(world, 'evt_1');
  const ports = { ...world, subjects: world.providerSubscriptions };
  await reactToEvent(ports, settings, { source: 'partner', eventId: 'evt_1' }, invocation);
}

/** The event of a product that runs low comes under this id: kept, and queued. */
export async function productRunsLow(world: StoredWorld, id: string): Promise<void> {
  const type = 'balance.threshold.exceeded';
  const threshold = { allowance_type: 'data', percentage: 80 };
  const body = Buffer.from(
    eventJson({ id, type, data: { threshold, product: { id: 'prd_1', status: 'active' } } }),
  );
  const times = { createdAtMs: world.now(), receivedAtMs: world.now() };
  await receiveEvent(world, { source: 'partner', id, type, ...times, body });
}
