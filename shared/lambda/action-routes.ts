import type { Router } from '@aws-lambda-powertools/event-handler/http';
import { jobActions } from '../core/job-actions.ts';
import { actOnJob } from '../flows/act-on-job.ts';
import { planUrgent } from '../flows/plan-urgent.ts';
import { resolveHeld } from '../flows/resolve-held.ts';
import { retryCampaign } from '../flows/retry-campaign.ts';
import { tryText } from '../flows/try-text.ts';
import {
  type ApiPorts,
  type ApiSettings,
  bodyOf,
  callerOf,
  campaignOfPath,
  jobOfPath,
  json,
  keyOf,
} from './api-call.ts';
import { campaignView } from './campaign-view.ts';
import { readResolution, readRetryRequest, readTestRequest } from './follow-up-request.ts';

/** Lets a person steer a campaign, and make another one from it. */
export function addActionRoutes(app: Router, world: ApiPorts, settings: ApiSettings): void {
  for (const action of jobActions) {
    app.post(`/campaigns/:id/${action}`, async ({ params, event }) => {
      const { id } = await jobOfPath(world, params.id);
      await actOnJob(world, id, action, callerOf(event));
      return json(200, campaignView(await campaignOfPath(world, id)));
    });
  }

  app.post('/campaigns/:id/resolve', async ({ params, event }) => {
    const job = await jobOfPath(world, params.id);
    const resolution = { ...readResolution(bodyOf(event)), by: callerOf(event) };
    const rows = await resolveHeld(world, job, resolution);
    return json(200, { resolved_rows: rows, ...campaignView(await campaignOfPath(world, job.id)) });
  });

  app.post('/campaigns/:id/retry', async ({ params, event }) => {
    const key = keyOf(event);
    const before = await campaignOfPath(world, params.id);
    const request = readRetryRequest(bodyOf(event));
    const { job } = await retryCampaign(world, callerOf(event), key, before, request);
    return created(world, job.id);
  });

  app.post('/campaigns/:id/test', async ({ params, event }) => {
    const key = keyOf(event);
    const sample = await jobOfPath(world, params.id);
    const { job } = await tryText(world, callerOf(event), key, sample, readTestRequest(bodyOf(event)));
    await planUrgent(world, settings, job);
    return created(world, job.id);
  });
}

async function created(world: ApiPorts, id: string): Promise<Response> {
  return json(202, campaignView(await campaignOfPath(world, id)), { location: `/campaigns/${id}` });
}
