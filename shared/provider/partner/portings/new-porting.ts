import * as z from 'zod/mini';
import { identifier } from '../../values/identifier.ts';
import { dateTime } from '../date-time.ts';
import { scheduleTypes } from './porting.ts';

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
