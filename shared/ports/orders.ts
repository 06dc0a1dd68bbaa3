import type { Step, SubscriptionDetails } from '../core/jobs/operation.ts';
import type { OrderProgress } from '../core/orders/order-progress.ts';
import type { SubscriptionIndexEntry } from '../core/orders/subscription-index-entry.ts';
import type { InputFault } from '../errors.ts';
import type { DueEntry } from './calls/due.ts';
import type { Written } from './calls/ledger.ts';
import type { DirectoryPorts } from './directory/directory.ts';
import type { OfferingPrices } from './rules.ts';

/**
 * What placing orders needs from the provider. Calls throw `ProviderError`, whose `effect` says what happened to the
 * world.
 */

export type Performing = {
  readonly step: Step;
  /** The same for every repeat of one entry's call. */
  readonly idempotencyKey: string;
  readonly correlationId: string;
  readonly limitMs: number;
};

/** How far an operation has come at the provider. */
export type Performed = OrderProgress & {
  /** The order's id, or the id of what was created or changed. */
  readonly id: string;
};

/** What a step must name so that the provider leaves it as it is. */
type Keeping = {
  /** Its name, as rows and rules write it. */
  readonly member: string;
  /** Reads it. @returns the step with it */
  read(): Promise<Step>;
};

export type Operations = {
  /** What is wrong with a step's input, by where it stands in the input; empty when it can be sent. */
  faultsOf(step: Step): readonly InputFault[];
  /** Makes sure that a valid token is at hand, so that a claim's lease is not spent on fetching one. */
  authorize(step: Step): Promise<void>;
  /**
   * What the provider would set back to its default because the step does not name it; undefined where nothing is. Its
   * read is a call of its own, with a permit of its own.
   */
  keeping?(step: Step): Keeping | undefined;
  /** One attempt, never repeated inside. */
  perform(call: Performing): Promise<Performed>;
  /** How far it has come since. Only reads. */
  follow(step: Step, id: string): Promise<Performed>;
  /**
   * The read that tells what `follow` could not, where something is missing: a call of its own, with a permit of its
   * own. Absent where `follow` tells everything.
   */
  rest?(step: Step, performed: Performed): (() => Promise<Performed>) | undefined;
};

/** A subscription on record. */
export type SubscriptionOnRecord = {
  readonly subscriptionId: string;
  readonly createdAtMs?: number;
  readonly accountId?: string;
  readonly employeeId?: string;
  /** As the provider keeps it. */
  readonly email?: string;
  readonly subscription: SubscriptionDetails;
};

/** A partner's subscription on record. */
export type PartnerSubscriptionOnRecord = SubscriptionOnRecord & {
  readonly subscriberId?: string;
  /** The provider's own word for the state it is in. */
  readonly status?: string;
};

type OrderOnRecord = {
  readonly orderId: string;
  /** Absent when the provider does not say. */
  readonly type?: string;
  readonly createdAtMs?: number;
};

export type SubscriberOnRecord = {
  readonly subscriberId: string;
  readonly accountId?: string;
  readonly email?: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly createdAtMs?: number;
};

export type RecordPage<Item> = { readonly items: readonly Item[]; readonly next?: string };

/** The provider's own records, a page at a time; `cursor` is the `next` of the page before. */
export type OrderRecords = {
  /** All active subscriptions of the organization. */
  subscriptions(cursor?: string): Promise<RecordPage<SubscriptionOnRecord>>;
  /** The partner's subscriptions of one subscriber. */
  subscriberSubscriptions(
    subscriberId: string,
    cursor?: string,
  ): Promise<RecordPage<PartnerSubscriptionOnRecord>>;
  /** All of the partner's subscriptions, those that are over as well. */
  partnerSubscriptions(cursor?: string): Promise<RecordPage<PartnerSubscriptionOnRecord>>;
  /** The partner's subscribers. */
  subscribers(cursor?: string): Promise<RecordPage<SubscriberOnRecord>>;
  /** The partner's orders; the list does not say which subscription each is about. */
  orders(cursor?: string): Promise<RecordPage<OrderOnRecord>>;
  /** The subscription that a partner's order is about. */
  subscriptionOfOrder(orderId: string): Promise<string | undefined>;
  /** The state that the resource of a step is in. */
  statusOf(step: Step): Promise<string>;
};

/** What planning an order batch needs of the provider: to check its rows, and to see who has a subscription already. */
export type OrderPlanning = {
  readonly operations: Operations;
  readonly orderRecords: OrderRecords;
  /** What exists at the provider; absent where the ids of rows are not looked up. */
  readonly directoryPorts?: DirectoryPorts;
  /** What offerings cost; absent where nobody tells. */
  readonly offeringPrices?: OfferingPrices;
};

/**
 * Which of our entries stands behind a subscription, order or subscriber on record: none stands behind two, so that
 * reconciliation never takes for its own what another call made. Anyone who learns such an id notes it before the entry
 * says so.
 */
export type RecordOwners = {
  /**
   * Notes it, unless another entry was before.
   *
   * @returns the entry that owns it
   */
  own(recordId: string, entry: DueEntry): Promise<DueEntry>;
  /** Strong read. */
  ownerOf(recordId: string): Promise<DueEntry | undefined>;
};

/** Who is ordered for: two batches that were planned side by side do not know of each other's people otherwise. */
export type SubscriptionIndex = {
  /** Writes the entry if the stored one of its name has version `next.version − 1`; with 1, if there is none. */
  record(next: SubscriptionIndexEntry): Promise<Written<SubscriptionIndexEntry>>;
};
