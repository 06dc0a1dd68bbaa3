import { z } from 'zod';
import { jobKinds } from '../../../shared/core/api/job-kinds.ts';
import { operations } from '../../../shared/core/jobs/operation.ts';
import type { recipientsView } from '../../../shared/http/jobs/campaign-view.ts';
import type { orderRowsView } from '../../../shared/http/jobs/order-batch-view.ts';
import type { durationsView } from '../../../shared/http/orders/duration-reads.ts';
import type { peopleView, suppressedView } from '../../../shared/http/people/people-routes.ts';
import { count, moment, momentOrNull, pageOf } from './members.ts';
import { viewed } from './viewed.ts';

const row = z
  .object({
    line: z.int().describe('Which line of the file, or which element of the request from 1, the row is.'),
    to: z
      .string()
      .optional()
      .describe('The number as it was written, or masked. Order rows that were planned have none.'),
    state: z
      .enum([
        'accepted',
        'completed',
        'ordered',
        'refused',
        'unclear',
        'held',
        'unprocessed',
        'suppressed',
        'duplicate',
        'invalid',
      ])
      .describe('What became of the row.'),
    reason: z
      .string()
      .optional()
      .describe('For programs: why. New codes may come.')
      .meta({ 'x-extensible': true }),
    detail: z.string().optional().describe('Why, in a sentence.'),
    of: z.int().optional().describe('Duplicates: the line that is done in its place.'),
    call: z.string().optional().describe('Which call of the job the row is in.'),
    sms_id: z.string().optional().describe("The provider's id of the text."),
    usage_item: z.string().optional().describe("The item of the provider's usage list that proves the text."),
    text: z
      .object({
        from: z.string().describe('The number that the text comes from.'),
        parts: z.array(z.string()).describe('The text as it goes out, part by part.'),
        segments: count('How many segments are billed for it, over all parts.'),
      })
      .optional()
      .describe(
        'Campaigns, with `text=true`: what the recipient gets. A row that was left out when the job was planned has ' +
          'none.',
      ),
    step: z.int().optional().describe('Orders: the step that the row has come to, from 1.'),
    status: z.string().optional().describe("Orders: the provider's own word for where the order is."),
    order_id: z.string().optional().describe("Orders: the provider's id of the order."),
    subscription_id: z.string().optional().describe('Orders: the subscription.'),
    iccid: z.string().optional().describe('Orders: the SIM profile.'),
    activation_code: z
      .string()
      .optional()
      .describe('Orders: what a phone needs to install the profile; `…` where it is not revealed.'),
    qr_code: z
      .string()
      .optional()
      .describe('Orders: the address of the activation code as a picture; `…` where it is not revealed.'),
    installed: z.boolean().optional().describe('Orders: whether the profile was seen installed.'),
    reminded: z.boolean().optional().describe('Orders: whether the person was reminded.'),
  })
  .meta({ id: 'Row', description: 'One row of the input, and what became of it.' });

type Rows = ReturnType<typeof recipientsView> | ReturnType<typeof orderRowsView>;

export const rowPage = viewed<Rows>()(
  pageOf(row, 'Rows that were skipped or invalid come first, then the planned ones in their order.'),
);

const found = z
  .object({
    job: z
      .object({
        id: z.string().describe('The id of the job.'),
        kind: z.enum([...jobKinds, 'notification']).describe('What it does.'),
        name: z.string().optional().describe('What people call the job.'),
        reference: z.string().optional().describe('What your system calls the job.'),
      })
      .describe('The job that the row is in.'),
    line: z.int().describe('Which line of the file, or which element of the request from 1, the row is.'),
    state: z
      .enum(['accepted', 'completed', 'ordered', 'refused', 'unclear', 'held', 'unprocessed', 'suppressed'])
      .describe('What became of the row, as in its list of rows.'),
    called_at: momentOrNull('When its last call to the provider was made. `null`: none was.'),
    reason: z
      .string()
      .optional()
      .describe('For programs: why. New codes may come.')
      .meta({ 'x-extensible': true }),
    detail: z.string().optional().describe('Why, in a sentence.'),
    text: z
      .object({
        from: z.string().describe('The number that the text comes from.'),
        parts: z.array(z.string()).describe('The text as it goes out, part by part.'),
        sms_id: z.string().optional().describe("The provider's id of the text."),
      })
      .optional()
      .describe('Of a campaign: what the person gets.'),
    order: z
      .object({
        operations: z
          .array(z.enum(Object.keys(operations) as [keyof typeof operations]))
          .describe('What is done at the provider, step by step.'),
        order_id: z.string().optional().describe("The provider's id of the order."),
      })
      .optional()
      .describe('Of an order batch: what is ordered for the person.'),
  })
  .meta({ id: 'FoundRow', description: 'A row that is for one person.' });

type Page = ReturnType<typeof peopleView> & { readonly suppressed?: ReturnType<typeof suppressedView> };

export const peoplePage = viewed<Page>()(
  pageOf(found, 'From the newest job on.')
    .extend({
      searched: z
        .object({
          kinds: z
            .array(z.enum(['texts', 'orders']))
            .describe('What was looked for: texts with the scope `send`, orders with the scope `order`.'),
          jobs: count('Jobs that were looked through, those of the pages before included.'),
          rows: count('Their rows.'),
          back_to: momentOrNull('When the last of these jobs was created.'),
        })
        .describe('How far the search has come.'),
      suppressed: z
        .object({
          since: moment('When the number came onto the list.'),
          reason: z.string().optional().describe('In the words of the person who put it there.'),
          expires_at: moment('From then on it may be texted again.').optional(),
        })
        .nullable()
        .optional()
        .describe(
          'Whether the number is on the suppression list. `null`: it is not. On the first page of a search by ' +
            'number, with the scope `send`.',
        ),
    })
    .meta({ id: 'PeoplePage', description: 'What was sent to one person and ordered for them.' }),
);

const seconds = (description: string) => z.int().nonnegative().nullable().describe(description);

export const durations = viewed<ReturnType<typeof durationsView>>()(
  z
    .object({
      as_of: moment('When this was read.'),
      rows: count('How many rows the job has planned.'),
      rows_seen: count(
        'How many of them were read: all of up to 400, else a sample of 400 from ten parts of the job.',
      ),
      orders: count(
        'How many orders of these rows the provider took, without those that it answered at once.',
      ),
      completed: count('Orders that the provider completed.'),
      open: count('Orders that it still works on, or that wait for a decision.'),
      ended: count('Orders that it gave up, or that ended by a decision.'),
      median_seconds: seconds(
        'Half of all `orders` were completed within this time; `null` while fewer are. An open order counts as ' +
          'taking longer.',
      ),
      p90_seconds: seconds('The same for nine of ten.'),
      oldest_open_seconds: seconds('How long the oldest open order has been with the provider.'),
      completed_within: z
        .array(
          z.object({
            seconds: count('The time since the provider took an order.'),
            share: z.number().describe('The share of all `orders` that were completed within it.'),
          }),
        )
        .describe('How the share of completed orders grows with time: at most 50 points.'),
    })
    .meta({ id: 'Durations', description: 'How long the provider took for the orders of a job.' }),
);
