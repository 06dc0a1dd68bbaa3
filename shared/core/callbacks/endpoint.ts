import type { Actor } from '../access/actor.ts';
import { digest32 } from '../ids.ts';
import { present } from '../present.ts';
import { dayMs } from '../timing.ts';
import type { WantedType } from './callback-types.ts';

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
  /** Which ones did before that and may still sign, the newest first. */
  readonly olderSecrets?: readonly FormerSecret[];
  /** When it got its newest secret after the first: the one before still signs too. */
  readonly rotatedAtMs?: number;
  /** When it last took a callback, at most an hour too early. */
  readonly tookAtMs?: number;
  /** Since when it has taken none of those that it was called with. Absent: it took the last one. */
  readonly refusesSinceMs?: number;
};

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

export type EndpointChange = Partial<
  Pick<
    Endpoint,
    'events' | 'allJobs' | 'secretNo' | 'formerSecretNo' | 'olderSecrets' | 'rotatedAtMs' | 'tookAtMs'
  >
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

/** A secret that was replaced, and until when it signs. */
type FormerSecret = { readonly no: number; readonly untilMs: number };

/** For so long calls are signed with a former secret too. */
export const formerSecretMs = dayMs;

/** Secrets that sign at a time. Somebody who rotates more often within a day loses the oldest. */
const secretsMax = 5;

/** Which secrets sign a call now, the newest first. */
export function signingNos(endpoint: Endpoint, nowMs: number): readonly number[] {
  return [endpoint.secretNo, ...formerSecrets(endpoint, nowMs).map(({ no }) => no)];
}

/**
 * Gives an endpoint its newest secret. The former ones sign for a day each: somebody whose answer was lost rotates
 * again, while the receiver still verifies with the secret of before.
 */
export function rotatedTo(endpoint: Endpoint, secretNo: number, nowMs: number): EndpointChange {
  const olderSecrets = formerSecrets(endpoint, nowMs).slice(0, secretsMax - 2);
  return { secretNo, formerSecretNo: endpoint.secretNo, rotatedAtMs: nowMs, olderSecrets };
}

function formerSecrets(endpoint: Endpoint, nowMs: number): readonly FormerSecret[] {
  const { secretNo, formerSecretNo = secretNo - 1, rotatedAtMs, olderSecrets = [] } = endpoint;
  if (rotatedAtMs === undefined) return [];
  const former = { no: formerSecretNo, untilMs: rotatedAtMs + formerSecretMs };
  return [former, ...olderSecrets].filter(({ untilMs }) => nowMs < untilMs);
}

/**
 * An endpoint that took nothing for so long is disabled once a callback is given up. A little less than the calls of
 * one take together.
 */
export const tookNothingMs = 2.9 * dayMs;

/** How late the moment may be that is noted for a callback that was taken. */
export const tookNotedMs = 3_600_000;

/** Clocks of two processes differ by less. */
const clockSkewMs = 5_000;

/** Whether a callback was for an endpoint of this name that was deleted before this one was made. */
export function wasForFormer({ createdAtMs }: Pick<Endpoint, 'createdAtMs'>, callbackAtMs: number): boolean {
  return callbackAtMs < createdAtMs - clockSkewMs;
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
