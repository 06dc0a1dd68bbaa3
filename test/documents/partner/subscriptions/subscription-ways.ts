import { type Practice, write } from '../../../support/documents/practice.ts';

type Way = (practice: Practice, id: string) => Promise<unknown>;

const orderCancel: Way = async ({ partner, clock }, subscriptionId) => {
  await partner.orders.create({ type: 'cancel_subscription', subscriptionId }, write);
  clock.advance(3000);
};

/** How an active subscription gets into each status that it can have afterwards. */
export const subscriptionWays = {
  active: async () => {},
  grace: ({ partner }, id) => partner.subscriptions.grace(id, write),
  suspended: async ({ partner }, id) => {
    await partner.subscriptions.grace(id, write);
    await partner.subscriptions.suspend(id, write);
  },
  deactivated: ({ partner }, id) => partner.subscriptions.deactivate(id, write),
  terminated: async ({ sandbox }, id) => sandbox.partner.terminate(id),
  canceled: orderCancel,
} as const satisfies Record<string, Way>;

export const subscriptionStatuses = Object.keys(subscriptionWays) as (keyof typeof subscriptionWays)[];
