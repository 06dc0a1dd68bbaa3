import { hashOf, readApiKey } from '../../core/access/api-key.ts';
import { isToken } from '../../core/access/people.ts';
import { hasSecret, keyActor, keyState, type StoredKey } from '../../core/access/stored-key.ts';
import { InputError } from '../../errors.ts';
import type { ApiKeys, People } from '../../ports/access.ts';
import type { Log } from '../../ports/log.ts';
import type { InTime } from '../../ports/status.ts';
import type { Clock } from '../../ports/world.ts';
import type { ApiEvent } from '../api-call.ts';
import { authorizationOfSession } from '../console/session-cookies.ts';
import type { Caller } from './caller.ts';

/**
 * Who sends a request.
 *
 * @param hurries it must be answered although all else is down
 * @throws InputError 401 when it has no key and no token that works; 503 when nobody can tell now
 */
export type Authenticate = (event: ApiEvent, hurries?: boolean) => Promise<Caller>;

type Ports = {
  readonly apiKeys: Pick<ApiKeys, 'key' | 'noteUse'>;
  readonly now: Clock;
  readonly log: Pick<Log, 'warn'>;
  readonly inTime: InTime;
};

/** A revoked key stops within this time, in every process that has seen it. */
const keptMs = 30_000;

/** How long it may ask for what must be answered when all is down, while the table of keys gives no answer. */
const keptInTroubleMs = 600_000;

/** How long such a request waits for the table: shortly where the key is known from before. */
const [knownLimitMs, firstLimitMs] = [10, 1_500];

/** Keys that a process keeps in mind at a time. */
const keptMax = 1_000;

/**
 * Reads `Authorization: Bearer <key>`. A key that a process knows is let in without a read for half a minute; before
 * one is refused it is read again, so that a new or rotated key works at once. A key with a typing error is never read.
 * Who hurries is let in by what the process knows from before while the table gives no answer.
 */
export function authenticateKeys({ apiKeys, now, log, inTime }: Ports): Authenticate {
  const known = new Map<string, Known>();
  const noted = new Map<string, string>();
  const underWay = new Map<string, Promise<StoredKey | undefined>>();

  async function read(id: string): Promise<StoredKey | undefined> {
    const key = await apiKeys.key(id);
    known.delete(id);
    if (known.size >= keptMax) known.delete([...known.keys()][0] ?? '');
    if (key !== undefined) known.set(id, { key, readAtMs: now() });
    return key;
  }

  /**
   * The key as the table has it, if it says so at once, and as it is known from before if not. An answer that comes
   * late counts for the next request.
   */
  async function readInTime(id: string, before: StoredKey | undefined): Promise<StoredKey | undefined> {
    const reading = underWay.get(id) ?? read(id).finally(() => underWay.delete(id));
    underWay.set(id, reading);
    const answer = await inTime(reading, before === undefined ? firstLimitMs : knownLimitMs).catch(
      () => undefined,
    );
    if (answer !== undefined) return answer.value;
    if (before === undefined) throw keysSilent();
    return before;
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

  return async ({ headers }, hurries = false) => {
    const text = bearerOf(headers.authorization);
    const given = readApiKey(text);
    if (given === undefined) throw keyInvalid('The key has a typing error, or is no key of this API');
    const hash = hashOf(text);
    const works = (key: StoredKey) => hasSecret(key, hash, now()) && keyState(key, now()) === 'active';
    const keptFor = (ms: number): StoredKey | undefined => {
      const kept = known.get(given.id);
      return kept !== undefined && now() - kept.readAtMs < ms && works(kept.key) ? kept.key : undefined;
    };
    const ask = () => (hurries ? readInTime(given.id, keptFor(keptInTroubleMs)) : read(given.id));
    const key = keptFor(keptMs) ?? (await ask());
    if (key === undefined || !hasSecret(key, hash, now()))
      throw keyInvalid('The key does not exist, or was replaced by a newer one');
    const state = keyState(key, now());
    if (state === 'revoked') throw keyInvalid('The key is revoked');
    if (state === 'expired')
      throw refused('expired', 'The key has expired', 'Ask your operator for a new one.');
    const noting = noteUse(key);
    if (!hurries) await noting;
    return { actor: keyActor(key), scopes: key.scopes, expiresAtMs: key.expiresAtMs };
  };
}

type Known = { readonly key: StoredKey; readonly readAtMs: number };

/** Not 401: the key may be good. */
function keysSilent(): InputError {
  return new InputError('unavailable', [
    {
      detail: 'The table of API keys does not answer, so that nobody can tell who calls',
      hint: 'Repeat the request. People who sign in are known without that table.',
    },
  ]);
}

function keyInvalid(detail: string): InputError {
  return refused('invalid', detail, 'Check the key, or ask your operator for a new one.');
}

/**
 * Reads `Authorization: Bearer <token>` of people who have signed in, or the cookie of their browser's session, and
 * leaves keys to others.
 *
 * @param keys lets in who has a key
 */
export function authenticatePeople(people: People, keys: Authenticate): Authenticate {
  return async (event, hurries) => {
    const token = bearerOf(event.headers.authorization ?? authorizationOfSession(event));
    if (!isToken(token)) return keys(event, hurries);
    const answer = await people(token);
    if ('person' in answer) {
      const { id, name, scopes, expiresAtMs } = answer.person;
      return { actor: { kind: 'person', id, name }, scopes, expiresAtMs };
    }
    if (answer.refused === 'unavailable') throw issuerSilent(answer.retryAfterMs);
    throw refused(answer.refused, answer.detail, 'Sign in again, and send the new token.');
  };
}

/** Not 401: the token may be good, and signing in again would not help. */
function issuerSilent(retryAfterMs: number): InputError {
  const detail = 'The service that signs people in does not show its keys, so that no token can be verified';
  return new InputError(
    'issuer_unavailable',
    [{ detail, hint: 'Repeat the request, with the same Idempotency-Key. API keys work meanwhile.' }],
    retryAfterMs,
  );
}

/**
 * The key or the token of a request. A gateway lets through headers of 10 KB together, and a token with many groups is
 * long.
 *
 * @throws InputError 401
 */
function bearerOf(authorization: string | undefined): string {
  const text = /^Bearer +([\x21-\x7e]{1,8192})$/i.exec(authorization ?? '')?.[1];
  if (text !== undefined) return text;
  throw new InputError('credentials_missing', [
    {
      ...at,
      code: 'missing',
      detail: 'Send the header `Authorization: Bearer`, with an API key or the token of a person behind it',
    },
  ]);
}

function refused(why: 'invalid' | 'expired', detail: string, hint: string): InputError {
  return new InputError(`credentials_${why}`, [{ ...at, detail, hint }]);
}

const at = { in: 'header', pointer: 'Authorization' } as const;
