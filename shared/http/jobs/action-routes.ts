import type { Router } from '@aws-lambda-powertools/event-handler/http';
import { jobActions } from '../../core/jobs/job-actions.ts';
import { retryCampaign } from '../../flows/intake/retry-campaign.ts';
import { actOnJob } from '../../flows/jobs/act-on-job.ts';
import { type ActedJob, countSmall } from '../../flows/jobs/read-job.ts';
import { resolveHeld } from '../../flows/reconciliation/held/resolve-held.ts';
import {
  type ApiPorts,
  bodyOf,
  callerOf,
  countedJobOfPath,
  type JobPath,
  jobOfPath,
  json,
  keyOf,
} from '../api-call.ts';
import { readResolution, readRetryRequest } from '../campaigns/follow-up-request.ts';

/** Lets a person steer a job of either kind, and retry it. */
export function addActionRoutes(
  app: Router,
  ports: ApiPorts,
  of: JobPath,
  viewOf: (view: ActedJob) => object,
): void {
  for (const action of jobActions) {
    app.post(`${of.path}/:id/${action}`, async ({ params, event }) => {
      const { id } = await jobOfPath(ports, params.id, of);
      await actOnJob(ports, id, action, callerOf(event));
      return json(200, viewOf(await countSmall(ports, await jobOfPath(ports, id, of))));
    });
  }

  app.post(`${of.path}/:id/resolve`, async ({ params, event }) => {
    const job = await jobOfPath(ports, params.id, of);
    const resolution = { ...readResolution(bodyOf(event), of.kind), by: callerOf(event) };
    const { rows, lacking } = await resolveHeld(ports, job, resolution);
    const after = viewOf(await countSmall(ports, await jobOfPath(ports, job.id, of)));
    return json(200, { resolved_rows: rows, ...lackingView(lacking, of), ...after });
  });

  app.post(`${of.path}/:id/retry`, async ({ params, event }) => {
    const key = keyOf(event);
    const before = await jobOfPath(ports, params.id, of);
    const request = readRetryRequest(bodyOf(event), of.kind);
    const { job } = await retryCampaign(ports, callerOf(event), key, before, request);
    const view = viewOf(await countedJobOfPath(ports, job.id, of));
    return json(202, view, { location: `${of.path}/${job.id}` });
  });
}

/** Rows that get their later parts, or steps, from nobody but a retry. */
function lackingView(rows: number, { path, kind }: JobPath): object {
  if (rows === 0) return {};
  const parts = kind === 'orders' ? 'steps' : 'parts';
  const how = `POST ${path}/{id}/retry with {"states": ["unprocessed"]} when the job is over`;
  const note = `${rows} of these rows lack later ${parts}. To send only the missing ones, ${how}`;
  return { rows_lacking_parts: rows, note };
}
