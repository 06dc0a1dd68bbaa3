import * as z from 'zod';
import { createsPerMinuteUsual } from '../../shared/core/access/create-limit.ts';

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
