import * as z from 'zod';
import { createsPerMinuteUsual } from '../../shared/core/access/create-limit.ts';
import { partnerVersions } from '../../shared/core/provider-api.ts';

export const apis = z
  .array(z.enum(['organization', 'partner']))
  .refine((names) => names.includes('organization') && new Set(names).size === names.length, {
    error: 'must contain "organization" (it sends the texts) and may contain "partner", each once',
  })
  .default(['organization', 'partner'])
  .describe(
    "The provider's APIs that the stage uses. Without the partner API, the stage has none of its secrets, " +
      'webhooks and alarms',
  );

export const versions = z
  .strictObject({ partner: z.enum(partnerVersions).default(partnerVersions[0]) })
  .optional()
  .describe('The version that is asked for of the partner API. The organization API has no versions');

/**
 * Most that an account's gateways pass on together, unless AWS was asked for more. Source: API Gateway developer guide,
 * quotas.
 */
const [accountPerSecond, accountBurst] = [10_000, 5_000];

export const apiRate = z
  .strictObject({
    perSecond: z.number().min(1).max(accountPerSecond).default(100),
    burst: z.int().min(1).max(accountBurst).default(200),
  })
  .prefault({})
  .describe(
    'How many requests each route of the API accepts per second, and at once. The API answers more with 429',
  );

export const api = z
  .strictObject({
    createsPerMinute: z
      .int()
      .min(1)
      .max(100_000)
      .default(createsPerMinuteUsual)
      .describe('How many things one caller may create over HTTP in a minute. More are answered 429'),
  })
  .prefault({})
  .describe('What callers of the HTTP API may do');

/** What a browser sends as `Origin`. Plain http is for pages on the developer's own machine. */
const origin = z
  .string()
  .regex(/^https:\/\/[a-z0-9.-]+(:\d{1,5})?$|^http:\/\/(localhost|127\.0\.0\.1)(:\d{1,5})?$/, {
    error: 'must be an origin, such as "https://crm.example.com": no path, no "*", no slash at its end',
  });

export const cors = z
  .strictObject({
    origins: z
      .array(origin)
      .max(20)
      .default([])
      .describe('Origins whose pages may call the HTTP API from a browser'),
  })
  .prefault({})
  .describe('Pages of other origins that may call the HTTP API');
