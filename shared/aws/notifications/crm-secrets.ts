import * as z from 'zod/mini';
import { atOnceMax, signingSecret } from '../events/webhook-secrets.ts';

const form = z.lazy(() => z.strictObject({ signing: z.array(signingSecret).check(z.maxLength(atOnceMax)) }));

/**
 * Reads what calls to the CRM are signed with; nothing while the secret is empty.
 *
 * @throws Error that names the form, and the place of what is wrong, without quoting it
 */
export function readCrmSecrets(json: unknown): readonly Uint8Array[] {
  const read = form.safeParse(json ?? { signing: [] });
  if (read.success) return read.data.signing;
  const places = read.error.issues.map(({ path, code }) => `${code} at ${path.join('/') || 'the top'}`);
  throw new Error(`The secret must hold {"signing": ["base64"]}, at most two: ${places.join(', ')}`);
}
