import { keyIdOf } from './api-key.ts';

/** Who did something. */
export type Actor = {
  /**
   * `rule`: a rule, which people have switched on. `system`: the deployment, an upload that came by no form, or
   * Fleetcast itself.
   */
  readonly kind: 'key' | 'person' | 'rule' | 'system';
  /** Of a key: as it stands in the key. Of a rule, and of the system: its name. */
  readonly id: string;
  readonly name: string;
  /** Who may know the secret of a key, as `key:NAME` or `person:ID`. Absent: the actor alone. */
  readonly people?: readonly string[];
  /** Beside them somebody with AWS rights may know the secret, and nobody knows who that is. */
  readonly unknownHolder?: true;
  /** A test key: what it makes is a dry run, and it changes nothing else. */
  readonly test?: true;
};

/** An actor. Callers within the system, and rows of releases that knew no actors, have the name of a caller alone. */
export type Asker = Actor | string;

/** No key's name has a colon. */
const personStart = 'person:';
const testStart = 'test:';

export function actorOf(asker: Asker): Actor {
  if (typeof asker !== 'string') return asker;
  if (asker.startsWith(':')) return { kind: 'system', id: asker.slice(1), name: asker.slice(1) };
  if (asker.startsWith(personStart)) {
    const id = asker.slice(personStart.length);
    return { kind: 'person', id, name: id };
  }
  if (asker.startsWith(testStart)) return { ...actorOf(asker.slice(testStart.length)), test: true };
  return { kind: 'key', id: keyIdOf(asker), name: asker };
}

/**
 * To whom an Idempotency-Key belongs: the name of a key, which outlives its rotation, or a person. A test key finds
 * nothing again that a live key of the same name has made, and the other way round.
 */
export function callerOf(asker: Asker): string {
  if (typeof asker === 'string') return asker;
  if (asker.kind === 'person') return `${personStart}${asker.id}`;
  return asker.test ? `${testStart}${asker.name}` : asker.name;
}

/** How people are shown who did it. */
export function nameOf(asker: Asker): string {
  return typeof asker === 'string' ? asker : asker.name;
}

/** Everyone who may have been behind it: somebody with the key, or the person. Nobody behind a rule or the system. */
export function peopleBehind({ kind, id, name, people }: Actor): readonly string[] {
  if (kind === 'rule' || kind === 'system') return [];
  const own = kind === 'key' ? `key:${name}` : `${personStart}${id}`;
  return [own, ...(people ?? [])];
}

/** Whether it is known which people may have been behind it. */
export function isOfKnownPeople(actor: Actor): boolean {
  return actor.unknownHolder !== true && hasPerson(peopleBehind(actor));
}

/** @param people as `peopleBehind` has them */
export function hasPerson(people: readonly string[]): boolean {
  return people.some((one) => one.startsWith(personStart));
}

/** Whether one person may have been both. */
export function isSamePerson(one: Actor, other: Actor): boolean {
  const people = peopleBehind(one);
  return peopleBehind(other).some((person) => people.includes(person));
}

/** The actor without what is kept of it for comparisons alone. */
export function shownActor({ kind, id, name }: Actor) {
  return { kind, id, name };
}
