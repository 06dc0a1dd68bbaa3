import type { Router } from '@aws-lambda-powertools/event-handler/http';
import { createCampaign } from '../flows/intake/create-campaign.ts';
import { type DraftRequest, openDraft } from '../flows/intake/open-draft.ts';
import { listJobs } from '../flows/jobs/list-jobs.ts';
import type { CampaignView } from '../flows/jobs/read-campaign.ts';
import { readPreview } from '../flows/jobs/read-preview.ts';
import { planUrgent } from '../flows/plan/plan-urgent.ts';
import { readRecipients } from '../flows/results/read-recipients.ts';
import { rowsInState } from '../flows/results/rows-in-state.ts';
import {
  type ApiPorts,
  type ApiSettings,
  bodyOf,
  callerOf,
  campaignOfPath,
  campaignPath,
  jobOfPath,
  json,
  keyOf,
  queryOf,
} from './api-call.ts';
import { readCampaignRequest } from './campaign-request.ts';
import { campaignView, jobView, recipientStates, recipientsView } from './campaign-view.ts';
import {
  encodeJobCursor,
  readJobCursor,
  readLimit,
  readRowCursor,
  readRowState,
  readStateFilter,
} from './page-request.ts';
import { previewView } from './preview-view.ts';
import { jobOfUploadKey } from './upload-of-query.ts';

const rowsMax = 1000;
const campaignsMax = 100;

/** Creates campaigns, and tells what became of them. */
export function addCampaignRoutes(app: Router, world: ApiPorts, settings: ApiSettings): void {
  app.post('/campaigns', async ({ event }) => {
    const key = keyOf(event);
    const request = readCampaignRequest(bodyOf(event), settings);
    if ('upload' in request) return draftAnswer(world, callerOf(event), key, request);
    const { job } = await createCampaign(world, callerOf(event), key, request);
    await planUrgent(world, settings, job);
    return json(202, campaignView(await campaignOfPath(world, job.id)), {
      location: `/campaigns/${job.id}`,
    });
  });

  app.get('/campaigns', async ({ event }) => {
    const { upload, state, limit, cursor } = queryOf(event);
    if (upload !== undefined)
      return json(
        200,
        await viewWithPreview(world, await jobOfUploadKey(world, settings, upload, campaignPath)),
      );
    const page = await listJobs(
      world,
      'campaign',
      readJobCursor(cursor),
      readLimit(limit, campaignsMax),
      readStateFilter(state),
    );
    const next = page.next === undefined ? {} : { next: encodeJobCursor(page.next) };
    return json(200, { campaigns: page.jobs.map(jobView), ...next });
  });

  app.get('/campaigns/:id', async ({ params }) =>
    json(200, await viewWithPreview(world, await campaignOfPath(world, params.id))),
  );

  app.get('/campaigns/:id/recipients', async ({ params, event }) => {
    const job = await jobOfPath(world, params.id);
    const { state, limit, cursor } = queryOf(event);
    const page = await rowsInState(
      readRowState(state, recipientStates),
      readRowCursor(cursor),
      readLimit(limit, rowsMax),
      (at, most) => readRecipients(world, job, at, most),
    );
    return json(200, recipientsView(page));
  });
}

async function viewWithPreview(world: ApiPorts, view: CampaignView) {
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
  const view = campaignView(await campaignOfPath(world, job.id));
  const body = { ...view, ...(form === undefined || job.state !== 'draft' ? {} : { form }) };
  return json(201, body, { location: `/campaigns/${job.id}` });
}
