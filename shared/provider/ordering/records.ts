import type { OperationName, Step } from '../../core/jobs/operation.ts';
import { present } from '../../core/present.ts';
import { ProviderError } from '../../errors.ts';
import type { OrderRecords, PartnerSubscriptionOnRecord, RecordPage } from '../../ports/orders.ts';
import { firstPage, type Page } from '../lists/paged.ts';
import { organizationPageItemsMax } from '../organization/lists.ts';
import { partnerPageItemsMax } from '../partner/list-call.ts';
import type { Subscription } from '../partner/subscriptions/subscriptions.ts';
import { type Apis, noPartner, type PartnerOrdering } from './operations.ts';
import { detailsOf } from './partner-order-handlers.ts';

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

type Input = Step['input'];

/**
 * Reads what tells whether an operation was carried out: the state of its resource, or whether the resource shows what
 * was written.
 */
function statusReaderOf(
  { subscriptions, products, portings, phoneNumbers, subscribers, accounts }: PartnerOrdering,
  operation: OperationName,
): ((input: Input) => Promise<string>) | undefined {
  const status =
    (get: (id: string) => Promise<{ readonly status?: string | undefined }>) => async (input: Input) =>
      (await get(String(input.id))).status ?? 'unknown';
  switch (operation) {
    case 'partner.grace_subscription':
    case 'partner.suspend_subscription':
    case 'partner.deactivate_subscription':
    case 'partner.resume_subscription':
      return status(subscriptions.get);
    case 'partner.activate_product':
    case 'partner.cancel_product':
      return status(products.get);
    case 'partner.request_porting_cancellation':
      return status(portings.get);
    case 'partner.enable_porting_opt_in':
    case 'partner.disable_porting_opt_in':
      return async ({ id }) => {
        const enabled = (await phoneNumbers.get(String(id))).portingOptIn?.enabled;
        return enabled === undefined ? 'unknown' : enabled ? 'opted_in' : 'opted_out';
      };
    case 'partner.update_subscriber':
      return async ({ id, accountId, ...written }) => {
        const { account, ...shown } = await subscribers.get(String(id));
        const isMoved = accountId === undefined || accountId === account?.id;
        return isMoved && shows(shown, written) ? 'as_written' : 'otherwise';
      };
    case 'partner.update_account':
      return async ({ id, ...written }) =>
        shows(await accounts.get(String(id)), written) ? 'as_written' : 'otherwise';
    default:
      return undefined;
  }
}

/** Whether a resource has every member that was written, and with its value. */
function shows(shown: unknown, written: unknown): boolean {
  if (typeof written !== 'object' || written === null) return shown === written;
  if (typeof shown !== 'object' || shown === null) return false;
  return Object.entries(written).every(([name, value]) =>
    shows((shown as Readonly<Record<string, unknown>>)[name], value),
  );
}
