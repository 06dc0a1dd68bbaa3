import * as z from 'zod/mini';
import { answeredIdentifier } from '../../values/identifier.ts';
import { type Known, known, moment, text } from '../../values/members.ts';
import { resource } from '../../values/resource.ts';
import { networkOperator } from '../directory/network-operators.ts';
import { serviceProvider } from '../directory/service-providers.ts';
import { linkedResource } from '../linked-resource.ts';

/** Source: partner API, States and transitions, Porting. */
export const portingStatuses = [
  'draft',
  'pending',
  'rejected',
  'scheduled',
  'processing',
  'cancelation_requested',
  'canceled',
  'completed',
] as const;

export const scheduleTypes = ['first_available_date', 'specific_date'] as const;

const operators = {
  network_operator: z.optional(networkOperator),
  service_provider: z.optional(serviceProvider),
};

const status: z.ZodMiniType<Known<(typeof portingStatuses)[number]> | undefined> = z.optional(z.string());

const answered = z.lazy(() =>
  linkedResource(
    {
      id: answeredIdentifier,
      direction: known<'in' | 'out'>(),
      termination_action: known<'terminate'>(),
      preferred_schedule: z.optional(
        resource({
          type: known<(typeof scheduleTypes)[number]>(),
          preferred_porting_at: moment,
        }),
      ),
      country: text,
      status,
      msisdn: text,
      donor_details: z.optional(resource({ ...operators, account: z.optional(resource({ type: text })) })),
      recipient_details: z.optional(resource(operators)),
      cancelation_deadline_at: moment,
      scheduled_at: moment,
      completed_at: moment,
      canceled_at: moment,
      rejection: z.optional(
        resource({
          reason: known<'pre_requirements_not_fulfilled' | 'wrong_birth_date'>(),
          message: text,
          rejected_at: moment,
        }),
      ),
      created_at: moment,
      updated_at: moment,
    },
    ['subscriber', 'subscription', 'phone_number'],
  ),
);

/** A number on its way to us or away. Source: partner API, Porting. */
export const porting = z.lazy(() =>
  z.pipe(
    answered,
    z.transform(({ cancelationDeadlineAt, ...rest }) => ({
      ...rest,
      cancellationDeadlineAt: cancelationDeadlineAt,
    })),
  ),
);

export type Porting = z.output<typeof porting>;
