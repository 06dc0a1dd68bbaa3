import { isoOf } from '../instant.ts';
import type { Subscription, SubscriptionStatus } from '../orders/subscription.ts';
import type { PartnerWorld } from '../partner-world.ts';
import { link, reference } from './link.ts';
import { phoneNumberBody } from './phone-number-body.ts';

/** Where a phone loads its profile from; a host that does not exist. */
const smdpAddress = 'smdp.example.com';

/** Source: partner API, States and transitions, "Actions offered in the `_links` of subscription events, by state". */
const actions: Readonly<Record<SubscriptionStatus, readonly string[]>> = {
  created: [],
  active: ['grace', 'suspend', 'deactivate', 'cancel'],
  grace: ['suspend', 'cancel'],
  suspended: ['cancel'],
  deactivated: ['resume', 'cancel'],
  terminated: [],
  canceled: [],
};

/** Source: partner API, Subscription. */
export function subscriptionBody(world: PartnerWorld, subscription: Subscription) {
  const { id, status, createdAtMs, updatedAtMs, endedAtMs, accountId, subscriberId } = subscription;
  return {
    id,
    status,
    created_at: isoOf(createdAtMs),
    updated_at: isoOf(updatedAtMs),
    ended_at: isoOf(endedAtMs),
    _embedded: {
      sim_profile: simProfileBody(subscription),
      account: reference(world, '/accounts', accountId),
    },
    _links: {
      subscriber: link(world, `/subscribers/${subscriberId}`),
      products: link(world, `/products?subscription-id=${id}`),
      // One that has ended links nothing else, not even itself: the document says "only".
      ...(endedAtMs === undefined && {
        self: link(world, `/subscriptions/${id}`),
        qrcode: qrcodeLink(world, subscription),
      }),
      ...Object.fromEntries(
        actions[status].map((action) => [action, link(world, `/subscriptions/${id}/${action}`)]),
      ),
    },
  };
}

/** With its numbers, which only the answers of actions and events show. Source: partner API, Subscription. */
export function subscriptionWithNumbers(world: PartnerWorld, subscription: Subscription) {
  const body = subscriptionBody(world, subscription);
  const numbers = [...world.phoneNumbers.after(undefined)].filter(
    ({ subscriptionId, status }) => subscriptionId === subscription.id && status === 'active',
  );
  const active = numbers.map((number) => phoneNumberBody(world, number));
  return { ...body, _embedded: { ...body._embedded, active_phone_numbers: active } };
}

/** The subscription of an order. Source: partner API, Order, `_embedded.subscription`. */
export function orderedSubscriptionBody(world: PartnerWorld, subscription: Subscription) {
  const { id, status, created_at, _embedded, _links } = subscriptionBody(world, subscription);
  return { id, status, created_at, _embedded, _links: { self: _links.self, qrcode: _links.qrcode } };
}

function simProfileBody({ simProfile }: Subscription) {
  const { iccid, profileStatus, matchingId, eid } = simProfile;
  return {
    iccid,
    sim_type: 'esim',
    profile_status: profileStatus,
    matching_id: matchingId,
    smdp_address: smdpAddress,
    ...(eid !== undefined && { _embedded: { device: { uicc: { eid } } } }),
  };
}

/**
 * Source: provider's pages on eSIM codes: an LPA string of server address and matching id, outside of the API's prefix.
 */
function qrcodeLink(world: PartnerWorld, { simProfile }: Subscription) {
  const code = encodeURIComponent(`LPA:1$${smdpAddress}$${simProfile.matchingId}`);
  return { href: `${world.baseUrl()}/qrcode/v1/esim/${code}` };
}
