import type { Actor } from '../access/actor.ts';

/** Calls that a person can stop for the whole stage: texts of every kind, and whatever an order batch asks for. */
export const stoppable = ['texts', 'orders'] as const;

export type Stoppable = (typeof stoppable)[number];

/** Who stopped calls, when, and why. */
export type Stop = {
  readonly by: Pick<Actor, 'kind' | 'id' | 'name'>;
  readonly atMs: number;
  readonly reason?: string;
};

type Stops = Readonly<Partial<Record<Stoppable, Stop>>>;

/** Which calls are stopped; all others go out. Each change is a version of its own. */
export type Sending = { readonly version: number; readonly stops: Stops };

/** As it is before anybody has stopped anything. */
export const neverStopped: Sending = { version: 0, stops: {} };

/**
 * What is stopped once these were. Who stopped a kind first stays known: a second person finds it stopped already.
 *
 * @returns the same when nothing changes
 */
export function stopped(before: Sending, kinds: readonly Stoppable[], stop: Stop): Sending {
  const others = kinds.filter((kind) => before.stops[kind] === undefined);
  if (others.length === 0) return before;
  const added = Object.fromEntries(others.map((kind) => [kind, stop]));
  return { version: before.version + 1, stops: { ...before.stops, ...added } };
}

/**
 * What is stopped once these are allowed again.
 *
 * @returns the same when nothing changes
 */
export function allowed(before: Sending, kinds: readonly Stoppable[]): Sending {
  const left = Object.entries(before.stops).filter(([kind]) => !kinds.some((one) => one === kind));
  if (left.length === Object.keys(before.stops).length) return before;
  return { version: before.version + 1, stops: Object.fromEntries(left) };
}
