import type { Router } from '@aws-lambda-powertools/event-handler/http';
import { readOrderRows } from '../../flows/results/read-order-rows.ts';
import { countedJobOfPath, jobOfPath, json, orderBatchPath, queryOf, refuseQuery } from '../api-call.ts';
import type { FilePorts, ReadPorts } from '../request/api-ports.ts';
import { jobsOfQuery, pageParameters, rowsOfQuery } from '../request/pages-of-query.ts';
import { jobOfUploadKey } from '../request/upload-of-query.ts';
import { orderBatchView, orderJobView, orderRowStates, orderRowsView } from './order-batch-view.ts';

const { path } = orderBatchPath;

/** Tells how far an order batch has come. */
export function addOrderRead(app: Router, ports: Pick<ReadPorts, 'ledger'>): void {
  app.get(`${path}/:id`, async ({ params, event }) => {
    refuseQuery(event);
    return json(200, orderBatchView(await countedJobOfPath(ports, params.id, orderBatchPath)));
  });
}

/** Tells what became of the rows of order batches. They and the uploads are objects. */
export function addOrderFileReads(app: Router, ports: FilePorts, bucket: string): void {
  app.get(path, async ({ event }) => {
    const { upload, ...query } = queryOf(event, ['upload', ...pageParameters]);
    if (upload !== undefined)
      return json(200, orderBatchView(await jobOfUploadKey(ports, bucket, upload, orderBatchPath)));
    const { jobs, below } = await jobsOfQuery(ports, 'orders', query);
    return json(200, { order_batches: jobs.map(orderJobView), ...below });
  });

  app.get(`${path}/:id/rows`, async ({ params, event }) => {
    const query = queryOf(event, pageParameters);
    const job = await jobOfPath(ports, params.id, orderBatchPath);
    const page = await rowsOfQuery(query, orderRowStates, (from, most) =>
      readOrderRows(ports, job, from, most),
    );
    return json(200, orderRowsView(page));
  });
}
