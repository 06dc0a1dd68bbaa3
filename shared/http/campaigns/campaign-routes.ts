import type { Router } from '@aws-lambda-powertools/event-handler/http';
import { createCampaign } from '../../flows/intake/create-campaign.ts';
import { type DraftRequest, openDraft } from '../../flows/intake/open-draft.ts';
import { planUrgent } from '../../flows/planning/plan-urgent.ts';
import {
  type ApiPorts,
  type ApiSettings,
  bodyOf,
  callerOf,
  countedJobOfPath,
  json,
  keyOf,
} from '../api-call.ts';
import { readCampaignRequest } from './campaign-request.ts';
import { campaignView } from './campaign-view.ts';

/** Creates campaigns. */
export function addCampaignRoutes(app: Router, ports: ApiPorts, settings: ApiSettings): void {
  app.post('/campaigns', async ({ event }) => {
    const key = keyOf(event);
    const request = await readCampaignRequest(bodyOf(event), settings);
    if ('upload' in request) return draftAnswer(ports, callerOf(event), key, request);
    const { job } = await createCampaign(ports, callerOf(event), key, request);
    await planUrgent(ports, settings, job);
    return json(202, campaignView(await countedJobOfPath(ports, job.id)), {
      location: `/campaigns/${job.id}`,
    });
  });
}

/** A repeat gets a fresh form, for as long as nothing was uploaded. */
async function draftAnswer(
  ports: ApiPorts,
  by: string,
  key: string,
  request: DraftRequest,
): Promise<Response> {
  const { job } = await openDraft(ports, by, key, request);
  const form = job.source.kind === 'form' ? await ports.uploadForms.make(job.source.upload) : undefined;
  const view = campaignView(await countedJobOfPath(ports, job.id));
  const body = { ...view, ...(form === undefined || job.state !== 'draft' ? {} : { form }) };
  return json(201, body, { location: `/campaigns/${job.id}` });
}
