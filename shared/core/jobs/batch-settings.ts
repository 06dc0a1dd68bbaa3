import type { Msisdn } from '../msisdn.ts';
import type { ProviderApi } from '../provider-api.ts';

/** What an order batch does with each of its rows. */
export type BatchKind =
  /** Organization API: an eSIM for each person. */
  | 'activate'
  /** Partner API: subscriber created or found, then plan and add-ons. */
  | 'partner-activate'
  /** Organization API: the column `action` says suspend, resume or swap. */
  | 'change'
  /** Partner API: the column `action` says what is done with a subscription, a product or a subscriber. */
  | 'partner-change'
  /** Partner API: the column `action` says what is done about a number that comes or leaves. */
  | 'partner-porting'
  /** Partner API: accounts are created or changed. */
  | 'partner-account';

/** Whether the rows of a kind are for people, who may have what they order already. */
export function isForPeople(kind: BatchKind): boolean {
  return kind === 'activate' || kind === 'partner-activate';
}

/** Which of the provider's APIs takes the orders of a kind. */
export function providerApiOfKind(kind: BatchKind): ProviderApi {
  return kind.startsWith('partner-') ? 'partner' : 'organization';
}

/** What people call the batches of each kind. */
export const kindWords = {
  activate: 'order_batch',
  'partner-activate': 'order_batch',
  change: 'subscription_change',
  'partner-change': 'subscription_change',
  'partner-porting': 'porting',
  'partner-account': 'account_change',
} as const satisfies Readonly<Record<BatchKind, string>>;

/** How an order batch treats its rows. */
export type BatchSettings = {
  readonly kind: BatchKind;
  /** By column: what stands in for an empty cell. */
  readonly defaults: Readonly<Record<string, string>>;
  /** Whether somebody who has a subscription already gets another one. */
  readonly allowSecondSubscription: boolean;
  /** Anyone who has not installed their eSIM so long after its order was completed is texted once. */
  readonly remind?: Reminding;
};

/** Of a batch that says nothing about itself. */
export const defaultBatch: BatchSettings = { kind: 'activate', defaults: {}, allowSecondSubscription: false };

export type Reminding = {
  readonly afterHours: number;
  /** The number that texts them. */
  readonly from: Msisdn;
  readonly text: string;
};

/** An amount in the currency's smallest unit. */
export type Price = { readonly amount: number; readonly currency: string };

/** What the planned rows of a batch cost, as far as the provider tells prices. */
export type PlannedCost = {
  readonly amounts: readonly Price[];
  /** Rows that buy something whose price nobody knows. */
  readonly unknownRows: number;
};
