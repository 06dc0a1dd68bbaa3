import * as z from 'zod';
import { sourceNamePattern, standardSignature } from '../../shared/core/events/settings.ts';

const headerName = z
  .string()
  .regex(/^[!#$%&'*+.^_`|~\w-]+$/, 'must be the name of a header')
  .transform((name) => name.toLowerCase());

const signature = z
  .strictObject({
    header: headerName.default(standardSignature.header),
    signed: z.enum(['body', 'timestamp.body', 'id.timestamp.body']).default(standardSignature.signed),
    encoding: z.enum(['base64', 'hex']).default(standardSignature.encoding),
    prefix: z
      .string()
      .regex(/^[^\s]*$/, 'must not contain white space')
      .default(standardSignature.prefix),
    idHeader: headerName.default(standardSignature.idHeader),
    timestampHeader: headerName.default(standardSignature.timestampHeader),
    toleranceSeconds: z.int().min(1).max(3600).default(standardSignature.toleranceSeconds),
  })
  .prefault({});

const source = z
  .strictObject({
    require: z.array(z.enum(['basic', 'hmac'])).default([]),
    signature,
    unauthenticated: z.literal(true).optional(),
  })
  .superRefine(({ require, unauthenticated }, context) => {
    const isOpen = require.length === 0;
    if (isOpen && unauthenticated === undefined) {
      context.addIssue({
        code: 'custom',
        path: ['require'],
        message:
          'must name "basic" or "hmac", or anybody could send events. Set "unauthenticated": true if you want that',
      });
    }
    if (!isOpen && unauthenticated) {
      context.addIssue({
        code: 'custom',
        path: ['unauthenticated'],
        message: 'must be left out: "require" names a proof',
      });
    }
  });

/**
 * Most that an account's gateways pass on together, unless AWS was asked for more. Source: API Gateway developer guide,
 * quotas.
 */
const [accountPerSecond, accountBurst] = [10_000, 5_000];

/**
 * How many webhooks a second are let in, and how many at once. The route is open to everybody until its sender is
 * proved, and must not use up what the account has; a source is answered 429 beyond it. Assumed: it then sends
 * again.
 */
export const webhookRate = z
  .strictObject({
    perSecond: z.number().min(1).max(accountPerSecond).default(500),
    burst: z.int().min(1).max(accountBurst).default(1_000),
  })
  .prefault({})
  .describe('How many webhooks are accepted per second, and at once. The API answers more with 429');

/**
 * The sources whose webhooks a stage takes, by their names in the address; none when left out. `require` says which
 * proofs each must give; what it signs with is put into the secret after deploying.
 */
export const webhookSources = z
  .record(
    z
      .string()
      .regex(
        sourceNamePattern,
        'must have 1 to 32 lower case letters, digits and hyphens, and begin with a letter',
      ),
    source,
  )
  .default({})
  .describe(
    'The sources that may send webhooks, by their names in the address. `require` names the proofs that each must give',
  );
