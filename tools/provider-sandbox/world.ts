import { accountOf } from './fleet/account.ts';
import { firstFleet } from './fleet/first-fleet.ts';
import type { Fleet } from './fleet/fleet.ts';
import { type FleetOptions, readFleetOptions } from './fleet/fleet-options.ts';
import { makeFreeNumbers } from './fleet/free-numbers.ts';
import { fulfilOrder } from './fleet/fulfil-order.ts';
import { pendingOrder } from './fleet/order.ts';
import { makePendingOrders } from './fleet/pending-orders.ts';
import type { Flags } from './misbehavior/flags.ts';
import type { Delays } from './misbehavior/incidents.ts';
import type { Journal } from './misbehavior/journal.ts';
import type { PerformedOrder } from './performed-order.ts';
import type { PerformedSms } from './performed-sms.ts';
import { digitsOf } from './phone-number.ts';
import { type PhoneSubscription, subscriptionOfNumber } from './subscription-of-number.ts';

/** What the provider knows: its customer's fleet and what it has done for it. */
export type World = {
  readonly flags: Flags;
  /** The subscriptions that may send. */
  readonly senders: readonly PhoneSubscription[];
  readonly texts: readonly PerformedSms[];
  readonly orders: readonly PerformedOrder[];
  /** Makes the ids of what is created here; the same seed makes the same ones in the same order. */
  readonly seed: string;
  readonly delays: Readonly<Delays>;
  now(): number;
  /** Address of the organization API, for links. */
  apiUrl(): string;
  /** The fleet as it is now: every order whose time is over has ended. */
  fleet(): Fleet;
  /** The subscription of a number if it may send. */
  senderOf(phoneNumber: string): PhoneSubscription | undefined;
  /** The subscription of any number, one that was allowed to send in an earlier run included. */
  subscriptionOfNumber(phoneNumber: string): PhoneSubscription;
  /** A number for a new subscription; no other subscription gets it. */
  takeNumber(): string;
  performSms(sms: PerformedSms): void;
  performOrder(order: PerformedOrder): void;
};

export type WorldSettings = Pick<World, 'flags' | 'seed' | 'delays' | 'now' | 'apiUrl'> & {
  readonly senders: readonly string[];
  readonly fleet: FleetOptions | undefined;
  readonly journal: Journal;
};

export function makeWorld({ senders, fleet: fleetOptions, journal, ...settings }: WorldSettings): World {
  const wanted = readFleetOptions(fleetOptions);
  const accounts = Array.from({ length: wanted.accounts }, (_, at) => accountOf(at + 1));
  const accountIdOf = (lineNo: number) => accounts[lineNo % accounts.length]?.id ?? '';
  const mayText = senders.map((sender, at) => subscriptionOfNumber(sender, accountIdOf(at)));
  const numbers = makeFreeNumbers([
    ...mayText.map(({ msisdn }) => msisdn),
    ...journal.orders.flatMap(({ msisdn }) => msisdn ?? []),
  ]);
  const others = Array.from({ length: wanted.subscriptions }, (_, at) =>
    subscriptionOfNumber(numbers.take(), accountIdOf(at)),
  );
  const fleet = firstFleet(accounts, [...mayText, ...others], wanted.terminatedSubscriptions);
  const byNumber = new Map(mayText.map((sender) => [sender.msisdn, sender]));
  const texts = [...journal.texts];
  const orders: PerformedOrder[] = [];
  const pending = makePendingOrders();

  function takeOrder(order: PerformedOrder): void {
    orders.push(order);
    fleet.orders.put(pendingOrder(order));
    pending.add(order);
  }
  for (const order of journal.orders) takeOrder(order);

  return {
    ...settings,
    senders: mayText,
    texts,
    orders,
    fleet() {
      for (const order of pending.takeEnded(settings.now())) fulfilOrder(fleet, order);
      return fleet;
    },
    senderOf: (phoneNumber) => byNumber.get(digitsOf(phoneNumber)),
    subscriptionOfNumber: (phoneNumber) =>
      byNumber.get(digitsOf(phoneNumber)) ?? subscriptionOfNumber(phoneNumber, accountIdOf(0)),
    takeNumber: () => numbers.take(),
    // The journal comes first: what an answer was given for must be there after any crash.
    performSms(sms) {
      journal.appendSms(sms);
      texts.push(sms);
    },
    performOrder(order) {
      journal.appendOrder(order);
      takeOrder(order);
    },
  };
}
