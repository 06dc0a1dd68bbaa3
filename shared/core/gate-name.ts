import type { Realm } from './realm.ts';

/**
 * The calls that share one limit: those of one credential and one group of operations. Each group has a gate of its own, so
 * that a burst of listings does not hold up texts.
 */
export const gateNames = [
  'organization.sms',
  'organization.orders',
  /** Listings of usage and subscriptions, and polls of orders. */
  'organization.reads',
  'partner.orders',
  'partner.reads',
] as const;

export type GateName = (typeof gateNames)[number];

/** Whose credential the gate's calls carry. */
export function realmOf(name: GateName): Realm {
  return name.startsWith('partner.') ? 'partner' : 'organization';
}
