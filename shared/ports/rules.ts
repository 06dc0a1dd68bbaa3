import type { Spent } from '../core/lists/page.ts';
import type {
  ContractFacts,
  EventReport,
  InvoiceFacts,
  OrderFacts,
  PortingFacts,
  ProductFacts,
  SubscriptionFacts,
} from '../core/rules/conditions/facts.ts';
import type { Command, CommandState } from '../core/rules/executions/command.ts';
import type { Decision } from '../core/rules/executions/decision.ts';
import type { Execution } from '../core/rules/executions/execution.ts';
import type { QuotaItem, Reservation } from '../core/rules/executions/quota-item.ts';
import type { Quota, RuleBook, RulePrice } from '../core/rules/rule.ts';
import type { Written } from './calls/ledger.ts';
import type { ListCursor } from './products.ts';
import type { AllPorts } from './world.ts';

/** What rules need from the world, as `world.ts` says it for campaigns. */

/** All that deciding about an event needs. */
export type AutomationPorts = Pick<AllPorts, 'now' | 'log'> & {
  readonly rules: Rules;
  readonly subjects: Subjects;
  readonly quotas: Quotas;
  readonly executions: Executions;
  readonly commands: Commands;
  readonly decisions: Decisions;
  readonly watched: Watched;
};

/** Jobs, each made of one command: its id is made of the command's key, so that a command is started once. */
export type Commands = {
  start(command: Command): Promise<'started' | 'already'>;
  stateOf(key: string): Promise<CommandState>;
};

/** The rules as a list of versions. */
export type Rules = {
  /** Strong read; undefined before the first version. */
  newest(): Promise<RuleBook | undefined>;
  version(no: number): Promise<RuleBook | undefined>;
  /** Adds the version unless its number is taken. @returns whether it was added */
  append(book: RuleBook): Promise<boolean>;
  /** From the newest to the oldest, or from before one on. One of this moment may be missing. */
  versions(before?: number): AsyncIterable<RuleBook>;
};

/** Reservations under quotas, exact however many ask at a time. */
export type Quotas = {
  /** Adds it, unless it is there, if the quota leaves room. `held`: it is there now. */
  reserve(item: string, reservation: Reservation, quota: Quota): Promise<'held' | 'full'>;
  /** Again is no second time. */
  giveBack(item: string, id: string): Promise<void>;
  /** Strong read; undefined when nothing was ever reserved. */
  item(key: string): Promise<QuotaItem | undefined>;

  /** Notes who was the last, unless another one was less than so long ago. Again by the same one changes nothing. */
  begin(pause: string, id: string, atMs: number, forMs: number): Promise<'held' | 'full'>;
  /** Forgets it, if that one was the last. */
  undo(pause: string, id: string): Promise<void>;
  /** Who was the last. Strong read. */
  last(pause: string): Promise<{ readonly id: string; readonly atMs: number } | undefined>;
};

/** How much of a quota is used, for who only looks: the newest reservations may be missing. */
export type QuotaUse = {
  /** Undefined when nothing was ever reserved. */
  used(item: string): Promise<Pick<QuotaItem, 'count' | 'total'> | undefined>;
};

export type Executions = {
  /** Strong read. */
  get(key: string): Promise<Execution | undefined>;
  /** Put if absent. */
  add(execution: Execution): Promise<Written<Execution>>;
  /** Writes `next` if the stored one has version `next.version − 1`. */
  replace(next: Execution): Promise<Written<Execution>>;
  /** Keys of those that fell due. An index: it may be stale. */
  due(nowMs: number): AsyncIterable<string>;
};

/**
 * What the provider says about what events are about. Calls throw `ProviderError`; undefined: there is no such thing.
 */
export type Subjects = {
  /** Why every read finds nothing, on a stage that asks nobody. Absent: the provider is asked. */
  readonly unavailable?: string | undefined;
  product(id: string): Promise<ProductFacts | undefined>;
  subscription(id: string): Promise<SubscriptionFacts | undefined>;
  porting(id: string): Promise<PortingFacts | undefined>;
  invoice(id: string): Promise<InvoiceFacts | undefined>;
  contract(id: string): Promise<ContractFacts | undefined>;
  order(id: string): Promise<OrderFacts | undefined>;
  /** The active products of a subscription; none where the provider has no such list. Absent: nobody is asked. */
  products?(subscriptionId: string): AsyncIterable<ProductFacts>;
  /** The ids of the offerings that fit a plan; undefined where the provider does not tell. Absent: nobody is asked. */
  fitting?(planOfferingId: string): Promise<ReadonlySet<string> | undefined>;
  /** What is asked for an offering; undefined where the provider does not tell. Absent: nobody is asked. */
  prices?(offeringId: string): Promise<readonly RulePrice[] | undefined>;
};

/**
 * One call of the provider's; `absent` says why it tells no prices, for the log. @throws ProviderError when it does not
 * answer now
 */
export type OfferingPrices = (
  offeringId: string,
) => Promise<{ readonly prices: readonly RulePrice[] } | { readonly absent: string }>;

/** A call of the provider's for each page. @throws ProviderError while walking, when it does not answer now */
export type FittingPages = (planOfferingId: string) => AsyncIterable<FittingPage>;

/** `absent`: there is no such list, or none that can be read; says why, for the log. */
export type FittingPage =
  | { readonly ids: readonly string[]; readonly isLast: boolean }
  | { readonly absent: string };

/** Reads an event's body. It asks nobody, and may have to be loaded first. */
export type ReadReport = (
  body: Uint8Array,
) => Promise<{ readonly report: EventReport } | { readonly fault: string }>;

export type Decisions = {
  /** Again is no second one. */
  add(decision: Decision): Promise<void>;
  /** From the newest on, made before a moment (and, at that moment, before an id) and not before another. */
  newest(
    before: { readonly atMs: number; readonly id: string },
    fromMs: number,
    spent?: Spent,
  ): AsyncIterable<Decision>;
};

/** Subscriptions and products that sweeps look at. */
export type Watched = {
  /** Again changes nothing but the time, and a subscription that is not named now stays known. */
  record(product: WatchedProduct): Promise<void>;
  forget(productId: string): Promise<void>;
  /** In the order of their product ids, from behind one on. */
  after(productId: string): AsyncIterable<WatchedProduct>;
  /** The ids of the products that were noted with this subscription. An index: it may name some that are forgotten. */
  of(subscriptionId: string): AsyncIterable<string>;
};

export type WatchedProduct = {
  readonly productId: string;
  readonly subscriptionId?: string;
  /** When an event or an order named it last. */
  readonly namedAtMs?: number;
};

export type SweepCursors = {
  /** Strong read. */
  get(): Promise<SweepCursor | undefined>;
  /** Writes `next` if the stored one has version `next.version − 1`, or if there is none and `next.version` is 1. */
  replace(next: SweepCursor): Promise<Written<SweepCursor>>;
};

/** How far the sweep has come. */
export type SweepCursor = {
  readonly version: number;
  readonly roundAtMs: number;
  /** The product looked at last; empty at the beginning of a round, absent when it is over. */
  readonly after?: string;
  /** Where it stands in the provider's list of products; absent when it goes over those that are known here. */
  readonly listed?: ListCursor | 'over';
  /** Those on the way there that the provider did not answer for. */
  readonly again?: readonly WatchedProduct[];
  /** Those on the way there that nobody has looked at yet. */
  readonly unseen?: readonly WatchedProduct[];
};
