import * as z from 'zod/mini';
import { scopes } from '../../core/access/scopes.ts';
import { keyNamePattern } from '../../core/jobs/callers.ts';

const key = z.lazy(() =>
  z.object({
    name: z.string().check(z.regex(keyNamePattern)),
    sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/i)),
    scopes: z.array(z.enum(scopes)).check(z.minLength(1)),
  }),
);

type Key = z.infer<typeof key>;

const keysDocument = z.lazy(() => z.object({ keys: z.array(z.unknown()) }));

const keyNameForm = '1 to 64 letters, digits, "_", "-" and "."';

/**
 * Reads the hashed keys of the API; none while the secret is empty. A key named like a caller within the system could
 * take that one's commands, so names are bounded. A faulty key is like one that is not there, and does not keep the
 * others out.
 *
 * @param report is given the same words as the Error when only some keys are faulty
 * @throws Error that names the form, and the place of what is wrong, without quoting it, when no key is left
 */
export function readApiKeys(json: unknown, report: (faults: string) => void): readonly Key[] {
  const document = keysDocument.safeParse(json ?? { keys: [] });
  if (!document.success) throw new Error(faultsAt(document.error.issues));
  const read = document.data.keys.map((one) => key.safeParse(one));
  const keys = read.flatMap(({ data }) => data ?? []);
  const issues = read.flatMap(({ error }, at) =>
    (error?.issues ?? []).map(({ code, path }) => ({ code, path: ['keys', at, ...path] })),
  );
  if (issues.length === 0) return keys;
  if (keys.length === 0) throw new Error(faultsAt(issues));
  report(faultsAt(issues));
  return keys;
}

function faultsAt(
  issues: readonly { readonly code: string; readonly path: readonly PropertyKey[] }[],
): string {
  const places = issues.map(({ path, code }) => `${code} at ${path.join('/') || 'the top'}`);
  const form = '{"keys": [{"name", "sha256", "scopes"}]}';
  const words = `A name must have ${keyNameForm}, scopes are of ${scopes.join(', ')}`;
  return `The secret must hold ${form}. ${words}. Faults: ${places.join(', ')}`;
}
