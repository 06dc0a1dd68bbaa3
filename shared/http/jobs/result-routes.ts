import * as z from 'zod/mini';
import { parseResultName } from '../../core/ids.ts';
import { haveFailed } from '../../flows/results/failed-results.ts';
import { type Results, readResults, requestResults } from '../../flows/results/request-results.ts';
import { jobAddress, jobOfPath } from '../api-call.ts';
import type { FilePorts } from '../api-ports.ts';
import { choiceParameter } from '../request/parameters.ts';
import { notFound } from '../request/problem.ts';
import { answer, type Route, route } from '../route.ts';

const query = () =>
  z.strictObject({
    activation: choiceParameter(
      ['true', 'false'],
      'Whether `files` also has `activation`, with activation code and QR code of each row. The audit log records it ' +
        'as `activation.reveal`.',
    ),
  });

/** What became of each row, as files: requested, written by the planner, and then downloaded from the bucket. */
export function resultRoutes(ports: FilePorts): Route[] {
  return [
    route('requestResults', {}, async (request) => {
      const job = await jobOfPath(ports, request);
      const results = await requestResults(ports, job);
      return answer(202, resultsView(results), { location: `${jobAddress(job.id)}/results/${results.name}` });
    }),

    route('getResults', { query }, async (request) => {
      const job = await jobOfPath(ports, request);
      const name = parseResultName(request.params.result_id);
      if (name === undefined) throw notFound('There are no such results');
      const results = await readResults(ports, job, name, request.query.activation === 'true');
      const isFailed = results.files === undefined && (await haveFailed(ports, job.id, name));
      return { ...answer(200, resultsView(results, isFailed)), revealsNothing: results.files === undefined };
    }),
  ];
}

export function resultsView({ name, files }: Results, isFailed = false) {
  return {
    id: name,
    state: files !== undefined ? ('written' as const) : isFailed ? ('failed' as const) : ('writing' as const),
    ...(files === undefined ? {} : { files }),
  };
}
