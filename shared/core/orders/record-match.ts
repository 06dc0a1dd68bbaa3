import { digest32 } from '../ids.ts';
import { operations, type Step, type SubscriptionDetails } from '../jobs/operation.ts';
import { clockSkewMs } from '../timing.ts';
import { employeeKeyOf, hasSameMail, hasSameName, isSame, mailKeyOf, type Person } from './person.ts';

/** Something on the provider's records that an unclear order may have made. */
export type RecordMatch = {
  readonly id: string;
  readonly createdAtMs?: number;
  /** Whose it is. */
  readonly person?: Person;
  /** Of an order: its type and the subscription it is about. */
  readonly type?: string;
  readonly subscriptionId?: string;
  readonly subscription?: SubscriptionDetails;
  /** Of a partner's subscription: the state it is in. */
  readonly status?: string;
};

/** How an operation is reconciled. */
export type ReconciledBy = (typeof operations)[Step['operation']]['reconcileBy'];

export function reconciledBy({ operation }: Step): ReconciledBy {
  return operations[operation].reconcileBy;
}

/** From when on something may have been made by a claim, by the provider's clock. */
export function madeFromMs({ atMs }: { readonly atMs: number }): number {
  return atMs - clockSkewMs;
}

/**
 * Whether what was found is what the step would have made, judging by whom or what it is about.
 *
 * @returns undefined when the record leaves that open: it proves neither that the step was carried out nor that it was
 *   not
 */
export function isMadeBy(step: Step, find: RecordMatch): boolean | undefined {
  const { input } = step;
  const { person = {} } = find;
  switch (reconciledBy(step)) {
    case 'subscriptions':
      return isSamePerson(personOf(step), person);
    case 'subscriptions of a subscriber':
      return input.subscriberId === person.subscriberId;
    case 'orders':
      return allOf(
        isSame(orderTypeOf(step), find.type),
        isSame(String(input.subscriptionId), find.subscriptionId),
      );
    case 'subscribers':
      return allOf(hasSameMail(personOf(step), person), isNamedAlike(personOf(step), person));
    case 'status':
    case 'hold':
      return false;
  }
}

/** One no is enough. */
function allOf(...answers: readonly (boolean | undefined)[]): boolean | undefined {
  if (answers.includes(false)) return false;
  return answers.includes(undefined) ? undefined : true;
}

function isNamedAlike(mine: Person, theirs: Person): boolean | undefined {
  if (hasSameName(mine, theirs)) return true;
  return theirs.firstName === undefined || theirs.lastName === undefined ? undefined : false;
}

/** Two employee ids tell; else the e-mail and the account do. */
function isSamePerson(one: Person, other: Person): boolean | undefined {
  return isSame(employeeKeyOf(one), employeeKeyOf(other)) ?? hasSameMail(one, other);
}

/** The word for a step's order in the partner's list. */
function orderTypeOf({ operation }: Step): string {
  return operation.slice(operation.indexOf('.') + 1);
}

/** We wrote the plan ourselves, so its steps are trusted to name people in these members. */
export function personOf({ input }: Step): Person {
  return { ...(input as Person), ...(input.subscriber as Person | undefined) };
}

/** Words under which a step is looked up among what was found: nothing that it made has none of them. */
export function keysOfStep(step: Step): string[] {
  switch (reconciledBy(step)) {
    case 'subscriptions':
    case 'subscribers':
      return keysOfPerson(personOf(step));
    case 'subscriptions of a subscriber':
      return [String(step.input.subscriberId)];
    case 'orders':
      return [orderTypeOf(step)];
    case 'status':
    case 'hold':
      return [];
  }
}

/** Words of the same kind under which what was found is looked up. */
export function keysOfFind({ type, person = {} }: RecordMatch): string[] {
  if (type !== undefined) return [type];
  return person.subscriberId === undefined ? keysOfPerson(person) : [person.subscriberId];
}

function keysOfPerson(person: Person): string[] {
  return [employeeKeyOf(person), mailKeyOf(person)].filter((key) => key !== undefined);
}

/**
 * Whether a record lacks the key by which it would be found, as no member of an answer is promised. It may belong to
 * any order that `isMadeBy` does not exclude.
 */
export function isVague({ type, person = {} }: RecordMatch): boolean {
  if (type !== undefined || person.subscriberId !== undefined) return false;
  return person.accountId === undefined || mailKeyOf(person) === undefined;
}

/**
 * Digests of the words of a step that what it made is known by, and of the resource that it changes, for the note of
 * its claim: they name nobody.
 */
export function aboutOf(step: Step): string[] {
  const resource = aboutResourceOf(step);
  return [...keysOfStep(step).map(digestOf), ...(resource === undefined ? [] : [resource])];
}

/** The same of what was found. */
export function aboutOfFind(find: RecordMatch): string[] {
  return keysOfFind(find).map(digestOf);
}

/** The digest of the resource that a step changes; undefined for one that makes something for a person. */
export function aboutResourceOf({ input: { id, subscriptionId } }: Step): string | undefined {
  const resource = id ?? subscriptionId;
  return typeof resource === 'string' ? digestOf(`resource ${resource}`) : undefined;
}

function digestOf(key: string): string {
  return digest32(['about', key]).slice(0, 16);
}
