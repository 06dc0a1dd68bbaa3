import * as z from 'zod';
import type { WebhookSecrets } from '../core/webhooks/settings.ts';
import { parseSigningSecret } from '../core/webhooks/signature.ts';

/** One that is used, and the one that comes or goes. */
export const atOnceMax = 2;

export const signingSecret = z.string().transform((text, context) => {
  const key = parseSigningSecret(text);
  if (key !== undefined) return key;
  context.addIssue({ code: 'custom', message: 'must be base64 of at least 16 bytes' });
  return z.NEVER;
});

const sources = z.record(
  z.string(),
  z.strictObject({
    basic: z
      .array(z.strictObject({ username: z.string().regex(/^[^:]+$/), password: z.string().min(1) }))
      .max(atOnceMax)
      .default([]),
    signing: z.array(signingSecret).max(atOnceMax).default([]),
  }),
);

/**
 * Reads what the sources of webhooks prove themselves with.
 *
 * @throws Error that names the form, and the place of what is wrong, without quoting it
 */
export function readWebhookSecrets(json: unknown): WebhookSecrets {
  const read = sources.safeParse(json);
  if (read.success) return read.data;
  const places = read.error.issues.map(({ path, code }) => `${code} at ${path.join('/') || 'the top'}`);
  throw new Error(
    `The webhook secret must hold {"SOURCE": {"basic": [{"username", "password"}], "signing": ["base64"]}}, at most two of each: ${places.join(', ')}`,
  );
}
