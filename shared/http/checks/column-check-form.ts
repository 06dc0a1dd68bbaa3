import * as z from 'zod/mini';
import { optionsForm } from '../jobs/options-form.ts';
import { defaultsMember, remindMember } from '../orders/order-forms.ts';

/** More than planning looks at before it knows encoding and columns. */
const contentBytesMax = 256 * 1024;

/** Members that only one kind has. */
const ofCampaigns = ['from', 'text'] as const;
const ofOrders = ['defaults', 'remind'] as const;
const ofBothApis: readonly string[] = ['order_batch', 'subscription_changes'];

export const columnCheckForm = () =>
  z
    .strictObject({
      kind: z
        .enum(['campaign', 'order_batch', 'subscription_changes', 'portings', 'account_changes'])
        .check(z.describe('What the file is for.')),
      content: z
        .base64('must be Base64 with "+" and "/", padded with "="')
        .check(
          z.maxLength(
            Math.ceil(contentBytesMax / 3) * 4,
            `must be at most ${contentBytesMax} bytes in Base64`,
          ),
          z.describe('The file, or its first 64 to 256 KiB, in Base64.'),
        ),
      from: z.optional(z.string()).check(z.describe('The sender of rows without their own.')),
      text: z.optional(z.string()).check(z.describe('The text of rows without their own.')),
      provider_api: z
        .optional(z.enum(['organization', 'partner']))
        .check(
          z.describe(
            "Of an order batch or subscription changes: which of the provider's APIs takes the orders.",
          ),
        ),
      defaults: defaultsMember(),
      remind: remindMember(),
      options: optionsForm(),
    })
    .check(
      z.superRefine((body, { addIssue }) => {
        const wrong = [
          ...(body.kind === 'campaign' ? ofOrders : ofCampaigns),
          ...(ofBothApis.includes(body.kind) ? [] : (['provider_api'] as const)),
        ].filter((name) => body[name] !== undefined);
        for (const name of wrong)
          addIssue({
            code: 'custom',
            message: `is no member of a check of the kind ${body.kind}. Leave it out`,
            input: body,
            path: [name],
          });
      }),
    );

export type ColumnCheckBody = z.output<ReturnType<typeof columnCheckForm>>;
