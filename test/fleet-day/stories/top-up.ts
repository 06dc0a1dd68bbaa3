import { recordBought, recordCause } from '../diary.ts';
import { type Fleet, write } from '../fleet.ts';
import type { Story } from '../timetable.ts';
import { finalOrder } from './final-order.ts';

/**
 * Reads what came in, and buys more for every subscription that is instructed to be nearly empty: once for each event.
 */
export async function answerNotifications(fleet: Fleet): Promise<void> {
  const { receiver, partner, offerings, diary, timetable } = fleet;
  for (const { id, type, subject } of receiver.takeAll()) {
    if (type !== 'balance.threshold.exceeded' || diary.answers.has(id) || diary.unanswered.has(id)) continue;
    const subscriptionId = subject.about === 'product' ? subject.product.subscriptionId : undefined;
    if (subscriptionId === undefined) throw new Error(`The event ${id} names no subscription`);
    // Reported late, it may be out of date: what counts is what the provider says now.
    const { status } = await partner.subscriptions.get(subscriptionId);
    if (status !== 'active') {
      diary.unanswered.add(id);
      continue;
    }
    const order = await partner.orders.create(
      {
        type: 'topup_subscription',
        subscriptionId,
        purchaseLocation: 'DE',
        products: { addons: [{ productOfferingId: offerings.more.id, activationMode: 'immediate' }] },
      },
      write(`top-up-${id}`),
    );
    diary.answers.set(id, order.id);
    timetable.begin(topUp(fleet, subscriptionId, order.id));
  }
}

async function* topUp(fleet: Fleet, subscriptionId: string, orderId: string): Story {
  const { status } = yield* finalOrder(fleet, orderId);
  if (status !== 'completed') return;
  recordBought(fleet.diary, subscriptionId, fleet.offerings.more.bytes);
  recordCause(fleet.diary, 'product.active');
  recordCause(fleet.diary, 'invoice.open');
}
