import type { Router } from '@aws-lambda-powertools/event-handler/http';
import { parseResultName } from '../../core/ids.ts';
import { type Results, readResults, requestResults } from '../../flows/results/request-results.ts';
import { type JobPath, jobOfPath, json, refuseQuery } from '../api-call.ts';
import type { FilePorts } from '../request/api-ports.ts';
import { notFound } from '../request/problem.ts';

/** What became of each row, as files: asked for, written by the planner, and then downloaded from the bucket. */
export function addResultRoutes(app: Router, ports: FilePorts, of: JobPath): void {
  app.post(`${of.path}/:id/results`, async ({ params }) => {
    const job = await jobOfPath(ports, params.id, of);
    const results = await requestResults(ports, job);
    return json(202, view(results), { location: `${of.path}/${job.id}/results/${results.name}` });
  });

  app.get(`${of.path}/:id/results/:name`, async ({ params, event }) => {
    refuseQuery(event);
    const job = await jobOfPath(ports, params.id, of);
    const name = parseResultName(params.name);
    if (name === undefined) throw notFound('There are no such results');
    const results = await readResults(ports, job, name);
    return json(results.files === undefined ? 202 : 200, view(results));
  });
}

function view({ name, files }: Results) {
  return {
    id: name,
    state: files === undefined ? 'writing' : 'written',
    ...(files === undefined ? {} : { files }),
  };
}
