import * as z from 'zod/mini';
import { keyNamePattern } from '../core/callers.ts';

const keysDocument = z.object({
  keys: z.array(
    z.object({
      name: z.string().check(z.regex(keyNamePattern)),
      sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/i)),
    }),
  ),
});

const keyNameForm = '1 to 64 letters, digits, "_", "-" and "."';

/**
 * Reads the hashed keys of the API; none while the secret is empty. A key named like a caller within the system could take that one's commands, so names are bounded.
 *
 * @throws Error that names the form, and the place of what is wrong, without quoting it
 */
export function readApiKeys(json: unknown) {
  const read = keysDocument.safeParse(json ?? { keys: [] });
  if (read.success) return read.data.keys;
  const places = read.error.issues.map(({ path, code }) => `${code} at ${path.join('/') || 'the top'}`);
  throw new Error(
    `It must hold {"keys": [{"name", "sha256"}]}. A name must have ${keyNameForm}. Faults: ${places.join(', ')}`,
  );
}
