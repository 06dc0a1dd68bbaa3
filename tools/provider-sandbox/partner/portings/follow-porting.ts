import { portingBody } from '../body/porting-body.ts';
import { endSubscription } from '../orders/change-subscription.ts';
import { hasEnded } from '../orders/subscription.ts';
import type { PartnerWorld } from '../partner-world.ts';
import type { Porting, PortingStatus, Rejection } from './porting.ts';
import { firstAvailableMs, movingMs, stepMs } from './porting-times.ts';

type Change = Partial<Porting> & { readonly status: PortingStatus };

/**
 * Takes a new porting in to the other side. Assumed: it agrees automatically, here unless it is set otherwise.
 */
export function submit(world: PartnerWorld, porting: Porting): void {
  later(world, porting, stepMs, (draft, atMs) => {
    const pending = put(world, draft, { status: 'pending' }, atMs);
    later(world, pending, stepMs, (now, thenMs) => schedule(world, now, thenMs));
  });
}

/** Sets the day of a porting that both sides agreed to, and from there all goes automatically. */
export function schedule(world: PartnerWorld, porting: Porting, atMs: number): void {
  const scheduledAtMs = Math.max(porting.preferredAtMs ?? 0, atMs + firstAvailableMs);
  move(world, put(world, porting, { status: 'scheduled', scheduledAtMs }, atMs), atMs);
}

export function reject(world: PartnerWorld, porting: Porting, rejection: Rejection, atMs: number): void {
  const change = { status: 'rejected' as const, rejection: { ...rejection, rejectedAtMs: atMs } };
  tell(world, put(world, porting, change, atMs), atMs);
}

/** Asks for the end of a porting. Source: partner API, States and transitions, Porting. */
export function requestCancelation(world: PartnerWorld, porting: Porting, atMs: number): Porting {
  const change = { status: 'cancelation_requested' as const, statusBefore: porting.status };
  const requested = put(world, porting, change, atMs);
  tell(world, requested, atMs);
  return requested;
}

export function cancel(world: PartnerWorld, porting: Porting, atMs: number): void {
  tell(world, put(world, porting, { status: 'canceled', canceledAtMs: atMs }, atMs), atMs);
}

/**
 * Somebody does not agree. Assumed: the porting continues where it was; the document does not show its status
 * then.
 */
export function goOn(world: PartnerWorld, porting: Porting, atMs: number): void {
  const status = porting.statusBefore ?? 'pending';
  const again = put(world, porting, { status, statusBefore: undefined }, atMs);
  if (status === 'scheduled') move(world, again, atMs);
  else if (again.direction === 'in')
    later(world, again, stepMs, (now, thenMs) => schedule(world, now, thenMs));
}

/** Carries a decision out a little later: its answer still shows the status before. */
export function decide(
  world: PartnerWorld,
  porting: Porting,
  given: Partial<Porting>,
  act: (porting: Porting, atMs: number) => void,
): Porting {
  const decided: Porting = { ...porting, ...given, isDecided: true, updatedAtMs: world.now() };
  world.portings.put(decided);
  later(world, decided, stepMs, act);
  return decided;
}

function move(world: PartnerWorld, scheduled: Porting, atMs: number): void {
  later(world, scheduled, Math.max(0, (scheduled.scheduledAtMs ?? atMs) - atMs), (now, startMs) => {
    const processing = put(world, now, { status: 'processing' }, startMs);
    later(world, processing, movingMs, (moved, endMs) => complete(world, moved, endMs));
  });
}

function complete(world: PartnerWorld, porting: Porting, atMs: number): void {
  const completed = put(world, porting, { status: 'completed', completedAtMs: atMs }, atMs);
  const number = world.phoneNumbers.get(porting.phoneNumberId);
  // One that ended before its porting did has nothing left to change.
  if (number?.status === 'active') {
    // Assumed: a number that came in takes the old one's place; one that left is terminated.
    const { msisdn, country } = porting;
    const change =
      porting.direction === 'in'
        ? { msisdn, country }
        : { status: 'terminated' as const, optInExpiresAtMs: undefined };
    world.phoneNumbers.put({ ...number, ...change, updatedAtMs: atMs });
  }
  tell(world, completed, atMs);
  const subscription = world.subscriptions.get(porting.subscriptionId);
  if (porting.terminationAction === 'terminate' && subscription && !hasEnded(subscription)) {
    endSubscription(world, subscription, 'terminated', atMs);
  }
}

/** Acts on a porting later unless something else has happened to it since. */
function later(
  world: PartnerWorld,
  porting: Porting,
  afterMs: number,
  act: (porting: Porting, atMs: number) => void,
): void {
  world.later(porting.updatedAtMs + afterMs, (atMs) => {
    if (world.portings.get(porting.id) === porting) act(porting, atMs);
  });
}

function put(world: PartnerWorld, porting: Porting, change: Change, atMs: number): Porting {
  const after: Porting = { ...porting, isDecided: false, ...change, updatedAtMs: atMs };
  world.portings.put(after);
  return after;
}

/** Every status that has an event of its own. */
function tell(world: PartnerWorld, porting: Porting, atMs: number): void {
  const { status } = porting;
  switch (status) {
    case 'cancelation_requested':
    case 'canceled':
    case 'rejected':
    case 'completed':
      world.emit(`porting.${status}`, { porting: portingBody(world, porting) }, atMs);
  }
}
