import { createOrderBatch, type OrderRequest } from '../../flows/intake/create-order-batch.ts';
import { type OrderDraftRequest, openDraft } from '../../flows/intake/open-draft.ts';
import type { ApiPorts } from '../api-call.ts';
import { createdDraft, createdJob } from '../jobs/job-view.ts';
import { type Answer, type Route, route } from '../route.ts';
import { changeForm, orderBatchForm } from './order-forms.ts';

/** Loaded with the first orders: what reads them reads numbers, and is large. */
const loadReaders = () => import('./order-request.ts');

/** Creates order batches and subscription changes. */
export function orderRoutes(ports: ApiPorts): Route[] {
  const create = async (
    request: OrderRequest | OrderDraftRequest,
    caller: string,
    key: string,
  ): Promise<Answer> => {
    if ('upload' in request) return createdDraft(ports, (await openDraft(ports, caller, key, request)).job);
    return createdJob(ports, (await createOrderBatch(ports, caller, key, request)).job);
  };

  return [
    route('createOrderBatch', { body: orderBatchForm }, async ({ body, caller, key }) => {
      const { readOrderBatch } = await loadReaders();
      return create(await readOrderBatch(body), caller, key);
    }),
    route('createSubscriptionChanges', { body: changeForm }, async ({ body, caller, key }) => {
      const { readSubscriptionChanges } = await loadReaders();
      return create(await readSubscriptionChanges(body), caller, key);
    }),
  ];
}
