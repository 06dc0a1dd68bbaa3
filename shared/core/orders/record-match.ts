import { digest32 } from '../ids.ts';
import { operations, type Step, type SubscriptionDetails } from '../jobs/operation.ts';
import { clockSkewMs } from '../timing.ts';
import { employeeKeyOf, hasSameName, mailKeyOf, type Person } from './person.ts';

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

/** Whether what was found is what the step would have made, going by whom or what it is about. */
export function isMadeBy(step: Step, find: RecordMatch): boolean {
  const { input } = step;
  switch (reconciledBy(step)) {
    case 'subscriptions':
      return isSamePerson(personOf(step), find.person ?? {});
    case 'subscriptions of a subscriber':
      return input.subscriberId === find.person?.subscriberId;
    case 'orders':
      return orderTypeOf(step) === find.type && input.subscriptionId === find.subscriptionId;
    case 'subscribers': {
      const [mine, theirs] = [personOf(step), find.person ?? {}];
      return mailKeyOf(mine) === mailKeyOf(theirs) && hasSameName(mine, theirs);
    }
    case 'status':
    case 'hold':
      return false;
  }
}

/** The word for a step's order in the partner's list. */
function orderTypeOf({ operation }: Step): string {
  return operation.slice(operation.indexOf('.') + 1);
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

/**
 * Digests of the words of a step that what it made is known by, and of the resource that it changes, for the note of
 * its claim: they name nobody.
 */
export function aboutOf(step: Step): string[] {
  const resource = aboutResourceOf(step);
  return [...keysOfStep(step).map(digestOf), ...(resource === undefined ? [] : [resource])];
}

/** The digest of the resource that a step changes; undefined for one that makes something for a person. */
export function aboutResourceOf({ input: { id, subscriptionId } }: Step): string | undefined {
  const resource = id ?? subscriptionId;
  return typeof resource === 'string' ? digestOf(`resource ${resource}`) : undefined;
}

/** The same of what was found. */
export function aboutOfFind(find: RecordMatch): string[] {
  return keysOfFind(find).map(digestOf);
}

function digestOf(key: string): string {
  return digest32(['about', key]).slice(0, 16);
}

/** Words of the same kind under which what was found is looked up. */
export function keysOfFind({ type, person = {} }: RecordMatch): string[] {
  if (type !== undefined) return [type];
  return person.subscriberId === undefined ? keysOfPerson(person) : [person.subscriberId];
}

function keysOfPerson(person: Person): string[] {
  return [employeeKeyOf(person), mailKeyOf(person)].filter((key) => key !== undefined);
}

/** Two employee ids tell; else the e-mail and the account do. */
function isSamePerson(one: Person, other: Person): boolean {
  const [mine, theirs] = [employeeKeyOf(one), employeeKeyOf(other)];
  if (mine !== undefined && theirs !== undefined) return mine === theirs;
  const mail = mailKeyOf(one);
  return mail !== undefined && mail === mailKeyOf(other);
}

/** We wrote the plan ourselves, so its steps are trusted to name people in these members. */
export function personOf({ input }: Step): Person {
  return { ...(input as Person), ...(input.subscriber as Person | undefined) };
}
