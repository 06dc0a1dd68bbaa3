import { createCampaign } from '../../flows/intake/create-campaign.ts';
import { openDraft } from '../../flows/intake/open-draft.ts';
import { jobOfRequest } from '../../flows/intake/take-request.ts';
import { tryText } from '../../flows/intake/try-text.ts';
import { planUrgent } from '../../flows/planning/plan-urgent.ts';
import { jobOfPath } from '../api-call.ts';
import type { ApiSettings, WritePorts } from '../api-ports.ts';
import { readTestRequest, testForm } from '../jobs/action-request.ts';
import { requireEndpoint } from '../jobs/callback-member.ts';
import { createdDraft, createdJob } from '../jobs/job-view.ts';
import { type Route, route } from '../route.ts';
import { campaignForm } from './campaign-form.ts';

/** Creates campaigns, and lets a person see a campaign's words on a phone. */
export function campaignRoutes(ports: WritePorts, settings: ApiSettings): Route[] {
  return [
    route('createCampaign', { body: campaignForm }, async ({ body, actor, key }) => {
      // Loaded with the first campaign: it reads numbers, and what reads these is large.
      const { readCampaignRequest } = await import('./campaign-request.ts');
      const request = await readCampaignRequest(body, settings);
      await requireEndpoint(ports, jobOfRequest('campaign', actor, key), request.callback);
      if ('upload' in request) return createdDraft(ports, (await openDraft(ports, actor, key, request)).job);
      const { job } = await createCampaign(ports, actor, key, request);
      await planUrgent(ports, settings, job);
      return createdJob(ports, job);
    }),

    route('sendTestTexts', { body: testForm }, async (request) => {
      const { body, actor, key } = request;
      const sample = await jobOfPath(ports, request, ['campaign']);
      const { job } = await tryText(ports, actor, key, sample, readTestRequest(body));
      await planUrgent(ports, settings, job);
      return createdJob(ports, job);
    }),
  ];
}
