import * as z from 'zod';
import { answeredIdentifier } from '../identifier.ts';
import { type Known, known, moment, text } from '../members.ts';
import { resource } from '../resource.ts';
import { fromProviderSpelling } from './cancellation-spelling.ts';
import { linkedResource } from './linked-resource.ts';
import { networkOperator } from './network-operators.ts';
import { serviceProvider } from './service-providers.ts';

/** Source: partner API, States and transitions, Porting; with `cancellation` in our spelling. */
export const portingStatuses = [
  'draft',
  'pending',
  'rejected',
  'scheduled',
  'processing',
  'cancellation_requested',
  'canceled',
  'completed',
] as const;

export const scheduleTypes = ['first_available_date', 'specific_date'] as const;

const operators = {
  network_operator: networkOperator.optional(),
  service_provider: serviceProvider.optional(),
};

const status: z.ZodType<Known<(typeof portingStatuses)[number]> | undefined> = z
  .string()
  .transform(fromProviderSpelling)
  .optional();

const answered = linkedResource(
  {
    id: answeredIdentifier,
    direction: known<'in' | 'out'>(),
    termination_action: known<'terminate'>(),
    preferred_schedule: resource({
      type: known<(typeof scheduleTypes)[number]>(),
      preferred_porting_at: moment,
    }).optional(),
    country: text,
    status,
    msisdn: text,
    donor_details: resource({ ...operators, account: resource({ type: text }).optional() }).optional(),
    recipient_details: resource(operators).optional(),
    cancelation_deadline_at: moment,
    scheduled_at: moment,
    completed_at: moment,
    canceled_at: moment,
    rejection: resource({
      reason: known<'pre_requirements_not_fulfilled' | 'wrong_birth_date'>(),
      message: text,
      rejected_at: moment,
    }).optional(),
    created_at: moment,
    updated_at: moment,
  },
  ['subscriber', 'subscription', 'phone_number'],
);

/** A number on its way to us or away. Source: partner API, Porting. */
export const porting = answered.transform(({ cancelationDeadlineAt, ...rest }) => ({
  ...rest,
  cancellationDeadlineAt: cancelationDeadlineAt,
}));

export type Porting = z.output<typeof porting>;
