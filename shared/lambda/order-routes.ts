import type { Router } from '@aws-lambda-powertools/event-handler/http';
import { createOrderBatch } from '../flows/intake/create-order-batch.ts';
import { openDraft } from '../flows/intake/open-draft.ts';
import { listJobs } from '../flows/jobs/list-jobs.ts';
import { readOrderRows } from '../flows/results/read-order-rows.ts';
import { rowsInState } from '../flows/results/rows-in-state.ts';
import {
  type ApiPorts,
  type ApiSettings,
  bodyOf,
  callerOf,
  campaignOfPath,
  jobOfPath,
  json,
  keyOf,
  orderBatchPath,
  queryOf,
} from './api-call.ts';
import { orderBatchView, orderJobView, orderRowStates, orderRowsView } from './order-batch-view.ts';
import { readOrderRequest } from './order-request.ts';
import {
  encodeJobCursor,
  readJobCursor,
  readLimit,
  readRowCursor,
  readRowState,
  readStateFilter,
} from './page-request.ts';
import { jobOfUploadKey } from './upload-of-query.ts';

const rowsMax = 1000;
const batchesMax = 100;

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
    const view = orderBatchView(await campaignOfPath(world, job.id, orderBatchPath));
    const form =
      job.source.kind === 'form' && job.state === 'draft'
        ? { form: await world.uploadForms.make(job.source.upload) }
        : {};
    return json(isDraft ? 201 : 202, { ...view, ...form }, { location: `${path}/${job.id}` });
  });

  app.get(path, async ({ event }) => {
    const { upload, state, limit, cursor } = queryOf(event);
    if (upload !== undefined)
      return json(200, orderBatchView(await jobOfUploadKey(world, settings, upload, orderBatchPath)));
    const page = await listJobs(
      world,
      'orders',
      readJobCursor(cursor),
      readLimit(limit, batchesMax),
      readStateFilter(state),
    );
    const next = page.next === undefined ? {} : { next: encodeJobCursor(page.next) };
    return json(200, { order_batches: page.jobs.map(orderJobView), ...next });
  });

  app.get(`${path}/:id`, async ({ params }) =>
    json(200, orderBatchView(await campaignOfPath(world, params.id, orderBatchPath))),
  );

  app.get(`${path}/:id/rows`, async ({ params, event }) => {
    const job = await jobOfPath(world, params.id, orderBatchPath);
    const { state, limit, cursor } = queryOf(event);
    const page = await rowsInState(
      readRowState(state, orderRowStates),
      readRowCursor(cursor),
      readLimit(limit, rowsMax),
      (at, most) => readOrderRows(world, job, at, most),
    );
    return json(200, orderRowsView(page));
  });
}
