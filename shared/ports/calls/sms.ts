import type { Msisdn } from '../../core/msisdn.ts';

export type SmsCall = {
  readonly from: Msisdn;
  readonly to: readonly Msisdn[];
  readonly text: string;
  /** The same for every repeat of one entry's call with the same body. */
  readonly idempotencyKey: string;
  readonly correlationId: string;
  readonly limitMs: number;
};

/** The provider. Both throw `ProviderError`, whose `effect` says what happened to the world. */
export type Sms = {
  /** Makes sure that a valid token is at hand, so that a claim's lease is not spent on fetching one. */
  authorize(): Promise<void>;
  /** One attempt, never repeated inside. */
  send(call: SmsCall): Promise<{ readonly smsId: string }>;
};

/** A text on record at the provider. */
export type SentText = {
  /** The usage item's id. */
  readonly id: string;
  /** Digits without a plus. */
  readonly to: string;
  readonly startedAtMs: number;
  /** When it came onto record, where the provider says so. */
  readonly processedAtMs?: number;
  /** Whether it was paid for beside the plan. */
  readonly outOfBundle: boolean;
};

/** The provider's own records. Its calls throw `ProviderError`. */
export type SentTexts = {
  /**
   * One page of the texts that the number sent, newest first.
   *
   * @param sender its number; with its subscription where `SenderSubscriptions` says that the subscription is needed
   * @param days first and last, YYYY-MM-DD
   * @param cursor the `next` of the page before
   */
  page(
    sender: { readonly from: Msisdn; readonly subscriptionId?: string | undefined },
    days: readonly [string, string],
    cursor?: string,
  ): Promise<{ readonly texts: readonly SentText[]; readonly next?: string }>;
};
