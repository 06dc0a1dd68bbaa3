import { timingSafeEqual } from 'node:crypto';
import { hourMs } from '../timing.ts';
import {
  type Actor,
  type Asker,
  actorOf,
  callerOf,
  hasPerson,
  isOfKnownPeople,
  peopleBehind,
} from './actor.ts';
import { keyIdOf } from './api-key.ts';
import type { Scope } from './scopes.ts';

/** One secret of a key, by its hash. */
type StoredSecret = {
  readonly sha256: string;
  /** The secret works until then: it was replaced. */
  readonly untilMs?: number;
};

/** A key of the HTTP API as it is kept: never the key itself. */
export type StoredKey = {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
  /** It plans and previews, and never sends. */
  readonly test?: true;
  /** The newest first. */
  readonly secrets: readonly StoredSecret[];
  readonly createdAtMs: number;
  /** The name of the key that made it, or a caller within the system. */
  readonly createdBy: string;
  /** Who else may know its secret: see `keyActor`. Absent in keys of releases that did not note it. */
  readonly people?: readonly string[];
  /** Others may know it too: see `Actor`. Absent as well in keys of releases that did not note it. */
  readonly unknownHolder?: true;
  readonly expiresAtMs?: number;
  readonly rotatedAtMs?: number;
  readonly revokedAtMs?: number;
  readonly revokedBy?: string;
  /** Rises with each change. */
  readonly version: number;
};

/** Secrets that a key may have at a time. Somebody who rotates it more often loses the oldest. */
const secretsMax = 5;

/** How long a former secret works after a rotation, unless the caller says otherwise. */
export const overlapHoursUsual = 24;

export const overlapHoursMax = 168;

export type KeyWish = {
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly test?: boolean | undefined;
  readonly expiresAtMs?: number | undefined;
};

/** @param before the key that had the name, which is over */
export function newStoredKey(
  { name, scopes, test, expiresAtMs }: KeyWish,
  sha256: string,
  made: { readonly by: Asker; readonly atMs: number },
  before: StoredKey | undefined,
): StoredKey {
  const maker = actorOf(made.by);
  return {
    id: keyIdOf(name),
    name,
    scopes,
    ...(test ? { test: true as const } : {}),
    secrets: [{ sha256 }],
    createdAtMs: made.atMs,
    createdBy: callerOf(made.by),
    ...holders(peopleBehind(maker), isOfKnownPeople(maker)),
    ...(expiresAtMs === undefined ? {} : { expiresAtMs }),
    version: (before?.version ?? 0) + 1,
  };
}

/**
 * Gives the key a new secret. The former ones work for the overlap, and no longer than they did anyway: somebody whose
 * answer was lost rotates again, and the programs that use the key continue.
 *
 * @param by who rotates it, and from then on knows its secret as well
 */
export function rotatedKey(
  key: StoredKey,
  sha256: string,
  by: Asker,
  atMs: number,
  overlapHours: number,
): StoredKey {
  const endMs = atMs + overlapHours * hourMs;
  const former = key.secrets
    .map((secret) => ({ ...secret, untilMs: Math.min(endMs, secret.untilMs ?? endMs) }))
    .filter(({ untilMs }) => untilMs > atMs);
  const secrets = [{ sha256 }, ...former].slice(0, secretsMax);
  const [before, rotating] = [keyActor(key), actorOf(by)];
  const people = [...(before.people ?? []), ...peopleBehind(rotating)];
  const knowing = holders(people, isOfKnownPeople(before) && isOfKnownPeople(rotating));
  return { ...key, ...knowing, secrets, rotatedAtMs: atMs, version: key.version + 1 };
}

export function revokedKey(key: StoredKey, by: Asker, atMs: number): StoredKey {
  return { ...key, revokedAtMs: atMs, revokedBy: callerOf(by), version: key.version + 1 };
}

/**
 * The key as the one who acts. It counts as everyone who has made or rotated it, and as everyone who is behind their
 * keys: they have seen its secret. Who has made it with AWS rights is not known, also after others rotated it: a former
 * secret works for a while.
 */
export function keyActor({ id, name, createdBy, people, unknownHolder, test }: StoredKey): Actor {
  const maker = actorOf(createdBy);
  const isKnown = unknownHolder !== true && maker.kind !== 'system';
  const knowing = holders(people ?? peopleBehind(maker), isKnown);
  return { kind: 'key', id, name, ...knowing, ...(test ? { test } : {}) };
}

/** Where no person is known to have a key, it goes without saying that somebody unknown has. */
function holders(people: readonly string[], isKnown: boolean): Pick<Actor, 'people' | 'unknownHolder'> {
  if (people.length === 0) return {};
  const isUnsaid = isKnown || !hasPerson(people);
  return { people: [...new Set(people)], ...(isUnsaid ? {} : { unknownHolder: true }) };
}

/** `active`: it works. */
export function keyState(key: StoredKey, nowMs: number): 'active' | 'expired' | 'revoked' {
  if (key.revokedAtMs !== undefined) return 'revoked';
  return key.expiresAtMs !== undefined && key.expiresAtMs <= nowMs ? 'expired' : 'active';
}

/** Whether the hash is that of a secret that works. It compares in constant time. */
export function hasSecret({ secrets }: StoredKey, sha256: string, nowMs: number): boolean {
  const given = Buffer.from(sha256, 'hex');
  return secrets.some(
    (known) =>
      timingSafeEqual(Buffer.from(known.sha256, 'hex'), given) && (known.untilMs ?? nowMs + 1) > nowMs,
  );
}

/** Until when the former secrets work; undefined where there are none. */
export function formerUntilMs({ secrets }: StoredKey, nowMs: number): number | undefined {
  const ends = secrets.flatMap(({ untilMs }) => (untilMs === undefined || untilMs <= nowMs ? [] : [untilMs]));
  return ends.length === 0 ? undefined : Math.max(...ends);
}
