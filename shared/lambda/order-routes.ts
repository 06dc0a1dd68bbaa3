import type { Router } from '@aws-lambda-powertools/event-handler/http';
import { createOrderBatch } from '../flows/intake/create-order-batch.ts';
import { openDraft } from '../flows/intake/open-draft.ts';
import { readOrderRows } from '../flows/results/read-order-rows.ts';
import {
  type ApiPorts,
  type ApiSettings,
  bodyOf,
  callerOf,
  countedJobOfPath,
  jobOfPath,
  json,
  keyOf,
  orderBatchPath,
  queryOf,
  refuseQuery,
} from './api-call.ts';
import { orderBatchView, orderJobView, orderRowStates, orderRowsView } from './order-batch-view.ts';
import { readOrderRequest } from './order-request.ts';
import { jobsOfQuery, pageParameters, rowsOfQuery } from './pages-of-query.ts';
import { jobOfUploadKey } from './upload-of-query.ts';

/** Creates order batches, and tells what became of their rows. */
export function addOrderRoutes(app: Router, world: ApiPorts, settings: ApiSettings): void {
  const { path } = orderBatchPath;

  app.post(path, async ({ event }) => {
    const key = keyOf(event);
    const request = readOrderRequest(bodyOf(event));
    const by = callerOf(event);
    const isDraft = 'upload' in request;
    const { job } = isDraft
      ? await openDraft(world, by, key, request)
      : await createOrderBatch(world, by, key, request);
    const view = orderBatchView(await countedJobOfPath(world, job.id, orderBatchPath));
    const form =
      job.source.kind === 'form' && job.state === 'draft'
        ? { form: await world.uploadForms.make(job.source.upload) }
        : {};
    return json(isDraft ? 201 : 202, { ...view, ...form }, { location: `${path}/${job.id}` });
  });

  app.get(path, async ({ event }) => {
    const { upload, ...query } = queryOf(event, ['upload', ...pageParameters]);
    if (upload !== undefined)
      return json(200, orderBatchView(await jobOfUploadKey(world, settings, upload, orderBatchPath)));
    const { jobs, below } = await jobsOfQuery(world, 'orders', query);
    return json(200, { order_batches: jobs.map(orderJobView), ...below });
  });

  app.get(`${path}/:id`, async ({ params, event }) => {
    refuseQuery(event);
    return json(200, orderBatchView(await countedJobOfPath(world, params.id, orderBatchPath)));
  });

  app.get(`${path}/:id/rows`, async ({ params, event }) => {
    const query = queryOf(event, pageParameters);
    const job = await jobOfPath(world, params.id, orderBatchPath);
    const page = await rowsOfQuery(query, orderRowStates, (from, most) =>
      readOrderRows(world, job, from, most),
    );
    return json(200, orderRowsView(page));
  });
}
