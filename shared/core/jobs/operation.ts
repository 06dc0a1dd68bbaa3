import type { ProviderApi } from '../provider-api.ts';
import type { LimiterName } from '../rate-limit/limiter-names.ts';

/**
 * Everything that an order row or an automation may do at the provider, besides sending texts. Each changes the world,
 * so each says how an unclear call is reconciled:
 *
 * - `subscriptions`: from one listing of all subscriptions of the organization, by who they belong to
 * - `subscriptions of a subscriber`: from the subscriptions of one subscriber
 * - `orders`: from the orders of that type, by the subscription that each is about. What stands behind the dot of the
 *   operation's name must be the provider's word for the type (`record-match.ts` cuts it out): else no record is ever
 *   found to be its own, and what was ordered may be ordered again
 * - `subscribers`: from the account's subscribers
 * - `status`: from the resource itself, which is then in one of the states named, or shows what was written
 * - `hold`: by a person, because no record tells
 *
 * The organization's changes are held: its subscriptions are `active` or `terminated` in every record, suspended ones
 * as well, and no record says since when a subscription has had its SIM profile, so that one that was changed looks
 * like one that was not. A porting is `pending` before and after it is accepted or rejected; and one that was
 * begun is not looked for among those of its subscription, because a number that is asked for twice may be refused to
 * both. An account that was created is looked for by a person, because two of one owner are no mistake. Source:
 * organization API, Subscription; provider facts, 2 and 3.
 */
export const operations = {
  'organization.activate_subscription': {
    providerApi: 'organization',
    follows: true,
    reconcileBy: 'subscriptions',
  },
  'organization.resume_subscription': { providerApi: 'organization', follows: true, reconcileBy: 'hold' },
  'organization.change_sim_profile': { providerApi: 'organization', follows: true, reconcileBy: 'hold' },
  'organization.suspend_subscription': { providerApi: 'organization', follows: true, reconcileBy: 'hold' },
  'partner.create_subscriber': { providerApi: 'partner', follows: false, reconcileBy: 'subscribers' },
  'partner.activate_subscription': {
    providerApi: 'partner',
    follows: true,
    reconcileBy: 'subscriptions of a subscriber',
  },
  'partner.update_subscriber': { providerApi: 'partner', follows: false, reconcileBy: 'status' },
  'partner.create_account': { providerApi: 'partner', follows: false, reconcileBy: 'hold' },
  'partner.update_account': { providerApi: 'partner', follows: false, reconcileBy: 'status' },
  'partner.topup_subscription': { providerApi: 'partner', follows: true, reconcileBy: 'orders' },
  'partner.cancel_subscription': { providerApi: 'partner', follows: true, reconcileBy: 'orders' },
  'partner.cancel_subscription_products': { providerApi: 'partner', follows: true, reconcileBy: 'orders' },
  'partner.swap_subscription_sim': { providerApi: 'partner', follows: true, reconcileBy: 'orders' },
  'partner.change_subscription_plan': { providerApi: 'partner', follows: true, reconcileBy: 'orders' },
  'partner.grace_subscription': { providerApi: 'partner', follows: false, reconcileBy: 'status' },
  'partner.suspend_subscription': { providerApi: 'partner', follows: false, reconcileBy: 'status' },
  'partner.deactivate_subscription': { providerApi: 'partner', follows: false, reconcileBy: 'status' },
  'partner.resume_subscription': { providerApi: 'partner', follows: false, reconcileBy: 'status' },
  'partner.activate_product': { providerApi: 'partner', follows: false, reconcileBy: 'status' },
  'partner.cancel_product': { providerApi: 'partner', follows: false, reconcileBy: 'status' },
  'partner.enable_porting_opt_in': { providerApi: 'partner', follows: false, reconcileBy: 'status' },
  'partner.disable_porting_opt_in': { providerApi: 'partner', follows: false, reconcileBy: 'status' },
  'partner.create_porting': { providerApi: 'partner', follows: false, reconcileBy: 'hold' },
  'partner.accept_porting': { providerApi: 'partner', follows: false, reconcileBy: 'hold' },
  'partner.reject_porting': { providerApi: 'partner', follows: false, reconcileBy: 'hold' },
  'partner.request_porting_cancellation': { providerApi: 'partner', follows: false, reconcileBy: 'status' },
  'partner.accept_porting_cancellation': { providerApi: 'partner', follows: false, reconcileBy: 'hold' },
  'partner.reject_porting_cancellation': { providerApi: 'partner', follows: false, reconcileBy: 'hold' },
} as const satisfies Record<string, Operation>;

type Operation = {
  readonly providerApi: ProviderApi;
  /** Whether a yes says only that it was taken, so that it has to be followed until it is done. */
  readonly follows: boolean;
  readonly reconcileBy:
    | 'subscriptions'
    | 'subscriptions of a subscriber'
    | 'orders'
    | 'subscribers'
    | 'status'
    | 'hold';
};

export type OperationName = keyof typeof operations;

/** The rate limiter that calls of an operation pass. */
export function ordersLimiterOf(operation: OperationName): LimiterName {
  return `${operations[operation].providerApi}.orders`;
}

/** The rate limiter of the reads that go with it. */
export function readsLimiterOf(operation: OperationName): LimiterName {
  return `${operations[operation].providerApi}.reads`;
}

/**
 * One call of an order row. A row may need several, one after the other: a subscriber, then an order for them.
 *
 * `input` is what the typed clients in `provider/` take, in their spelling, with the id of the path as `id`. A later
 * step takes the id that the one before it came to where its input says `{"$": "before"}`.
 */
export type Step = { readonly operation: OperationName; readonly input: Readonly<Record<string, unknown>> };

/** Stands in a step's input for the id that the step before it came to. */
export const idBefore = { $: 'before' } as const;

/** What is known of a subscription, for the row's result. */
export type SubscriptionDetails = {
  readonly subscriptionId?: string;
  readonly iccid?: string;
  /** What a phone needs to install the profile, `LPA:1$…`. */
  readonly activationCode?: string;
  /** Where the provider shows it as a picture. */
  readonly qrCode?: string;
  /** Whether the profile was seen installed. */
  readonly installed?: boolean;
  /** Of a batch that reminds: whether they were texted, once it was looked at; never twice. */
  readonly reminded?: boolean;
};
