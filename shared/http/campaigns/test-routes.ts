import type { Router } from '@aws-lambda-powertools/event-handler/http';
import { tryText } from '../../flows/intake/try-text.ts';
import { planUrgent } from '../../flows/planning/plan-urgent.ts';
import {
  type ApiPorts,
  type ApiSettings,
  bodyOf,
  callerOf,
  countedJobOfPath,
  jobOfPath,
  json,
  keyOf,
} from '../api-call.ts';
import { campaignView } from './campaign-view.ts';
import { readTestRequest } from './follow-up-request.ts';

/** Lets a person see a campaign's words on a phone. */
export function addTestRoutes(app: Router, ports: ApiPorts, settings: ApiSettings): void {
  app.post('/campaigns/:id/test', async ({ params, event }) => {
    const key = keyOf(event);
    const sample = await jobOfPath(ports, params.id);
    const { job } = await tryText(ports, callerOf(event), key, sample, readTestRequest(bodyOf(event)));
    await planUrgent(ports, settings, job);
    const view = campaignView(await countedJobOfPath(ports, job.id));
    return json(202, view, { location: `/campaigns/${job.id}` });
  });
}
