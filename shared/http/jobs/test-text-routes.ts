import { tryText } from '../../flows/intake/try-text.ts';
import { planUrgent } from '../../flows/planning/plan-urgent.ts';
import { jobOfPath } from '../api-call.ts';
import type { ApiSettings, WritePorts } from '../api-ports.ts';
import { type Route, route } from '../route.ts';
import { readTestRequest, testForm } from './action-request.ts';
import { createdJob } from './job-view.ts';

/** Lets a person see a campaign's words on a phone. */
export function testTextRoutes(ports: WritePorts, settings: ApiSettings): Route[] {
  return [
    route('sendTestTexts', { body: testForm }, async (request) => {
      const { body, actor, key } = request;
      const sample = await jobOfPath(ports, request, ['campaign']);
      const { job } = await tryText(ports, actor, key, sample, readTestRequest(body));
      await planUrgent(ports, settings, job);
      return createdJob(ports, job);
    }),
  ];
}
