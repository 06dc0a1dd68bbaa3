import type { InputFault } from '../../errors.ts';
import { pointerTo } from '../json/json-pointer.ts';
import { present } from '../present.ts';
import { type WantedType, wantedTypes } from './callback-types.ts';
import { endpointNamePattern, type JobCallback } from './endpoint.ts';

export type ReadCallback = {
  readonly callback?: JobCallback;
  readonly faults: readonly InputFault[];
  /** The members that say nothing about callbacks. */
  readonly rest: Readonly<Record<string, unknown>>;
};

/** Takes `callback` out of the members of an object: where the job reports. */
export function readCallback({ callback, ...rest }: Readonly<Record<string, unknown>>): ReadCallback {
  if (callback === undefined) return { faults: [], rest };
  if (typeof callback !== 'object' || callback === null || Array.isArray(callback))
    return { faults: [{ detail: `\`callback\` must be an object${such}`, pointer: '/callback' }], rest };
  const { endpoint, events, ...others } = callback as Readonly<Record<string, unknown>>;
  const faults = [
    ...Object.keys(others).map((name) => faultAt(`\`callback\` has no member "${name}"`, name)),
    ...(isEndpointName(endpoint)
      ? []
      : [faultAt(`\`endpoint\` must be the name of a registered endpoint${such}`, 'endpoint')]),
    ...(events === undefined || isWanted(events)
      ? []
      : [faultAt(`\`events\` must be a list of these: ${wantedTypes.join(', ')}`, 'events')]),
  ];
  return faults.length > 0
    ? { faults, rest }
    : { callback: present({ endpoint, events }) as JobCallback, faults, rest };
}

/** What is wrong when the job would report to an endpoint that is not there. */
export function unknownEndpoint({ endpoint }: JobCallback): InputFault {
  return faultAt(`There is no endpoint \`${endpoint}\`. Register it with POST /v1/endpoints`, 'endpoint');
}

const such = ', such as {"endpoint": "crm"}';

const faultAt = (detail: string, name: string): InputFault => ({
  detail,
  pointer: pointerTo('', 'callback', name),
});

const isEndpointName = (value: unknown): value is string =>
  typeof value === 'string' && endpointNamePattern.test(value);

function isWanted(value: unknown): value is readonly WantedType[] {
  const known: readonly unknown[] = wantedTypes;
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.length <= known.length &&
    value.every((type) => known.includes(type))
  );
}
