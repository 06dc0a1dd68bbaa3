import type { Actor } from '../access/actor.ts';
import { digest32 } from '../ids.ts';
import { present } from '../present.ts';
import { dayMs } from '../timing.ts';
import type { WantedType } from './callback-types.ts';

/** An endpoint: `end_` and 26 characters of 0-9 and a-v. It follows from its name. */
export type EndpointId = `end_${string}`;

export const endpointNamePattern = /^[\w.-]{1,64}$/;

export function endpointIdOf(name: string): EndpointId {
  return `end_${digest32(['endpoint', name]).slice(0, 26)}`;
}

/** @returns the id, or undefined when the string is not of an endpoint id's form */
export function parseEndpointId(value: unknown): EndpointId | undefined {
  return typeof value === 'string' && /^end_[0-9a-v]{26}$/.test(value) ? (value as EndpointId) : undefined;
}

/** Why an endpoint is called no more. */
type Disabled = {
  /** `asked`: by a person. `gone`: it answered 410. `took_nothing`: for three days. */
  readonly code: 'asked' | 'gone' | 'took_nothing';
  readonly atMs: number;
};

/** Where callbacks go. Its secrets lie elsewhere. */
export type Endpoint = {
  readonly id: EndpointId;
  readonly name: string;
  /** At one of the hosts that the stage names. */
  readonly url: string;
  readonly events: readonly WantedType[];
  /** It gets the events of every job, and not only of those that name it. */
  readonly allJobs: boolean;
  readonly version: number;
  /** Rises with what people see of it, and names what they have seen. Absent: nothing of that has changed yet. */
  readonly edition?: number;
  readonly createdAtMs: number;
  readonly createdBy: Actor;
  readonly disabled?: Disabled;
  /** Which secret signs. */
  readonly secretNo: number;
  /** Which one did before it was rotated. Absent: the one of the number before. */
  readonly formerSecretNo?: number;
  /** When it got its newest secret after the first: the one before still signs too. */
  readonly rotatedAtMs?: number;
  /** When it last took a callback, at most an hour too early. */
  readonly tookAtMs?: number;
  /** Since when it has taken none of those that it was called with. Absent: it took the last one. */
  readonly refusesSinceMs?: number;
};

/** For so long calls are signed with the former secret too. */
export const formerSecretMs = dayMs;

/**
 * An endpoint that took nothing for so long is disabled once a callback is given up. A little less than the calls of
 * one take together.
 */
export const tookNothingMs = 2.9 * dayMs;

/** How late the moment may be that is noted for a callback that was taken. */
export const tookNotedMs = 3_600_000;

/** Which secrets sign a call now, the newest first. */
export function signingNos(
  { secretNo, formerSecretNo = secretNo - 1, ...endpoint }: Endpoint,
  nowMs: number,
): readonly number[] {
  const { rotatedAtMs } = endpoint;
  const isFormerGood = rotatedAtMs !== undefined && nowMs < rotatedAtMs + formerSecretMs;
  return isFormerGood ? [secretNo, formerSecretNo] : [secretNo];
}

export type EndpointChange = Partial<
  Pick<Endpoint, 'events' | 'allJobs' | 'secretNo' | 'formerSecretNo' | 'rotatedAtMs' | 'tookAtMs'>
> & {
  readonly url?: string;
  readonly disabled?: Disabled | undefined;
  readonly refusesSinceMs?: number | undefined;
};

/** What is noted of its calls. People do not see it. */
const unseen: readonly string[] = ['tookAtMs', 'refusesSinceMs'] satisfies readonly (keyof EndpointChange)[];

/** The next version of an endpoint. */
export function endpointChanged(endpoint: Endpoint, change: EndpointChange): Endpoint {
  const isSeen = Object.keys(change).some((name) => !unseen.includes(name));
  const edition = isSeen ? editionOf(endpoint) + 1 : endpoint.edition;
  return present({ ...endpoint, ...change, version: endpoint.version + 1, edition }) as Endpoint;
}

export function editionOf({ edition = 1 }: Endpoint): number {
  return edition;
}

/** Where a job reports: the name of an endpoint, never an address. */
export type JobCallback = {
  readonly endpoint: string;
  /** `usualJobCallbacks` when absent. */
  readonly events?: readonly WantedType[];
};

/** Whom a notification goes to: one that rules may name, or a registered endpoint. */
export type Informed = {
  readonly to: 'crm' | 'bus' | 'endpoint';
  readonly endpoint?: EndpointId;
};

/** Clocks of two processes differ by less. */
const clockSkewMs = 5_000;

/** Whether a callback was for an endpoint of this name that was deleted before this one was made. */
export function wasForFormer({ createdAtMs }: Pick<Endpoint, 'createdAtMs'>, callbackAtMs: number): boolean {
  return callbackAtMs < createdAtMs - clockSkewMs;
}
