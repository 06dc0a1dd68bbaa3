import * as z from 'zod/mini';
import { textOptions } from '../../core/jobs/option-forms.ts';
import { remindAfterHoursMax, smsTextUnitsMax } from '../../core/limits.ts';
import { callbackMember } from '../jobs/callback-member.ts';
import { labelMembers } from '../jobs/label-members.ts';
import { optionsForm } from '../jobs/options-form.ts';
import { againMember, oneSource, uploadMember } from '../jobs/row-sources.ts';
import { recordForm } from '../request/record-form.ts';

const sources = ['upload', 'rows'] as const;

export const defaultsMember = () =>
  z.optional(recordForm(z.string())).check(
    z.meta({
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'What an empty cell of a column means.',
    }),
  );

export const remindMember = () =>
  z
    .optional(
      z.strictObject({
        after_hours: z.int().check(z.minimum(1), z.maximum(remindAfterHoursMax)),
        from: z.string(),
        text: z.string().check(z.minLength(1), z.maxLength(smsTextUnitsMax)),
      }),
    )
    .check(z.describe('Texts people who have not installed their eSIM. At the partner API only.'));

/** What order batches and subscription changes have in common. */
const common = () => ({
  /** A row's columns may hold numbers or lists as well; the table that they are read as knows which. */
  rows: z.optional(z.array(z.unknown()).check(z.minLength(1))).check(
    z.meta({
      items: { type: 'object', additionalProperties: true },
      description: 'One object of columns for each order.',
    }),
  ),
  upload: uploadMember(),
  again: againMember(),
  defaults: defaultsMember(),
  ...labelMembers(),
  callback: callbackMember(),
  options: optionsForm(textOptions),
});

const second = 'allow_second_subscription';

export const orderBatchForm = () =>
  z
    .strictObject({
      ...common(),
      provider_api: apiMember(),
      [second]: z
        .optional(z.boolean())
        .check(z.describe('Orders for people who already have a subscription too.')),
      remind: remindMember(),
    })
    .check(oneSource(sources));

const apiMember = () =>
  z
    ._default(z.enum(['organization', 'partner']), 'organization')
    .check(z.describe("Which of the provider's APIs takes the orders."));

export const subscriptionChangeForm = () =>
  z.strictObject({ ...common(), provider_api: apiMember() }).check(oneSource(sources));

/** Of batches that only the partner API takes. */
export const partnerBatchForm = () => z.strictObject(common()).check(oneSource(sources));

export type OrderBody = z.output<ReturnType<typeof orderBatchForm>>;
export type PartnerBatchBody = z.output<ReturnType<typeof partnerBatchForm>>;
export type SubscriptionChangeBody = z.output<ReturnType<typeof subscriptionChangeForm>>;
