import { job, jobPage } from '../answers/job.ts';
import { preview, results } from '../answers/preview.ts';
import { rowPage } from '../answers/row.ts';
import type { Descriptions } from '../description.ts';
import { jobIdParameter, resultIdParameter } from '../path-parameters.ts';
import { campaignId, listedCampaign, readyCampaign, resultId } from './examples.ts';

const path = { id: jobIdParameter };
const ofCampaign = { id: campaignId };

export const jobOperations = {
  listJobs: {
    summary: 'List jobs',
    description:
      'Campaigns, order batches and subscription changes, the newest first. `reference` finds the jobs that your ' +
      'system gave this reference. No page costs more than ten read units. States that are not final, and ' +
      '`needs_decision=true`, find their jobs without a look at the others. The other filters look at each job, ' +
      'about a hundred for a page: give `created_from` and `created_to` with them. A page that ends before it is ' +
      'full, or is empty, says `incomplete`: continue with `next`. A change shows here within a second or two, and ' +
      'in `GET /v1/jobs/{id}` at once.',
    answers: { 200: { description: 'A page of jobs.', schema: jobPage } },
    problems: ['not_found'],
    examples: {
      first: {
        summary: 'Campaigns that wait for their start or for approval',
        query: { kind: 'campaign', state: 'ready', created_from: '2027-03-01T00:00:00Z', limit: 50 },
        status: 200,
        answer: { items: [listedCampaign], next: null },
      },
    },
  },

  getJob: {
    summary: 'Get a job',
    description:
      'The job, with what has become of its rows and calls. A job that makes no call now says in `waiting` what it ' +
      'waits for, and a completed one in `outcome` how it ended. Ask every five seconds at most, with ' +
      '`If-None-Match`: while nothing has changed the answer is an empty 304.',
    path,
    answers: { 200: { description: 'The job as it is now.', schema: job, headers: ['ETag'] } },
    examples: {
      ready: {
        summary: 'A campaign that waits',
        path: ofCampaign,
        status: 200,
        answer: { ...readyCampaign, approval: { second_person: 'not_needed' } },
      },
    },
  },

  previewJob: {
    summary: 'See what a campaign will send',
    description:
      'The texts as they go out, the number of calls and segments, the cost, and notes. A campaign has a preview ' +
      'once it is planned; order batches have none.',
    path,
    answers: { 200: { description: 'The preview.', schema: preview } },
    examples: {
      preview: {
        summary: 'Two texts',
        path: ofCampaign,
        status: 200,
        answer: {
          samples: [
            {
              line: 1,
              to: '+1******0101',
              parts: ['Hello Ada, your new tariff starts today.'],
              encoding: 'GSM-7',
              segments: 1,
            },
            {
              line: 2,
              to: '+1******0102',
              parts: ['Hello Bo, your new tariff starts today.'],
              encoding: 'GSM-7',
              segments: 1,
            },
          ],
          recipients: 2,
          calls: 2,
          parts: 2,
          parts_max: 1,
          segments: 2,
          encodings: { gsm_7: 2, ucs_2: 0 },
          duration: { seconds: 2, at_calls_per_minute: 60 },
          columns: [
            { meaning: 'to', column: 'Mobile', samples: ['121…01', '121…02'] },
            { meaning: 'first_name', column: 'First name', samples: ['Ad…', 'Bo'] },
          ],
          notes: ['Only recipients of the same text share a call: 2 recipients need 2 calls.'],
        },
      },
    },
  },

  listRows: {
    summary: 'List the rows of a job',
    description:
      'Each row of the input and what became of it. The states of a row depend on the kind of the job. No page with ' +
      '`state` or `reason` costs more than ten read units. One that ends before it is full, or is empty, says ' +
      '`incomplete`: continue with `next`. Its rows are sorted by line, but rows of a later page may stand between ' +
      'them. It shows what was so a moment ago. With ' +
      '`text=true` each row of a campaign has the text that its recipient gets, also before the campaign is approved.',
    path,
    answers: { 200: { description: 'A page of rows.', schema: rowPage } },
    problems: ['expired'],
    examples: {
      invalid: {
        summary: 'Rows that cannot be used',
        path: ofCampaign,
        query: { state: 'invalid', reason: 'mangled', limit: 100 },
        status: 200,
        answer: {
          items: [
            {
              line: 3,
              to: '4.47E+11',
              state: 'invalid',
              reason: 'mangled',
              detail: 'A spreadsheet changed this number. Format the column as text.',
            },
          ],
          next: null,
        },
      },
      text: {
        summary: 'What the recipient of one line gets',
        path: ofCampaign,
        query: { line: 2, limit: 1, text: 'true', reveal: 'false' },
        status: 200,
        answer: {
          items: [
            {
              line: 2,
              to: '121…02',
              state: 'unprocessed',
              call: '000001.01',
              text: {
                from: '+12125550100',
                parts: ['Hello Bo, your new tariff starts today.'],
                segments: 1,
              },
            },
          ],
          next: null,
        },
      },
    },
  },

  getResults: {
    summary: 'Get result files',
    description:
      'Where each file can be downloaded, once all of them are written. The addresses work for an hour. Files that ' +
      '`failed` are requested again.',
    path: { id: jobIdParameter, result_id: resultIdParameter },
    answers: { 200: { description: 'The results.', schema: results } },
    problems: ['expired'],
    examples: {
      written: {
        summary: 'All files',
        path: { ...ofCampaign, result_id: resultId },
        status: 200,
        answer: {
          id: resultId,
          state: 'written',
          files: Object.fromEntries(
            ['succeeded', 'failed', 'pending', 'unclear', 'unprocessed', 'skipped', 'all'].map((name) => [
              name,
              `https://bucket.example.com/jobs/${campaignId}/results/${resultId}/${name}.csv`,
            ]),
          ),
        },
      },
    },
  },
} satisfies Descriptions<'listJobs' | 'getJob' | 'previewJob' | 'listRows' | 'getResults'>;
