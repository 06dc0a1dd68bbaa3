import * as z from 'zod/mini';
import { answeredIdentifier, identifier } from '../../values/identifier.ts';
import { type Known, known, moment, resource, text } from '../../values/resource.ts';
import { networkOperator, serviceProvider } from '../directory/operators.ts';
import { linkedResource } from '../linked-resource.ts';
import { dateTime } from '../value-forms.ts';

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

const scheduleTypes = ['first_available_date', 'specific_date'] as const;

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

/** Source: partner API, Limits, porting `msisdn`. A plus, where there is one, counts. */
const msisdnCharsMax = 15;

/**
 * A number to be brought here. Source: partner API, Porting, "Create request".
 *
 * Assumed: a time is needed for `specific_date` only; the document marks the schedule as a whole as required.
 */
export const newPorting = z.lazy(() =>
  z.strictObject({
    direction: z.literal('in'),
    country: z.literal('DE'),
    subscriptionId: identifier,
    phoneNumberId: identifier,
    msisdn: z
      .string()
      .check(z.maxLength(msisdnCharsMax), z.regex(/^\+?[1-9]\d+$/, 'must be a number in E.164 form')),
    donorDetails: z.strictObject({
      networkOperatorId: identifier,
      serviceProviderId: identifier,
      account: z.strictObject({ type: z.literal('personal') }),
    }),
    preferredSchedule: z
      .strictObject({
        type: z.enum(scheduleTypes),
        preferredPortingAt: z.optional(dateTime),
      })
      .check(
        z.refine(
          (schedule) => schedule.type !== 'specific_date' || schedule.preferredPortingAt !== undefined,
          {
            path: ['preferredPortingAt'],
            message: 'is required for a specific date',
          },
        ),
      ),
  }),
);

export type NewPorting = z.input<typeof newPorting>;
