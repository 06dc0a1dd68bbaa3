import type { Router } from '@aws-lambda-powertools/event-handler/http';
import { createCampaign } from '../flows/intake/create-campaign.ts';
import { type DraftRequest, openDraft } from '../flows/intake/open-draft.ts';
import type { CountedJob } from '../flows/jobs/read-job.ts';
import { readPreview } from '../flows/jobs/read-preview.ts';
import { planUrgent } from '../flows/plan/plan-urgent.ts';
import { readRecipients } from '../flows/results/read-recipients.ts';
import {
  type ApiPorts,
  type ApiSettings,
  bodyOf,
  callerOf,
  campaignPath,
  countedJobOfPath,
  jobOfPath,
  json,
  keyOf,
  queryOf,
  refuseQuery,
} from './api-call.ts';
import { readCampaignRequest } from './campaign-request.ts';
import { campaignView, recipientStates, recipientsView } from './campaign-view.ts';
import { jobView } from './job-view.ts';
import { jobsOfQuery, pageParameters, rowsOfQuery } from './pages-of-query.ts';
import { previewView } from './preview-view.ts';
import { jobOfUploadKey } from './upload-of-query.ts';

/** Creates campaigns, and tells what became of them. */
export function addCampaignRoutes(app: Router, world: ApiPorts, settings: ApiSettings): void {
  app.post('/campaigns', async ({ event }) => {
    const key = keyOf(event);
    const request = readCampaignRequest(bodyOf(event), settings);
    if ('upload' in request) return draftAnswer(world, callerOf(event), key, request);
    const { job } = await createCampaign(world, callerOf(event), key, request);
    await planUrgent(world, settings, job);
    return json(202, campaignView(await countedJobOfPath(world, job.id)), {
      location: `/campaigns/${job.id}`,
    });
  });

  app.get('/campaigns', async ({ event }) => {
    const { upload, ...query } = queryOf(event, ['upload', ...pageParameters]);
    if (upload !== undefined) {
      const found = await jobOfUploadKey(world, settings, upload, campaignPath);
      return json(200, await viewWithPreview(world, found));
    }
    const { jobs, below } = await jobsOfQuery(world, 'campaign', query);
    return json(200, { campaigns: jobs.map(jobView), ...below });
  });

  app.get('/campaigns/:id', async ({ params, event }) => {
    refuseQuery(event);
    return json(200, await viewWithPreview(world, await countedJobOfPath(world, params.id)));
  });

  app.get('/campaigns/:id/recipients', async ({ params, event }) => {
    const query = queryOf(event, pageParameters);
    const job = await jobOfPath(world, params.id);
    const page = await rowsOfQuery(query, recipientStates, (from, most) =>
      readRecipients(world, job, from, most),
    );
    return json(200, recipientsView(page));
  });
}

async function viewWithPreview(world: ApiPorts, view: CountedJob) {
  const preview = await readPreview(world, view.job);
  return { ...campaignView(view), ...(preview === undefined ? {} : { preview: previewView(preview) }) };
}

/** A repeat gets a fresh form, for as long as nothing was uploaded. */
async function draftAnswer(
  world: ApiPorts,
  by: string,
  key: string,
  request: DraftRequest,
): Promise<Response> {
  const { job } = await openDraft(world, by, key, request);
  const form = job.source.kind === 'form' ? await world.uploadForms.make(job.source.upload) : undefined;
  const view = campaignView(await countedJobOfPath(world, job.id));
  const body = { ...view, ...(form === undefined || job.state !== 'draft' ? {} : { form }) };
  return json(201, body, { location: `/campaigns/${job.id}` });
}
