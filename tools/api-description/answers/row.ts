import { z } from 'zod';
import type { recipientsView } from '../../../shared/http/jobs/campaign-view.ts';
import type { orderRowsView } from '../../../shared/http/jobs/order-batch-view.ts';
import { pageOf } from './members.ts';
import { viewed } from './viewed.ts';

const row = z
  .object({
    line: z.int().describe('Which line of the file, or which element of the request from 1, the row is.'),
    to: z
      .string()
      .optional()
      .describe('The number as it was written. Order rows that were planned have none.'),
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
    step: z.int().optional().describe('Orders: the step that the row has come to, from 1.'),
    status: z.string().optional().describe("Orders: the provider's own word for where the order is."),
    order_id: z.string().optional().describe("Orders: the provider's id of the order."),
    subscription_id: z.string().optional().describe('Orders: the subscription.'),
    iccid: z.string().optional().describe('Orders: the SIM profile.'),
    activation_code: z.string().optional().describe('Orders: what a phone needs to install the profile.'),
    qr_code: z.string().optional().describe('Orders: the address of the activation code as a picture.'),
    installed: z.boolean().optional().describe('Orders: whether the profile was seen installed.'),
    reminded: z.boolean().optional().describe('Orders: whether the person was reminded.'),
  })
  .meta({ id: 'Row', description: 'One row of the input, and what became of it.' });

type Rows = ReturnType<typeof recipientsView> | ReturnType<typeof orderRowsView>;

export const rowPage = viewed<Rows>()(
  pageOf(row, 'Rows that were skipped or invalid come first, then the planned ones in their order.'),
);
