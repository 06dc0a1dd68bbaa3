import type { Actor } from '../../core/access/actor.ts';
import { createOrderBatch, type OrderRequest } from '../../flows/intake/create-order-batch.ts';
import { type OrderDraftRequest, openDraft } from '../../flows/intake/open-draft.ts';
import { jobOfRequest } from '../../flows/intake/take-request.ts';
import type { WritePorts } from '../api-ports.ts';
import { requireEndpoint } from '../jobs/callback-member.ts';
import { createdDraft, createdJob } from '../jobs/job-view.ts';
import { type Answer, type Route, route } from '../route.ts';
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
