import * as z from 'zod/mini';
import type { Credentials } from '../provider/tokens/token.ts';

const word = z.string().check(z.minLength(1));

const form = z.lazy(() => z.object({ client_id: word, client_secret: word }));

/**
 * Reads what access tokens are asked for with.
 *
 * @param json undefined while the secret is empty
 * @throws Error that says what is found and what belongs there, and quotes nothing
 */
export function readProviderCredentials(json: unknown): Credentials {
  const read = form.safeParse(json);
  if (read.success) return { clientId: read.data.client_id, clientSecret: read.data.client_secret };
  const places = read.error.issues.map(({ path, code }) => `${code} at ${path.join('/') || 'the top'}`);
  const found =
    json === undefined ? 'The secret is empty' : `The secret holds something else (${places.join(', ')})`;
  throw new Error(`${found}. Put {"client_id", "client_secret"} into it`);
}
