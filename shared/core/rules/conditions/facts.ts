import { present } from '../../present.ts';

/**
 * What is known of an event's subject: read from the provider's API, or, where a rule is only tried, out of the event.
 */

export type Balance = {
  readonly allowance: string;
  readonly unit: string;
  readonly initial: number;
  readonly remaining: number;
};

export type ProductFacts = {
  readonly id: string;
  readonly status: string;
  readonly subscriptionId?: string;
  readonly offeringId?: string;
  readonly offeringName?: string;
  /** `plan` or `addon`; a later version of the provider may say something else. */
  readonly offeringType?: string;
  readonly createdAt?: string;
  readonly startedAt?: string;
  /** When its cycle ends; moves on when it is renewed. */
  readonly endAt?: string;
  /** Whether its offering has unlimited data, of which there is no balance. */
  readonly isUnlimited?: boolean;
  readonly balances: readonly Balance[];
};

export type SubscriptionFacts = {
  readonly id: string;
  readonly status: string;
  readonly iccid?: string;
  readonly profileStatus?: string;
};

export type PortingFacts = {
  readonly id: string;
  readonly status: string;
  readonly direction?: string;
  readonly subscriptionId?: string;
  readonly rejectionReason?: string;
  readonly rejectionMessage?: string;
};

export type InvoiceFacts = {
  readonly id: string;
  readonly status: string;
  readonly accountId?: string;
  readonly total?: number;
  readonly currency?: string;
};

export type ContractFacts = {
  readonly id: string;
  readonly type?: string;
  readonly accountId?: string;
  readonly orderId?: string;
};

export type OrderFacts = {
  readonly id: string;
  readonly status: string;
  readonly type?: string;
  readonly subscriptionId?: string;
};

/** What an event is about, besides what nobody here can read again. */
export const subjectKinds = ['product', 'subscription', 'porting', 'invoice', 'contract', 'order'] as const;

export type SubjectKind = (typeof subjectKinds)[number];

export type SubjectFacts = {
  readonly product?: ProductFacts;
  readonly subscription?: SubscriptionFacts;
  readonly porting?: PortingFacts;
  readonly invoice?: InvoiceFacts;
  readonly contract?: ContractFacts;
  readonly order?: OrderFacts;
};

export type SubjectRef = { readonly about: SubjectKind; readonly id: string };

/** An event as rules see it. Only its type and the id of its subject are acted upon. */
export type EventReport = {
  readonly id: string;
  readonly type: string;
  /** Never ahead of when it was received. */
  readonly createdAtMs: number;
  /** How far its sender's date lies ahead of when it was received, where that is more than clocks differ. */
  readonly aheadMs?: number;
  readonly subject?: SubjectRef;
  /** As the event tells it, for trying a rule without asking the provider. */
  readonly reported: SubjectFacts;
  /** As it came. */
  readonly data: Readonly<Record<string, unknown>>;
};

/** More than the clocks of a provider and of AWS differ. */
const clocksApartMs = 5 * 60_000;

/**
 * Takes the date that an event claims for no later than when it was received: a sender could keep it young for ever.
 */
export function datedBy(report: EventReport, receivedAtMs: number): EventReport {
  const aheadMs = report.createdAtMs - receivedAtMs;
  if (aheadMs <= 0) return report;
  return { ...report, createdAtMs: receivedAtMs, ...(aheadMs > clocksApartMs ? { aheadMs } : {}) };
}

export function subscriptionIdIn({
  product,
  subscription,
  porting,
  order,
}: SubjectFacts): string | undefined {
  return subscription?.id ?? product?.subscriptionId ?? porting?.subscriptionId ?? order?.subscriptionId;
}

/** The state that the subject is in; a contract has none. */
export function statusIn(facts: SubjectFacts): string | undefined {
  const { product, porting, invoice, order, subscription } = facts;
  return (product ?? porting ?? invoice ?? order ?? subscription)?.status;
}

/** What a condition sees. Names are as the provider's documents write them. */
export function conditionInput(report: EventReport, facts: SubjectFacts): Readonly<Record<string, unknown>> {
  const { product, subscription, porting, invoice, contract, order } = facts;
  const used = product === undefined ? undefined : usedPercent(product);
  return present({
    event: {
      id: report.id,
      type: report.type,
      created_at: new Date(report.createdAtMs).toISOString(),
      data: report.data,
    },
    used_percent: used,
    product: product && {
      ...snakeMembers(product),
      remaining: product.balances.reduce((sum, { remaining }) => sum + remaining, 0),
    },
    subscription: subscription && snakeMembers(subscription),
    porting: porting && snakeMembers(porting),
    invoice: invoice && snakeMembers(invoice),
    contract: contract && snakeMembers(contract),
    order: order && snakeMembers(order),
  });
}

/** The share of the product's data that is used up, in whole percent, rounded down; undefined when it has no limit. */
export function usedPercent({ balances }: ProductFacts): number | undefined {
  const { initial, spent } = usage(balances);
  return initial === 0 ? undefined : Math.floor((100 * spent) / initial);
}

/** Whether so much of the product's data is used up, to the byte. */
export function hasUsed({ balances }: ProductFacts, percent: number): boolean {
  const { initial, spent } = usage(balances);
  return initial > 0 && 100 * spent >= percent * initial;
}

/**
 * Names the cycle that a product is in. A renewed product keeps its start, so the cycle is named by its end. Assumed
 * the end does not move within a cycle; if it does, a rule may fire again, which its quotas bound.
 */
export function periodOf({ endAt, startedAt, createdAt }: ProductFacts): string {
  return endAt ?? startedAt ?? createdAt ?? 'no end';
}

function usage(balances: readonly Balance[]): { readonly initial: number; readonly spent: number } {
  const data = balances.filter(({ allowance }) => allowance === 'data');
  const initial = data.reduce((sum, balance) => sum + balance.initial, 0);
  return { initial, spent: initial - data.reduce((sum, { remaining }) => sum + remaining, 0) };
}

function snakeMembers(members: object): Readonly<Record<string, unknown>> {
  const named = Object.entries(members).map(([name, value]) => [
    name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    value,
  ]);
  return Object.fromEntries(named);
}
