import { present } from '../../core/present.ts';
import { ProviderError } from '../../errors.ts';
import type { OrderRecords, PartnerSubscriptionOnRecord, RecordPage } from '../../ports/orders.ts';
import { firstPage, type Page } from '../lists/paged.ts';
import { organizationPageItemsMax } from '../organization/lists.ts';
import { partnerPageItemsMax } from '../partner/list-call.ts';
import type { Subscription } from '../partner/subscriptions/subscriptions.ts';
import { type Apis, noPartner, type PartnerOrdering } from './operations.ts';
import { statusReaderOf } from './status-reader.ts';
import { detailsOf } from './subscription-details.ts';

/**
 * The records that planning looks at. Nobody has anything at an API that the stage does not use: what would be ordered
 * there is refused as it is planned.
 */
export function planningRecords(apis: Apis): OrderRecords {
  const records = providerOrderRecords(apis);
  if (apis.partner !== undefined) return records;
  const none = async () => ({ items: [] });
  return { ...records, subscriberSubscriptions: none, partnerSubscriptions: none, subscribers: none };
}

/**
 * The provider's own records of what was ordered, from both of its APIs. Those of an API that the stage does not use
 * cannot be read: they are not empty, as it may have been used before.
 */
export function providerOrderRecords({ organization, partner }: Apis): OrderRecords {
  const ofPartner = (cursor: string | undefined) => ({
    limit: partnerPageItemsMax,
    ...(cursor === undefined ? {} : { cursor }),
  });
  const atPartner = (): PartnerOrdering => {
    if (partner === undefined)
      throw new ProviderError({
        tried: 'Read the records of the partner API',
        effect: 'none',
        code: 'unauthorized',
        detail: noPartner.detail,
      });
    return partner;
  };
  return {
    async subscriptions(cursor) {
      const page = await firstPage(
        organization.subscriptions.list({
          status: 'active',
          transclude: ['subscriber', 'account', 'sim_profile'],
          limit: organizationPageItemsMax,
          cursor,
        }),
      );
      return recordPage(page, ({ id, createdAt, subscriber, account, simProfile }) => ({
        subscriptionId: id,
        ...createdAtMsOf(createdAt),
        ...present({ accountId: account?.id, employeeId: subscriber?.employeeId, email: subscriber?.email }),
        subscription: { subscriptionId: id, ...present({ iccid: simProfile?.iccid }) },
      }));
    },

    async subscriberSubscriptions(subscriberId, cursor) {
      const page = await firstPage(atPartner().subscriptions.list({ ...ofPartner(cursor), subscriberId }));
      return recordPage(page, partnerSubscription);
    },

    // Assumed: the list names each subscription's subscriber by its link.
    async partnerSubscriptions(cursor) {
      return recordPage(
        await firstPage(atPartner().subscriptions.list(ofPartner(cursor))),
        partnerSubscription,
      );
    },

    async subscribers(cursor) {
      const page = await firstPage(atPartner().subscribers.list(ofPartner(cursor)));
      return recordPage(page, ({ id, createdAt, account, email, firstName, lastName }) => ({
        subscriberId: id,
        ...createdAtMsOf(createdAt),
        ...present({ accountId: account?.id, email, firstName, lastName }),
      }));
    },

    async orders(cursor) {
      const page = await firstPage(atPartner().orders.list(ofPartner(cursor)));
      return recordPage(page, ({ id, type, createdAt }) => ({
        orderId: id,
        ...createdAtMsOf(createdAt),
        ...present({ type }),
      }));
    },

    subscriptionOfOrder: async (orderId) => (await atPartner().orders.get(orderId)).subscription?.id,

    async statusOf({ operation, input }) {
      const read = statusReaderOf(atPartner(), operation);
      if (read === undefined) throw new Error(`No status tells whether ${operation} was carried out`);
      return read(input);
    },
  };
}

function partnerSubscription(subscription: Subscription): PartnerSubscriptionOnRecord {
  const { id, account, subscriberId, status } = subscription;
  return {
    subscriptionId: id,
    ...createdAtMsOf(subscription.createdAt),
    ...present({ accountId: account?.id, subscriberId, status }),
    subscription: detailsOf(subscription),
  };
}

function recordPage<Item, Kept>(
  { items, nextCursor }: Page<Item>,
  kept: (item: Item) => Kept,
): RecordPage<Kept> {
  return { items: items.map(kept), ...(nextCursor === undefined ? {} : { next: nextCursor }) };
}

/** A time that cannot be read is no time: what was made then may be old or new. */
function createdAtMsOf(moment: string | undefined): { readonly createdAtMs?: number } {
  const createdAtMs = Date.parse(moment ?? '');
  return Number.isNaN(createdAtMs) ? {} : { createdAtMs };
}
