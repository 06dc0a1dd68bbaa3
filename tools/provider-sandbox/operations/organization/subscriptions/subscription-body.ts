import { type Subscription, statusOf } from '../../../fleet/subscription.ts';
import type { World } from '../../../world.ts';
import { accountSummary } from '../account-body.ts';
import { link } from '../link.ts';
import { subscriberSummary } from '../subscriber-body.ts';
import { phoneNumbersBody } from './phone-numbers-body.ts';
import type { Transclusion } from './prefer.ts';

/** Source: organization API, Subscription. Without anything asked for there is no `_embedded`. */
export function subscriptionBody(
  world: World,
  subscription: Subscription,
  requested: readonly Transclusion[],
): object {
  const { id, subscriberId, createdAtMs, terminatedAtMs } = subscription;
  const embedded = requested.map((name) => [name, transclusions[name](world, subscription)]);
  return {
    id,
    status: statusOf(subscription),
    created_at: new Date(createdAtMs).toISOString(),
    terminated_at: terminatedAtMs === undefined ? null : new Date(terminatedAtMs).toISOString(),
    ...(requested.length > 0 && { _embedded: Object.fromEntries(embedded) }),
    _links: {
      self: link(world, `/subscriptions/${id}`),
      subscriber: link(world, `/subscribers/${subscriberId}`),
      sim_profile: link(world, `/subscriptions/${id}/sim-profile`),
      phone_numbers: link(world, `/subscriptions/${id}/phone-numbers`),
      services: link(world, `/subscriptions/${id}/services`),
    },
  };
}

const transclusions: Readonly<
  Record<Transclusion, (world: World, subscription: Subscription) => object | undefined>
> = {
  account(world, { accountId }) {
    const account = world.fleet().accounts.get(accountId);
    return account && accountSummary(account);
  },
  subscriber(world, { subscriberId }) {
    const subscriber = world.fleet().subscribers.get(subscriberId);
    return subscriber && subscriberSummary(subscriber);
  },
  sim_profile: (world, { id, iccid }) => ({
    iccid,
    sim_type: 'esim',
    _links: { self: link(world, `/subscriptions/${id}/sim-profile`) },
  }),
  phone_numbers: phoneNumbersBody,
  services: (world, { id, isSuspended, terminatedAtMs }) => ({
    _links: { self: link(world, `/subscriptions/${id}/services`) },
    _embedded: { services: [{ type: 'voice', enabled: !isSuspended && terminatedAtMs === undefined }] },
  }),
};
