import type { Router } from '@aws-lambda-powertools/event-handler/http';
import { createOrderBatch } from '../../flows/intake/create-order-batch.ts';
import { openDraft } from '../../flows/intake/open-draft.ts';
import {
  type ApiPorts,
  bodyOf,
  callerOf,
  countedJobOfPath,
  json,
  keyOf,
  orderBatchPath,
} from '../api-call.ts';
import { orderBatchView } from './order-batch-view.ts';
import { readOrderRequest } from './order-request.ts';

/** Creates order batches. */
export function addOrderRoutes(app: Router, ports: ApiPorts): void {
  const { path } = orderBatchPath;

  app.post(path, async ({ event }) => {
    const key = keyOf(event);
    const request = readOrderRequest(bodyOf(event));
    const by = callerOf(event);
    const isDraft = 'upload' in request;
    const { job } = isDraft
      ? await openDraft(ports, by, key, request)
      : await createOrderBatch(ports, by, key, request);
    const view = orderBatchView(await countedJobOfPath(ports, job.id, orderBatchPath));
    const form =
      job.source.kind === 'form' && job.state === 'draft'
        ? { form: await ports.uploadForms.make(job.source.upload) }
        : {};
    return json(isDraft ? 201 : 202, { ...view, ...form }, { location: `${path}/${job.id}` });
  });
}
