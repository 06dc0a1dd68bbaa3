import { hashOf, readApiKey } from '../../core/access/api-key.ts';
import { hasSecret, keyActor, keyState, type StoredKey } from '../../core/access/stored-key.ts';
import type { ApiKeys } from '../../ports/access.ts';
import type { Clock, Log } from '../../ports/world.ts';
import { type Authenticate, bearerOf, credentialsExpired, credentialsInvalid } from './bearer.ts';

type Ports = {
  readonly apiKeys: Pick<ApiKeys, 'key' | 'noteUse'>;
  readonly now: Clock;
  readonly log: Pick<Log, 'warn'>;
};

/** A revoked key stops within this time, in every process that has seen it. */
const keptMs = 30_000;

/** Keys that a process keeps in mind at a time. */
const keptMax = 1_000;

/**
 * Reads `Authorization: Bearer <key>`. A key that a process knows is let in without a read for half a minute; before
 * one is refused it is read again, so that a new or rotated key works at once. A key with a typing error is never read.
 */
export function authenticateKeys({ apiKeys, now, log }: Ports): Authenticate {
  const known = new Map<string, { readonly key: StoredKey; readonly readAtMs: number }>();
  const noted = new Map<string, string>();

  async function read(id: string): Promise<StoredKey | undefined> {
    const key = await apiKeys.key(id);
    known.delete(id);
    if (known.size >= keptMax) known.delete([...known.keys()][0] ?? '');
    if (key !== undefined) known.set(id, { key, readAtMs: now() });
    return key;
  }

  async function noteUse({ id }: StoredKey): Promise<void> {
    const day = new Date(now()).toISOString().slice(0, 10);
    if (noted.get(id) === day) return;
    noted.set(id, day);
    try {
      await apiKeys.noteUse(id, day);
    } catch (error) {
      // The day is for people who clean up. The next process notes it.
      log.warn('api_keys.use_not_noted', { error: String(error) });
    }
  }

  return async ({ headers }) => {
    const text = bearerOf(headers.authorization);
    const given = readApiKey(text);
    if (given === undefined) throw keyInvalid('The key has a typing error, or is no key of this API');
    const hash = hashOf(text);
    const kept = known.get(given.id);
    const isFresh = kept !== undefined && now() - kept.readAtMs < keptMs;
    const works = (key: StoredKey) => hasSecret(key, hash, now()) && keyState(key, now()) === 'active';
    const key = isFresh && works(kept.key) ? kept.key : await read(given.id);
    if (key === undefined || !hasSecret(key, hash, now()))
      throw keyInvalid('The key does not exist, or was replaced by a newer one');
    const state = keyState(key, now());
    if (state === 'revoked') throw keyInvalid('The key is revoked');
    if (state === 'expired')
      throw credentialsExpired('The key has expired', 'Ask your operator for a new one.');
    await noteUse(key);
    return { actor: keyActor(key), scopes: key.scopes, expiresAtMs: key.expiresAtMs };
  };
}

function keyInvalid(detail: string) {
  return credentialsInvalid(detail, 'Check the key, or ask your operator for a new one.');
}
