import type { Router } from '@aws-lambda-powertools/event-handler/http';
import type { Preview } from '../../core/planning/preview.ts';
import type { CountedJob } from '../../flows/jobs/read-job.ts';
import { readPreview } from '../../flows/jobs/read-preview.ts';
import { readRecipients } from '../../flows/results/read-recipients.ts';
import { campaignPath, countedJobOfPath, jobOfPath, json, queryOf, refuseQuery } from '../api-call.ts';
import { jobView } from '../job-view.ts';
import type { FilePorts } from '../request/api-ports.ts';
import { jobsOfQuery, pageParameters, rowsOfQuery } from '../request/pages-of-query.ts';
import { jobOfUploadKey } from '../request/upload-of-query.ts';
import { campaignView, recipientStates, recipientsView } from './campaign-view.ts';

/** Tells what became of campaigns. Their previews, uploads and rows are objects. */
export function addCampaignReads(app: Router, ports: FilePorts, bucket: string): void {
  app.get('/campaigns', async ({ event }) => {
    const { upload, ...query } = queryOf(event, ['upload', ...pageParameters]);
    if (upload !== undefined) {
      const found = await jobOfUploadKey(ports, bucket, upload, campaignPath);
      return json(200, await viewWithPreview(ports, found));
    }
    const { jobs, below } = await jobsOfQuery(ports, 'campaign', query);
    return json(200, { campaigns: jobs.map(jobView), ...below });
  });

  app.get('/campaigns/:id', async ({ params, event }) => {
    refuseQuery(event);
    return json(200, await viewWithPreview(ports, await countedJobOfPath(ports, params.id)));
  });

  app.get('/campaigns/:id/recipients', async ({ params, event }) => {
    const query = queryOf(event, pageParameters);
    const job = await jobOfPath(ports, params.id);
    const page = await rowsOfQuery(query, recipientStates, (from, most) =>
      readRecipients(ports, job, from, most),
    );
    return json(200, recipientsView(page));
  });
}

async function viewWithPreview(ports: Pick<FilePorts, 'objects'>, view: CountedJob) {
  const preview = await readPreview(ports, view.job);
  return { ...campaignView(view), ...(preview === undefined ? {} : { preview: previewView(preview) }) };
}

/** A preview in the names of the HTTP API. */
function previewView({ partsMax, encodings, forcedBy, duration, readAs, samples, ...same }: Preview) {
  return {
    ...same,
    parts_max: partsMax,
    encodings: { gsm_7: encodings['GSM-7'], ucs_2: encodings['UCS-2'] },
    ...(forcedBy === undefined
      ? {}
      : {
          forced_by: {
            character: forcedBy.character,
            code_point: forcedBy.codePoint,
            position: forcedBy.position,
            in_row: forcedBy.inRow,
          },
        }),
    ...(duration === undefined
      ? {}
      : { duration: { seconds: duration.seconds, at_calls_per_minute: duration.atCallsPerMinute } }),
    ...(readAs === undefined ? {} : { read_as: readAs }),
    samples,
  };
}
