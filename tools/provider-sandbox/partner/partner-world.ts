import { makeFreeNumbers } from '../fleet/free-numbers.ts';
import { makeShelf, type Shelf } from '../fleet/shelf.ts';
import { identifier } from '../identifier.ts';
import type { Flags } from '../misbehavior/flags.ts';
import type { Delays } from '../misbehavior/incidents.ts';
import { makeAgenda } from './agenda.ts';
import type { Account } from './customers/account.ts';
import type { Carrier } from './customers/carrier.ts';
import type { Contract } from './customers/contract.ts';
import type { Invoice } from './customers/invoice.ts';
import type { Subscriber } from './customers/subscriber.ts';
import type { EventType, ProviderEvent } from './event.ts';
import {
  coverageAreas,
  everything,
  networkOperators,
  offerings,
  plansOnly,
  serviceProviders,
} from './first-stock.ts';
import { isoOf } from './instant.ts';
import type { Order } from './orders/order.ts';
import type { Subscription } from './orders/subscription.ts';
import type { PhoneNumber } from './phone-number.ts';
import type { Porting } from './portings/porting.ts';
import type { Catalog, CoverageArea, Offering } from './products/offering.ts';
import { makeProductShelf, type ProductShelf } from './products/product-shelf.ts';

export type PartnerSettings = {
  readonly flags: Flags;
  /** Makes the ids of what is created here; the same seed makes the same ones in the same order. */
  readonly seed: string;
  /** An order is being fulfilled after a third of its time. */
  readonly delays: Readonly<Delays>;
  /** Used shares, in percent, that `balance.threshold.exceeded` tells about. */
  readonly thresholdPercentages: readonly number[];
  /** Sold besides the first stock, in the catalog of everything. */
  readonly moreOfferings: readonly Offering[];
  /** Given to new subscriptions before any others. */
  readonly firstNumbers: readonly SubscriptionNumber[];
  now(): number;
  /** The bare host, for links. */
  baseUrl(): string;
};

/** A subscription's number, with a leading plus, and its country. */
export type SubscriptionNumber = Pick<PhoneNumber, 'msisdn' | 'country'>;

/** The country of all other numbers that the sandbox gives away. */
const numberCountry = 'GB';

/** What the provider knows of a partner's customers. It lives in memory only: a restart forgets it. */
export type PartnerWorld = PartnerSettings & {
  readonly accounts: Shelf<Account>;
  readonly subscribers: Shelf<Subscriber>;
  readonly subscriptions: Shelf<Subscription>;
  readonly phoneNumbers: Shelf<PhoneNumber>;
  readonly orders: Shelf<Order>;
  readonly products: ProductShelf;
  readonly portings: Shelf<Porting>;
  readonly contracts: Shelf<Contract>;
  readonly invoices: Shelf<Invoice>;
  readonly coverageAreas: Shelf<CoverageArea>;
  readonly networkOperators: Shelf<Carrier>;
  readonly serviceProviders: Shelf<Carrier>;
  readonly catalogs: Shelf<Catalog>;
  readonly offerings: Shelf<Offering>;
  /** Every event so far, in the order in which its cause happened. */
  readonly events: readonly ProviderEvent[];
  newId(prefix: string): string;
  /** A number for a new subscription. */
  takeNumber(): SubscriptionNumber;
  emit(type: EventType, data: ProviderEvent['data'], atMs: number): void;
  /** Plans something for later. What it finds then may have changed. */
  later(atMs: number, act: (atMs: number) => void): void;
  /** Lets everything happen that is due by the clock. */
  catchUp(): void;
};

export function makePartnerWorld(settings: PartnerSettings): PartnerWorld {
  const agenda = makeAgenda();
  const numbers = makeFreeNumbers([]);
  const firstNumbers = [...settings.firstNumbers];
  const events: ProviderEvent[] = [];
  const counts = new Map<string, number>();
  const { moreOfferings } = settings;

  function newId(prefix: string): string {
    const count = counts.get(prefix) ?? 0;
    counts.set(prefix, count + 1);
    return identifier(prefix, settings.seed, 'partner', prefix, count);
  }

  return {
    ...settings,
    accounts: makeShelf<Account>([]),
    subscribers: makeShelf<Subscriber>([]),
    subscriptions: makeShelf<Subscription>([]),
    phoneNumbers: makeShelf<PhoneNumber>([]),
    orders: makeShelf<Order>([]),
    products: makeProductShelf(),
    portings: makeShelf<Porting>([]),
    contracts: makeShelf<Contract>([]),
    invoices: makeShelf<Invoice>([]),
    coverageAreas: makeShelf(coverageAreas),
    networkOperators: makeShelf(networkOperators),
    serviceProviders: makeShelf(serviceProviders),
    catalogs: makeShelf([withMore(everything, moreOfferings), plansOnly]),
    offerings: makeShelf([...offerings, ...moreOfferings]),
    events,
    newId,
    takeNumber: () => firstNumbers.shift() ?? { msisdn: `+${numbers.take()}`, country: numberCountry },
    emit: (type, data, atMs) =>
      void events.push({ id: newId('evt_'), type, created_at: isoOf(atMs), data: structuredClone(data) }),
    later: agenda.add,
    catchUp: () => agenda.catchUp(settings.now()),
  };
}

function withMore(catalog: Catalog, more: readonly Offering[]): Catalog {
  return { ...catalog, offeringIds: [...catalog.offeringIds, ...more.map(({ id }) => id)] };
}
