import * as z from 'zod';
import { parseCrmAddress } from '../../shared/core/notifications/receiver-address.ts';
import { callLimitMs } from '../../shared/core/timing.ts';

const longestSeconds = callLimitMs / 1_000;

/** It is in a file beside each function's code. */
const urlCharsMax = 300;

/** The CRM that rules may call. What calls are signed with is put into the secret after deploying. */
export const crm = z
  .strictObject({
    url: z
      .string()
      .max(urlCharsMax)
      .refine(
        (url) => url.startsWith('https://') && parseCrmAddress(url) !== undefined,
        'must be an https address without user and fragment',
      ),
    timeLimitSeconds: z.number().min(1).max(longestSeconds).default(10),
  })
  .optional()
  .describe('The CRM that rules may call: an https address, and the time limit of a call in seconds');

/** They stand in a file beside each function's code. */
const hostsMax = 20;

/** Where callbacks may go. Endpoints below these hosts are registered over HTTP. */
export const callbacks = z
  .strictObject({
    hosts: z
      .array(
        z
          .string()
          .max(253)
          .regex(
            /^(?!.*\.$)(?=.*[a-z])([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/,
            'must be the name of a host in lower case, such as "crm.example.com"',
          ),
      )
      .min(1)
      .max(hostsMax),
  })
  .optional()
  .describe(
    'Hosts that callbacks may go to, by name. Endpoints there are registered with POST /v1/endpoints',
  );

/** The bus that every account has. */
export const defaultBus = 'default';

/** The event bus that rules may put events on: one that is there, or one that comes with the stage. */
export const bus = z
  .strictObject({
    name: z.string().regex(/^[\w./-]{1,256}$/, 'must be the name of an event bus'),
    create: z.boolean().default(false),
  })
  .refine(({ name, create }) => !(create && name === defaultBus), {
    path: ['create'],
    message: 'must be left out for "default": every account has that bus',
  })
  .optional()
  .describe(
    'The event bus on which rules may put events. With "create": true the stage creates it; otherwise it must exist',
  );
