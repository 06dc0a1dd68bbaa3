import { recordBought, recordCause } from '../diary.ts';
import { type Fleet, some, write } from '../fleet.ts';
import { hourMs, minuteMs } from '../spans.ts';
import type { Story } from '../timetable.ts';
import { finalOrder } from './final-order.ts';
import { phone } from './phone.ts';

/**
 * Somebody new: a subscriber, a subscription that is ordered until an order is completed, and a phone that installs it.
 */
export async function* newSubscription(fleet: Fleet, accountId: string, lineNo: number): Story {
  const { partner, offerings, diary, timetable, random, sandbox } = fleet;
  const subscriber = await partner.subscribers.create(
    {
      accountId,
      firstName: 'Kim',
      lastName: `Example ${lineNo}`,
      email: `kim-${lineNo}@example.com`,
      address: { country: 'DE', city: 'Bonn' },
    },
    write(`subscriber-${lineNo}`),
  );
  for (let orderNo = 1; ; orderNo += 1) {
    const { id } = await partner.orders.create(
      {
        type: 'activate_subscription',
        subscriberId: subscriber.id,
        purchaseLocation: 'DE',
        simProfile: { simType: 'esim' },
        products: { plan: { productOfferingId: offerings.plan.id } },
      },
      write(`line-${lineNo}.${orderNo}`),
    );
    const { status, subscription } = yield* finalOrder(fleet, id);
    if (status === 'failed' || subscription === undefined) continue;
    for (const cause of ['subscription.active', 'contract.created', 'product.active', 'invoice.open'])
      recordCause(diary, cause);
    recordBought(diary, subscription.id, offerings.plan.bytes);
    fleet.subscriptions.push(subscription.id);
    timetable.begin(phone(fleet, subscription.id), some(random, minuteMs, hourMs));
    yield some(random, minuteMs, hourMs);
    sandbox.partner.installProfile(subscription.id);
    recordCause(diary, 'subscription.sim_profile.installed');
    return;
  }
}
