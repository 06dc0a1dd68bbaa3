import * as z from 'zod/mini';
import { parseSigningSecret } from '../../core/events/proof-of-sender.ts';
import type { WebhookSecrets } from '../../core/events/settings.ts';

/**
 * Reads what the sources of webhooks prove themselves with; nothing while the secret is empty.
 *
 * @throws Error that names the form, and the place of what is wrong, without quoting it
 */
export function readWebhookSecrets(json: unknown): WebhookSecrets {
  const read = webhookForm.safeParse(json ?? {});
  if (read.success) return read.data;
  throw new Error(
    'The secret must hold {"SOURCE": {"basic": [{"username", "password"}], "signing": ["base64"]}}, ' +
      `at most two of each: ${placesOf(read.error)}`,
  );
}

const webhookForm = z.lazy(() =>
  z.record(
    z.string(),
    z.strictObject({
      basic: z._default(
        z
          .array(
            z.strictObject({
              username: z.string().check(z.regex(/^[^:]+$/)),
              password: z.string().check(z.minLength(1)),
            }),
          )
          .check(z.maxLength(atOnceMax)),
        [],
      ),
      signing: z._default(z.array(signingSecret).check(z.maxLength(atOnceMax)), []),
    }),
  ),
);

/**
 * Reads what calls to the CRM are signed with; nothing while the secret is empty.
 *
 * @throws Error that names the form, and the place of what is wrong, without quoting it
 */
export function readCrmSecrets(json: unknown): readonly Uint8Array[] {
  const read = crmForm.safeParse(json ?? { signing: [] });
  if (read.success) return read.data.signing;
  throw new Error(`The secret must hold {"signing": ["base64"]}, at most two: ${placesOf(read.error)}`);
}

const crmForm = z.lazy(() =>
  z.strictObject({ signing: z.array(signingSecret).check(z.maxLength(atOnceMax)) }),
);

const signingSecret = z.lazy(() =>
  z.pipe(
    z.string(),
    z.transform((text, context) => {
      const key = parseSigningSecret(text);
      if (key !== undefined) return key;
      context.issues.push({ code: 'custom', input: '', message: 'must be base64 of at least 16 bytes' });
      return z.NEVER;
    }),
  ),
);

/** One that is used, and the one that comes or goes. */
const atOnceMax = 2;

function placesOf({ issues }: Pick<z.core.$ZodError, 'issues'>): string {
  return issues.map(({ path, code }) => `${code} at ${path.join('/') || 'the top'}`).join(', ');
}
