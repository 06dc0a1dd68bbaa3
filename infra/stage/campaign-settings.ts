import * as z from 'zod';
import { parseCountry } from '../../shared/core/country.ts';
import { frequencyDaysMax } from '../../shared/core/jobs/retention.ts';
import { textFault } from '../../shared/core/text/sendable-text.ts';

export const defaultCountry = z
  .string()
  .transform((value, context) => {
    const country = parseCountry(value);
    if (country !== undefined) return country;
    context.addIssue({ code: 'custom', message: 'must be an ISO 3166 alpha-2 country, such as "US"' });
    return z.NEVER;
  })
  .describe(
    'The country of numbers without a plus (ISO 3166 alpha-2), unless a campaign or suppression list names one',
  );

export const smsFrom = z
  .string()
  .optional()
  .describe(
    'The sender of uploads and requests that name none. No other stage or system may send texts from it',
  );

export const smsText = z
  .string()
  .superRefine((text, context) => {
    const fault = textFault(text, 'split');
    if (fault !== undefined)
      context.addIssue({ code: 'custom', message: `must be a text that can be sent: ${fault.detail}` });
  })
  .optional()
  .describe('The text of uploads and requests that have none, at most as long as the text of a campaign');

export const allowForeign = z
  .boolean()
  .default(false)
  .describe('Whether a text may go to a country other than that of its sender');

export const frequency = z
  .strictObject({ max: z.int().min(1).max(100), perDays: z.int().min(1).max(frequencyDaysMax) })
  .optional()
  .describe(
    'How often bulk campaigns may text a person: `max` times in `perDays` days. A campaign may set its own limit',
  );

export const pricePerSegment = z
  .strictObject({
    amount: z.number().min(0).max(1_000_000),
    currency: z.string().regex(/^[A-Z]{3}$/, 'must be an ISO 4217 currency, such as "USD"'),
  })
  .optional()
  .describe('The price per segment for previews of campaigns that name no price. Left out: no cost is shown');
