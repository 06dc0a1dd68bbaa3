import { productBody } from './body/product-body.ts';
import { openInvoice } from './customers/open-invoice.ts';
import type { EventType, ProviderEvent } from './event.ts';
import { dayMs, isoOf } from './instant.ts';
import { changeSimProfile, endSubscription, tell } from './orders/change-subscription.ts';
import { hasEnded } from './orders/subscription.ts';
import type { PartnerWorld } from './partner-world.ts';
import { goOn, reject, requestCancelation } from './portings/follow-porting.ts';
import type { Porting, PortingStatus, Rejection } from './portings/porting.ts';
import type { Product } from './products/product.ts';
import { spend } from './products/spend.ts';

/** What happens to the provider from elsewhere than through its API: phones, clerks, other operators. */
export type PartnerCommands = {
  /**
   * A phone uses data of a product.
   *
   * @returns how many bytes were spent: at most what remained
   */
  spend(productId: string, bytes: number): number;
  /** An unlimited product becomes slow until the next day. */
  throttle(productId: string, bandwidth: string): void;
  /** A phone installs the SIM profile of a subscription. */
  installProfile(subscriptionId: string): void;
  deleteProfile(subscriptionId: string): void;
  /** The provider ends a subscription, which no operation does. */
  terminate(subscriptionId: string): void;
  /** Bills what the account's subscriptions were sold until now. @returns the invoice's id */
  openInvoice(accountId: string): string;
  /** Another operator asks for a number that has its opt-in. @returns the porting's id */
  askForNumber(phoneNumberId: string): string;
  /** The other operator gives up a porting out that it asked for: it asks for its cancelation. */
  withdraw(portingId: string): void;
  /** The donor does not let a number go that is to come in. */
  refuseNumber(portingId: string, rejection: Rejection): void;
  /** The donor does not agree to a cancelation that was requested here. */
  refuseCancelation(portingId: string): void;
  /** Every product that the subscription was ever sold: the document has no list of them. */
  products(subscriptionId: string): readonly Product[];
  /**
   * Reports an event again as if it never had: the same words and the same time under another id. The document does
   * not promise that what happens once is reported under one id.
   *
   * @returns the new event's id
   */
  tellAgain(eventId: string): string;
  /** Every event so far, of one type or of all, in the order of their causes. */
  events(type?: EventType): readonly ProviderEvent[];
};

export function partnerCommands(world: PartnerWorld): PartnerCommands {
  /** Lets happen first what is due before the command. */
  const now = () => {
    world.catchUp();
    return world.now();
  };

  const subscriptionOf = (id: string) => {
    const atMs = now();
    const subscription = there(world.subscriptions.get(id), 'subscription', id);
    if (hasEnded(subscription)) throw new Error(`The subscription ${id} is ${subscription.status}`);
    return { subscription, atMs };
  };

  const portingOf = (id: string, direction: Porting['direction'], statuses: readonly PortingStatus[]) => {
    const atMs = now();
    const porting = there(world.portings.get(id), 'porting', id);
    if (porting.direction === direction && statuses.includes(porting.status)) return { porting, atMs };
    const is = `${porting.direction} and ${porting.status}`;
    throw new Error(`The porting ${id} is ${is}, not ${direction} and ${statuses.join(' or ')}`);
  };

  return {
    spend(productId, bytes) {
      now();
      return spend(world, productId, bytes);
    },
    throttle(productId, bandwidth) {
      const atMs = now();
      const product = there(world.products.get(productId), 'product', productId);
      if (product.status !== 'active' || product.balance) {
        throw new Error(`Only an active, unlimited product is throttled: ${productId} is not one`);
      }
      // Assumed: the document shows `daily` and does not say where a day begins.
      const resetAt = isoOf((Math.floor(atMs / dayMs) + 1) * dayMs);
      const throttling = { bandwidth, period: 'daily', reset_at: resetAt };
      world.emit('product.throttling.applied', { throttling, product: productBody(world, product) }, atMs);
    },
    installProfile(subscriptionId) {
      const { subscription, atMs } = subscriptionOf(subscriptionId);
      // The document shows both spellings and says to keep them as they are.
      const profileStatus = subscription.simProfile.eid === undefined ? 'Installed' : 'installed';
      const after = changeSimProfile(world, subscription, { profileStatus }, atMs);
      tell(world, 'subscription.sim_profile.installed', after, atMs);
    },
    deleteProfile(subscriptionId) {
      const atMs = now();
      const subscription = there(world.subscriptions.get(subscriptionId), 'subscription', subscriptionId);
      const after = changeSimProfile(world, subscription, { profileStatus: 'Deleted' }, atMs);
      tell(world, 'subscription.sim_profile.deleted', after, atMs);
    },
    terminate(subscriptionId) {
      const { subscription, atMs } = subscriptionOf(subscriptionId);
      endSubscription(world, subscription, 'terminated', atMs);
    },
    openInvoice(accountId) {
      const atMs = now();
      there(world.accounts.get(accountId), 'account', accountId);
      const owned = [...world.products.after(undefined)].filter(
        ({ subscriptionId }) => world.subscriptions.get(subscriptionId)?.accountId === accountId,
      );
      return openInvoice(world, accountId, owned, atMs).id;
    },
    askForNumber(phoneNumberId) {
      const atMs = now();
      const number = there(world.phoneNumbers.get(phoneNumberId), 'phone number', phoneNumberId);
      if (number.status !== 'active' || number.optInExpiresAtMs === undefined) {
        throw new Error(`The phone number ${phoneNumberId} may not leave: enable its porting opt-in first`);
      }
      const [operator] = world.networkOperators.after(undefined);
      const [provider] = world.serviceProviders.after(undefined);
      const porting: Porting = {
        id: world.newId('port_'),
        direction: 'out',
        country: number.country,
        status: 'pending',
        msisdn: number.msisdn,
        subscriptionId: number.subscriptionId,
        phoneNumberId,
        networkOperatorId: operator?.id ?? '',
        serviceProviderId: provider?.id ?? '',
        createdAtMs: atMs,
        updatedAtMs: atMs,
      };
      world.portings.put(porting);
      return porting.id;
    },
    withdraw(portingId) {
      const { porting, atMs } = portingOf(portingId, 'out', ['pending', 'scheduled']);
      requestCancelation(world, porting, atMs);
    },
    refuseNumber(portingId, rejection) {
      const { porting, atMs } = portingOf(portingId, 'in', ['draft', 'pending']);
      reject(world, porting, rejection, atMs);
    },
    refuseCancelation(portingId) {
      const { porting, atMs } = portingOf(portingId, 'in', ['cancelation_requested']);
      goOn(world, porting, atMs);
    },
    products(subscriptionId) {
      now();
      return world.products.ofSubscription(subscriptionId);
    },
    tellAgain(eventId) {
      now();
      const event = there(
        world.events.find(({ id }) => id === eventId),
        'event',
        eventId,
      );
      world.emit(event.type, event.data, Date.parse(event.created_at));
      return world.events.at(-1)?.id ?? '';
    },
    events(type) {
      now();
      return world.events.filter((event) => type === undefined || event.type === type);
    },
  };
}

function there<Item>(item: Item | undefined, kind: string, id: string): Item {
  if (item === undefined) throw new Error(`The partner's sandbox has no ${kind} "${id}"`);
  return item;
}
