import type { Asker } from '../../core/access/actor.ts';
import { hashOf, keyIdOf, makeApiKey } from '../../core/access/api-key.ts';
import {
  type KeyWish,
  keyState,
  newStoredKey,
  revokedKey,
  rotatedKey,
  type StoredKey,
} from '../../core/access/stored-key.ts';
import { InputError } from '../../errors.ts';
import type { ApiKeys, SecretInt } from '../../ports/access.ts';
import type { Clock } from '../../ports/world.ts';

type Ports = { readonly apiKeys: ApiKeys; readonly now: Clock };

type MakingPorts = Ports & { readonly secretInt: SecretInt };

/** A key and its text, which nobody can read later. */
export type MadeKey = { readonly key: StoredKey; readonly text: string };

/**
 * Makes a key. The name of one that is revoked or has expired is free again.
 *
 * @param by who asks
 * @throws InputError 409 when a key has the name
 */
export async function createKey(ports: MakingPorts, wish: KeyWish, by: Asker): Promise<MadeKey> {
  const { apiKeys, now, secretInt } = ports;
  const atMs = now();
  const before = await apiKeys.key(keyIdOf(wish.name));
  if (before !== undefined && keyState(before, atMs) === 'active') throw nameTaken();
  const { text } = makeApiKey(wish.test === true, keyIdOf(wish.name), secretInt);
  const key = newStoredKey(wish, hashOf(text), { by, atMs }, before);
  if (!(await apiKeys.write(key)).applied) throw nameTaken();
  return { key, text };
}

/**
 * Gives a key a new secret.
 *
 * @param mayChange throws when the caller may not
 * @throws InputError 404 when no key has the name; 409 when it is over
 */
export async function rotateKey(
  ports: MakingPorts,
  name: string,
  overlapHours: number,
  by: Asker,
  mayChange: (key: StoredKey) => void = () => {},
): Promise<MadeKey> {
  let text = '';
  const key = await changeKey(ports, name, (stored) => {
    mayChange(stored);
    const atMs = ports.now();
    if (keyState(stored, atMs) !== 'active') throw isOver();
    ({ text } = makeApiKey(stored.test === true, stored.id, ports.secretInt));
    return rotatedKey(stored, hashOf(text), by, atMs, overlapHours);
  });
  return { key, text };
}

/**
 * Revokes a key. Again changes nothing.
 *
 * @throws InputError 404 when no key has the name
 */
export async function revokeKey(ports: Ports, name: string, by: Asker): Promise<StoredKey> {
  return changeKey(ports, name, (stored) =>
    stored.revokedAtMs === undefined ? revokedKey(stored, by, ports.now()) : stored,
  );
}

/** @param change gives back the stored key where there is nothing to change */
async function changeKey(
  { apiKeys }: Ports,
  name: string,
  change: (stored: StoredKey) => StoredKey,
): Promise<StoredKey> {
  let stored = await apiKeys.key(keyIdOf(name));
  while (stored !== undefined) {
    const next = change(stored);
    if (next === stored) return stored;
    const written = await apiKeys.write(next);
    if (written.applied) return next;
    stored = written.found;
  }
  throw new InputError('not_found', [{ detail: 'No key has this name' }]);
}

function nameTaken(): InputError {
  return new InputError('name_taken', [
    {
      detail: 'A key has this name',
      pointer: '/name',
      hint: 'Rotate that key to get a new secret, or revoke it first, or take another name.',
    },
  ]);
}

function isOver(): InputError {
  return new InputError('key_over', [
    { detail: 'The key is revoked or has expired', hint: 'Create a key with the same name.' },
  ]);
}
