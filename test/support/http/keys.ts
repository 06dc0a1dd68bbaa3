import { hashOf, makeApiKey } from '../../../shared/core/access/api-key.ts';
import { scopes as allScopes, type Scope } from '../../../shared/core/access/scopes.ts';
import { authenticateKeys } from '../../../shared/http/access/authenticate.ts';
import { memoryApiKeys } from '../../../shared/memory/access/api-keys.ts';
import type { InTime } from '../../../shared/ports/status.ts';

const apiKeys = memoryApiKeys();
const texts = new Map<string, string>();

/** Waits for as long as it takes. */
export const patient: InTime = async (work) => ({ value: await work });

/** Who calls, by the keys of `keyOf`. */
export const authenticateTests = authenticateKeys({
  apiKeys,
  now: () => 0,
  log: { warn: () => {} },
  inTime: patient,
});

/** The key of a caller with these scopes. */
export async function keyOf(name: string, scopes: readonly Scope[], isTest = false): Promise<string> {
  const about = `${name} ${scopes.join()} ${isTest}`;
  const known = texts.get(about);
  if (known !== undefined) return known;
  const id = String(texts.size).padStart(10, '0');
  const { text } = makeApiKey(isTest, id, (limit) => texts.size % limit);
  texts.set(about, text);
  const test = isTest ? { test: true as const } : {};
  const made = { createdAtMs: 0, createdBy: ':deployment', version: 1, ...test };
  await apiKeys.write({ id, name, scopes, secrets: [{ sha256: hashOf(text) }], ...made });
  return text;
}

/** A key of every scope that does not work any more, or never did. */
export async function keyThatIs(what: 'revoked' | 'expired' | 'wrong'): Promise<string> {
  const id = `${what}000`.padEnd(10, '0');
  const { text } = makeApiKey(false, id, (limit) => 7 % limit);
  const over = { revoked: { revokedAtMs: -1 }, expired: { expiresAtMs: -1 }, wrong: {} }[what];
  const secret = what === 'wrong' ? 'another secret' : text;
  const made = { createdAtMs: -2, createdBy: ':deployment', version: 1, scopes: [...allScopes], ...over };
  await apiKeys.write({ id, name: what, secrets: [{ sha256: hashOf(secret) }], ...made });
  return text;
}
