import type { ProblemCode } from '../../../shared/problem-codes.ts';
import { job, resolvedJob } from '../answers/job.ts';
import { results } from '../answers/preview.ts';
import type { Descriptions } from '../description.ts';
import { campaignIdParameter, jobIdParameter } from '../path-parameters.ts';
import {
  approvedCampaign,
  campaignId,
  endedCampaign,
  plannedCampaign,
  readyCampaign,
  resultId,
  unnamedCampaign,
} from './examples.ts';

const path = { id: jobIdParameter };
const ofCampaign = { id: campaignId };
const acted = {
  200: { description: 'The job as it is after the action.', schema: job, headers: ['ETag'] },
} as const;

/** Says what an action of a job without a body is. */
function action(
  summary: string,
  description: string,
  example: string,
  answer: object,
  more: readonly ProblemCode[] = [],
) {
  return {
    summary,
    description,
    path,
    answers: acted,
    problems: ['job_state_conflict', ...more],
    examples: { job: { summary: example, path: ofCampaign, status: 200, answer } },
  } as const;
}

export const jobActionOperations = {
  changeJob: {
    summary: 'Change a job',
    description:
      'Its labels, and until it starts its options and its text. `null` takes a member away. New options take back ' +
      'an approval. With another text, or an option that shapes texts, another job of the rows takes its place: 202.',
    path,
    answers: {
      200: { description: 'The job as it is after the change.', schema: job, headers: ['ETag'] },
      202: { description: 'The job that takes its place.', schema: job, headers: ['Location', 'ETag'] },
    },
    problems: ['job_state_conflict'],
    examples: {
      later: {
        summary: 'A new name, and a later start',
        path: ofCampaign,
        body: { name: 'Spring tariff, second wave', options: { start_at: '2027-03-02T09:00:00Z' } },
        status: 200,
        answer: {
          ...readyCampaign,
          version: 3,
          name: 'Spring tariff, second wave',
          options: { ...readyCampaign.options, start_at: '2027-03-02T09:00:00.000Z' },
        },
      },
      text: {
        summary: 'Another text',
        path: ofCampaign,
        body: { text: 'Hello {{ first_name }}, your new tariff starts on Monday.' },
        status: 202,
        answer: { ...plannedCampaign, id: 'cmp_2d6f0h4j8l2n6p0r4t8v2a6c0e', replaces: campaignId },
      },
    },
  },
  approveJob: action(
    'Approve a job',
    'Lets a job start that was created with `mode: approve`, or for which the stage wants a second person. It starts ' +
      'at its time, and outside its quiet hours. With `If-Match`, only what you have seen is approved.',
    'A campaign that may start',
    approvedCampaign,
    ['same_person'],
  ),
  pauseJob: action(
    'Pause a job',
    'No further call is made. Calls that are under way end.',
    'A paused campaign',
    {
      ...approvedCampaign,
      state: 'paused',
      version: 5,
      reason: { code: 'requested', detail: 'crm paused the job' },
      waiting: {
        for: 'resume',
        since: null,
        until: '2027-04-01T09:00:00.000Z',
        detail: 'The job is paused; its reason says why. It is canceled when nobody resumes it in time.',
      },
    },
  ),
  resumeJob: action('Resume a job', 'A paused job makes calls again.', 'A campaign that runs again', {
    ...approvedCampaign,
    state: 'running',
    version: 6,
    waiting: null,
    started_at: '2027-03-01T09:05:00.000Z',
  }),
  cancelJob: action(
    'Cancel a job',
    'No further call is made, ever. The job is `canceling` until no call is under way or unclear.',
    'A campaign that is being canceled',
    {
      ...readyCampaign,
      state: 'canceling',
      version: 3,
      reason: { code: 'requested', detail: 'crm canceled the job' },
      waiting: {
        for: 'queue',
        since: '2027-03-01T09:05:00.000Z',
        until: null,
        detail: 'The job was canceled, and ends within a minute.',
      },
    },
  ),

  resolveHeldRows: {
    summary: 'Decide about held rows',
    description:
      'Nobody knows what became of the calls of these rows, so a person decides: `accept`, they were carried out; ' +
      '`resend`, make the calls again; `give_up`, leave them. An accepted order whose next step needs its id ' +
      'takes it in `ids`.',
    path,
    answers: { 200: { description: 'The job after the decision.', schema: resolvedJob, headers: ['ETag'] } },
    problems: ['job_state_conflict', 'expired', 'id_required', 'id_taken', 'same_person'],
    examples: {
      accept: {
        summary: 'The person of line 2 says that the text came',
        path: ofCampaign,
        body: { action: 'accept', lines: [2] },
        status: 200,
        answer: {
          resolved_rows: 1,
          ...endedCampaign,
          version: 6,
          waiting: null,
          outcome: 'succeeded',
          rows: { ...endedCampaign.rows, accepted: 2, held: 0 },
          rows_by_reason: approvedCampaign.rows_by_reason,
          calls: { accepted: 2 },
        },
      },
    },
  },

  retryJob: {
    summary: 'Retry rows of a job',
    description:
      'Creates a new job of the rows that were refused or never called. The job before stays as it is.',
    path,
    answers: {
      202: { description: 'The new job.', schema: job, headers: ['Location', 'ETag'] },
    },
    problems: ['job_state_conflict', 'rows_in_retry', 'rule_job', 'expired'],
    examples: {
      refused: {
        summary: 'Refused rows',
        path: ofCampaign,
        body: { states: ['refused'] },
        status: 202,
        answer: {
          ...plannedCampaign,
          id: 'cmp_4b8d2f6h0j3l7n1p5r9t2v6a0c',
          source: { request: 'spring-42-again', retry_of: campaignId, states: ['refused'] },
        },
      },
    },
  },

  sendTestTexts: {
    summary: 'Try the text of a campaign',
    description: 'Sends the first text of a campaign to at most ten numbers, as a job of its own.',
    path: { id: campaignIdParameter },
    answers: {
      202: { description: 'The job that sends the test.', schema: job, headers: ['Location', 'ETag'] },
    },
    problems: ['job_state_conflict', 'expired'],
    examples: {
      one: {
        summary: 'To your own phone',
        path: ofCampaign,
        body: { to: ['+12125550150'] },
        status: 202,
        answer: {
          ...unnamedCampaign,
          id: 'cmp_9e1g5i8k2m6o0q3s7u1a4c8e2g',
          state: 'running',
          started_at: '2027-03-01T09:02:00.000Z',
          options: { ...unnamedCampaign.options, mode: 'send', priority: 'urgent' },
          rows: { ...readyCampaign.rows, total: 1, unprocessed: 1, invalid: 0 },
          calls: { planned: 1 },
          source: { request: 'try-1', test_of: campaignId },
        },
      },
    },
  },

  requestResults: {
    summary: 'Have the result files written',
    description:
      'Writes what became of each row as CSV files: a snapshot of the job. `Location` says where they appear.',
    repeat: 'A repeat writes another snapshot.',
    path,
    answers: { 202: { description: 'The files are being written.', schema: results, headers: ['Location'] } },
    problems: ['job_state_conflict', 'expired'],
    examples: {
      writing: {
        summary: 'Of a campaign',
        path: ofCampaign,
        status: 202,
        answer: { id: resultId, state: 'writing' },
      },
    },
  },
} satisfies Descriptions<
  | 'changeJob'
  | 'approveJob'
  | 'pauseJob'
  | 'resumeJob'
  | 'cancelJob'
  | 'resolveHeldRows'
  | 'retryJob'
  | 'sendTestTexts'
  | 'requestResults'
>;
