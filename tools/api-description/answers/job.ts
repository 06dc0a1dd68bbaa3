import { z } from 'zod';
import { jobKinds } from '../../../shared/core/api/job-kinds.ts';
import { wantedTypes } from '../../../shared/core/callbacks/callback-types.ts';
import { type EntryState, entryMoves } from '../../../shared/core/calls/entry.ts';
import { outcomes } from '../../../shared/core/counts/outcome.ts';
import { operations } from '../../../shared/core/jobs/operation.ts';
import type { campaignView } from '../../../shared/http/jobs/campaign-view.ts';
import type { listedJobView } from '../../../shared/http/jobs/job-view.ts';
import type { orderBatchView } from '../../../shared/http/jobs/order-batch-view.ts';
import { failure } from './failure.ts';
import {
  actor,
  approval,
  approver,
  count,
  jobState,
  moment,
  momentOrNull,
  pageOf,
  reason,
  waiting,
} from './members.ts';
import { options, plannedCost, remind } from './options.ts';
import { viewed } from './viewed.ts';

const jobId = z
  .string()
  .regex(/^(cmp|ord|ntc)_[0-9a-v]{26}$/)
  .describe('The id of the job. `cmp_` is a campaign, `ord_` an order batch or a subscription change.');

const source = z
  .object({
    upload: z.string().optional().describe('The key of the uploaded object.'),
    request: z.string().optional().describe('The Idempotency-Key of the request that created the job.'),
    operation: z.string().optional().describe('The key of the command that a rule gave.'),
    notification: z.string().optional().describe('The key of the notification.'),
    to: z.enum(['crm', 'bus', 'endpoint']).optional().describe('Where a notification goes.'),
    endpoint: z.string().optional().describe('The id of the endpoint that a notification goes to.'),
    by: z.string().optional().describe('Who asked, by the name of the key.'),
    rule: z.string().optional().describe('The rule that asked for the job.'),
    test_of: z.string().optional().describe('The campaign whose text is tried.'),
    retry_of: z.string().optional().describe('The job whose rows are retried.'),
    states: z
      .array(z.enum(['refused', 'unprocessed']))
      .optional()
      .describe('The states of the retried rows.'),
  })
  .meta({ id: 'JobSource', description: 'Where a job came from. It has the members of its kind only.' });

const rate = z
  .object({
    calls_per_minute: count('Calls to the provider.'),
    rows_per_minute: count('Rows whose call was made.'),
  })
  .meta({ id: 'Rate', description: 'How fast a job went over the last two minutes.' });

const progress = z
  .object({
    rows_read: count('Rows that were read; while an audience is found, subscriptions.'),
    rows_planned: count('Usable rows whose calls are planned.'),
    rows_done: count(
      'Rows with which nothing more happens: accepted or completed, refused, suppressed, duplicate or invalid.',
    ),
    rows_total: z
      .int()
      .nonnegative()
      .nullable()
      .describe('All rows of the input. `null`: it is not read to its end yet.'),
  })
  .meta({
    id: 'JobProgress',
    description: 'How far a job is. While it is planned, it is noted four times a minute.',
  });

const reasonCount = z
  .object({
    state: z.string().describe('The state of these rows.'),
    reason: z.string().describe('A code, as each row has it.'),
    count: count('How many rows.'),
    example_line: z
      .int()
      .optional()
      .describe('The first of them, by its line in the input. Of rows that the plan leaves out.'),
  })
  .meta({ id: 'ReasonCount', description: 'Rows of one state with one reason.' });

const callback = z
  .object({
    endpoint: z.string().describe('The name of the registered endpoint.'),
    events: z.array(z.enum(wantedTypes).meta({ 'x-extensible': true })).describe('What it is called for.'),
  })
  .meta({ id: 'JobCallback', description: 'Where a job reports its changes.' });

const summary = {
  id: jobId,
  kind: z
    .enum(jobKinds)
    .describe(
      'What it does: texts, orders of eSIMs, changes of subscriptions, portings, changes of accounts.',
    ),
  provider_api: z
    .enum(['organization', 'partner'])
    .optional()
    .describe("Which of the provider's APIs takes the orders."),
  operation: z
    .enum(Object.keys(operations) as [keyof typeof operations])
    .optional()
    .describe('What a rule does to one subscription.'),
  name: z.string().optional().describe('What people call the job.'),
  reference: z.string().optional().describe('What your system calls the job.'),
  metadata: z.record(z.string(), z.string()).optional().describe('Your own facts, as they were given.'),
  state: jobState,
  waiting: waiting.nullable().describe('What the job waits for. `null`: it moves, or is over.'),
  started_at: momentOrNull('When the job was first let run.'),
  completed_at: momentOrNull('When the job came to its end: it completed, failed or was canceled.'),
  created_at: moment('When it was created.'),
  source,
  version: z
    .int()
    .positive()
    .describe(
      'Rises when somebody or something changes the job, and not with its counts. `If-Match` takes it in quotes.',
    ),
  test: z.boolean().describe('Whether a test key made it. Then it is a dry run.'),
  created_by: actor,
  approved_by: approver,
  reason: reason.optional(),
};

type OfRows<View> = View extends { kind: infer Kind }
  ? Omit<View, 'kind'> & { kind: Exclude<Kind, 'notification'> }
  : never;

const rows = z
  .object({
    total: count('All rows of the input. The other counts add up to it.'),
    accepted: count('Campaigns: the provider accepted the text. There is no delivery receipt.').optional(),
    completed: count('Orders: the provider completed the order, or accepted it for a later date.').optional(),
    ordered: count('Orders: the provider took the order and works on it.').optional(),
    refused: count('The provider said no, and would say no again.'),
    unclear: count('The answer was lost. Reconciliation looks for the effect.'),
    held: count('A person has to decide: `POST /v1/jobs/{id}/resolve`.'),
    unprocessed: count('Planned, in a call, or canceled.'),
    suppressed: count('On the suppression list, or texted too often lately.'),
    duplicate: count('The same recipient or person stands in an earlier row.'),
    invalid: count('The row cannot be used; it says why.'),
  })
  .meta({ id: 'RowCounts', description: 'Rows by what became of them.' });

const calls = z.partialRecord(z.enum(Object.keys(entryMoves) as [EntryState]), z.int().nonnegative()).meta({
  id: 'CallCounts',
  description: 'Calls to the provider by state. States without a call are left out.',
});

/** What a list shows of a job, and its own page too. */
const listed = {
  ...summary,
  replaces: z
    .string()
    .optional()
    .describe('The job whose text or options were changed, and whose place it takes.'),
  replaced_by: z
    .string()
    .optional()
    .describe('The job that takes its place, with another text or other options.'),
  rows: rows.optional(),
  calls: calls.optional(),
  failure: failure.optional(),
  outcome: z
    .enum(outcomes)
    .nullable()
    .describe(
      'How a completed job ended. `succeeded`: every planned row was accepted or completed. `partial`: some were. ' +
        '`unsuccessful`: none was. `needs_decision`: held rows want a person. `nothing_to_do`: every usable row was ' +
        'suppressed or a duplicate. `no_usable_rows`: no row was valid. `checked`: a dry run. `null`: not completed.',
    ),
  as_of: moment('When the counts were true: now, of up to 20 calls; of more, at most 10 seconds ago.'),
  progress: progress
    .nullable()
    .describe('How far it is, in rows. `null`: nothing is read yet, or its input could not be used.'),
};

const whole = {
  ...listed,
  callback: callback.nullable().describe('Where the job reports its changes. `null`: nowhere of its own.'),
  options,
  rows_by_reason: z
    .array(reasonCount)
    .describe('Why rows were left out or refused, or are unclear or held: the most frequent first.'),
  rate: rate.nullable().describe('`null`: it makes no calls, or has not made them for long enough to say.'),
  estimated_completion: momentOrNull(
    'When its last call will be made at the present rate. `null`: not known, or the job waits.',
  ),
  allow_second_subscription: z
    .boolean()
    .optional()
    .describe('Orders for people who have a subscription too.'),
  defaults: z.record(z.string(), z.string()).optional().describe('Order batches: what an empty cell means.'),
  cost: plannedCost,
  unchecked: z
    .array(
      z.object({
        columns: z.array(z.string()).describe('The columns.'),
        reason,
      }),
    )
    .optional()
    .describe('Order batches: ids that nobody could look up. A wrong one is refused when it is ordered.'),
  remind: remind.optional(),
  approval: approval.optional(),
};

export const job = viewed<OfRows<ReturnType<typeof campaignView> | ReturnType<typeof orderBatchView>>>()(
  z.object(whole).meta({ id: 'Job', description: 'A campaign, an order batch or a subscription change.' }),
);

export const uploadForm = z
  .object({
    url: z.url().describe('Post the form here.'),
    fields: z
      .record(z.string(), z.string())
      .describe('Send all of them as multipart/form-data, and after them the file in a field `file`.'),
  })
  .meta({ id: 'UploadForm', description: 'A form that takes one file. It works for 15 minutes.' });

export const draft = z.object({ ...whole, form: uploadForm.optional() }).meta({
  id: 'Draft',
  description: 'A job that waits for its file. A repeat gets a new form while nothing was uploaded.',
});

export const resolvedJob = z
  .object({
    resolved_rows: count('How many rows were decided.'),
    rows_lacking_parts: count(
      'How many of them lack later parts or steps, which only a retry sends.',
    ).optional(),
    note: z.string().optional().describe('What to do about them.'),
    ...whole,
  })
  .meta({ id: 'ResolvedJob', description: 'A job whose held rows were decided.' });

const listedJob = viewed<OfRows<ReturnType<typeof listedJobView>>>()(
  z.object(listed).meta({
    id: 'ListedJob',
    description: 'A job in a list. Its own page has its options, reasons and rate too.',
  }),
);

export const jobPage = pageOf(listedJob, 'The newest first.');
