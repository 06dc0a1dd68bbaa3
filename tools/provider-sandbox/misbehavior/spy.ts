import type { Order } from '../fleet/order.ts';
import type { PerformedSms } from '../performed-sms.ts';
import { digitsOf } from '../phone-number.ts';
import type { CallRecord, CallRecords, Moment } from '../record.ts';
import type { World } from '../world.ts';
import type { Holds } from './holds.ts';

/** What a test or a person may know about the provider that a client may not. */
export type Spy = {
  /** Every Send SMS that was performed, oldest first, earlier runs of the journal included. */
  performed(): readonly PerformedSms[];
  /** How many texts each person got. Keys are numbers with a plus. */
  textsPerRecipient(): ReadonlyMap<string, number>;
  /** How often each person got the same text. Keys are the number with a plus, a space, and the text. */
  textsPerRecipientAndText(): ReadonlyMap<string, number>;
  /** Every Create Order that was performed, oldest first, earlier runs of the journal included, as it stands now. */
  orders(): readonly Order[];
  /**
   * How many new subscriptions were ordered for each person, canceled ones included. Keys are employee ids, else
   * e-mails.
   */
  ordersPerEmployee(): ReadonlyMap<string, number>;
  /** How many new subscriptions each person got from orders that are completed by now. Keys as above. */
  subscriptionsPerEmployee(): ReadonlyMap<string, number>;
  /** Calls of this run in the order of arrival, of one operation or of all. */
  calls(operation?: string): readonly CallRecord[];
  /**
   * Resolves when that many calls of the operation have reached the moment (`ended` when left out) since the start.
   * Rejects when the sandbox closes before.
   */
  waitFor(operation: string, count: number, moment?: Moment): Promise<void>;
  /** Lets all calls go that a `slow` fault holds back; says how many. */
  release(): number;
};

export function makeSpy(world: World, records: CallRecords, holds: Holds): Spy {
  return {
    performed: () => [...world.texts],
    textsPerRecipient: () => countTexts(world, (recipient) => recipient),
    textsPerRecipientAndText: () => countTexts(world, (recipient, text) => `${recipient} ${text}`),
    orders: () => ordersOf(world),
    ordersPerEmployee: () => countEmployees(ordersOf(world)),
    subscriptionsPerEmployee: () =>
      countEmployees(ordersOf(world).filter(({ status }) => status === 'completed')),
    calls: (operation) => records.list(operation),
    waitFor: (operation, count, moment = 'ended') => records.waitFor(operation, count, moment),
    release: () => holds.release(),
  };
}

function countTexts(world: World, keyOf: (recipient: string, text: string) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { to, text } of world.texts) {
    for (const recipient of to) {
      const key = keyOf(`+${digitsOf(recipient)}`, text);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  return counts;
}

function ordersOf(world: World): readonly Order[] {
  const { orders } = world.fleet();
  return world.orders.flatMap(({ orderId }) => orders.get(orderId) ?? []);
}

function countEmployees(orders: readonly Order[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { performed } of orders) {
    if (performed.request.type !== 'activate_subscription') continue;
    const { employee_id: employeeId, email } = performed.request.subscriber;
    const key = employeeId ?? email;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}
