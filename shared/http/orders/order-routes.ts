import type { Actor } from '../../core/access/actor.ts';
import { kindOf } from '../../core/ids.ts';
import { completedWithin } from '../../core/orders/durations.ts';
import { createOrderBatch, type OrderRequest } from '../../flows/intake/create-order-batch.ts';
import { type OrderDraftRequest, openDraft } from '../../flows/intake/open-draft.ts';
import { jobOfRequest } from '../../flows/intake/take-request.ts';
import { type ReadDurations, readDurations } from '../../flows/orders/read-durations.ts';
import { jobOfPath } from '../api-call.ts';
import type { FilePorts, WritePorts } from '../api-ports.ts';
import { createdDraft, createdJob } from '../jobs/job-view.ts';
import { requireEndpoint } from '../jobs/request-members.ts';
import { notFound } from '../request/problem.ts';
import { type Answer, answer, momentOf, type Route, route } from '../route.ts';
import { orderBatchForm, partnerBatchForm, subscriptionChangeForm } from './order-forms.ts';

/** Loaded with the first orders: what reads them reads numbers, and is large. */
const loadReaders = () => import('./order-request.ts');

/** Creates order batches, subscription changes, portings and account changes. */
export function orderRoutes(ports: WritePorts): Route[] {
  const create = async (
    request: OrderRequest | OrderDraftRequest,
    actor: Actor,
    key: string,
  ): Promise<Answer> => {
    await requireEndpoint(ports, jobOfRequest('orders', actor, key), request.callback);
    if ('upload' in request) return createdDraft(ports, (await openDraft(ports, actor, key, request)).job);
    return createdJob(ports, (await createOrderBatch(ports, actor, key, request)).job);
  };

  return [
    route('createOrderBatch', { body: orderBatchForm }, async ({ body, actor, key }) => {
      const { readOrderBatch } = await loadReaders();
      return create(await readOrderBatch(body), actor, key);
    }),
    route('createSubscriptionChanges', { body: subscriptionChangeForm }, async ({ body, actor, key }) => {
      const { readSubscriptionChanges } = await loadReaders();
      return create(await readSubscriptionChanges(body), actor, key);
    }),
    route('createPortings', { body: partnerBatchForm }, async ({ body, actor, key }) => {
      const { readPartnerBatch } = await loadReaders();
      return create(await readPartnerBatch('partner-porting', body), actor, key);
    }),
    route('createAccountChanges', { body: partnerBatchForm }, async ({ body, actor, key }) => {
      const { readPartnerBatch } = await loadReaders();
      return create(await readPartnerBatch('partner-account', body), actor, key);
    }),
  ];
}

/** Of the curve of what is completed. */
const pointsMax = 50;

/** How long the orders of a job took at the provider. */
export function durationReads(ports: FilePorts): Route[] {
  return [
    route('getDurations', {}, async (request) => {
      const job = await jobOfPath(ports, request);
      if (kindOf(job.id) !== 'orders')
        throw notFound('A campaign has no durations: give the id of another kind of job');
      return answer(200, durationsView(await readDurations(ports, job), ports.now()));
    }),
  ];
}

export function durationsView(durations: ReadDurations, nowMs: number) {
  const { completed, open, ended, rowsSeen, rows } = durations;
  const orders = completed.length + open.length + ended;
  const within = (share: number) => secondsOf(completedWithin(durations, share));
  const points = Math.min(pointsMax, completed.length);
  return {
    as_of: momentOf(nowMs),
    rows,
    rows_seen: rowsSeen,
    orders,
    completed: completed.length,
    open: open.length,
    ended,
    median_seconds: within(0.5),
    p90_seconds: within(0.9),
    oldest_open_seconds: secondsOf(open.at(-1)),
    completed_within: Array.from({ length: points }, (_, at) => {
      const count = Math.ceil(((at + 1) * completed.length) / points);
      return { seconds: secondsOf(completed[count - 1]) ?? 0, share: count / orders };
    }),
  };
}

function secondsOf(ms: number | undefined): number | null {
  return ms === undefined ? null : Math.round(ms / 1_000);
}
