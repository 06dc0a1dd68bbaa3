import type { NewOrder } from '../../../shared/provider/partner/orders/new-order.ts';
import { recordBought, recordCause } from '../diary.ts';
import { type Fleet, some, write } from '../fleet.ts';
import { hourMs, minuteMs } from '../spans.ts';
import type { Story } from '../timetable.ts';
import { finalOrder } from './final-order.ts';

type TopUp = Extract<NewOrder, { type: 'topup_subscription' }>;
type Addon = NonNullable<TopUp['products']['addons']>[number];

/** What becomes of an add-on that does not start automatically. */
export type Fate = 'activated' | 'canceled';

/** Somebody who travels: an add-on waits for its first usage abroad, and is started or given back before. */
export async function* travellingSubscription(fleet: Fleet, subscriptionId: string, fate: Fate): Story {
  const { partner, offerings, diary, random } = fleet;
  const addon = { productOfferingId: offerings.abroad.id, activationMode: 'first_usage' as const };
  if (!(yield* buyAbroad(fleet, subscriptionId, addon))) return;
  const [waiting] = productsAbroad(fleet, subscriptionId);
  if (!waiting) throw new Error(`The subscription ${subscriptionId} has no add-on that waits`);
  yield some(random, minuteMs, 3 * hourMs);
  const name = write(`${fate}-${waiting.id}`);
  if (fate === 'activated') await partner.products.activate(waiting.id, name);
  else await partner.products.cancel(waiting.id, { cancellationMode: 'immediate' }, name);
  recordCause(diary, fate === 'activated' ? 'product.active' : 'product.canceled');
}

/** Somebody who knows when the journey begins. */
export async function* plannedJourney(fleet: Fleet, subscriptionId: string): Story {
  const { offerings, diary, clock, random } = fleet;
  const startAt = new Date(clock.now() + some(random, hourMs, 3 * hourMs)).toISOString();
  const addon = {
    productOfferingId: offerings.abroad.id,
    activationMode: 'scheduled' as const,
    startAt,
  };
  if (yield* buyAbroad(fleet, subscriptionId, addon)) recordCause(diary, 'product.active');
}

/** Somebody who buys more and does not want it for another month. */
export async function* lastMonth({ partner, sandbox }: Fleet, subscriptionId: string): Story {
  const plan = sandbox.partner.products(subscriptionId).find(({ status }) => status === 'active');
  // Used up already: there is nothing left to cancel.
  if (!plan) return;
  const canceled = await partner.products.cancel(
    plan.id,
    { cancellationMode: 'end_of_cycle' },
    write(`last-month-${plan.id}`),
  );
  if (canceled.status !== 'active') throw new Error(`The product ${plan.id} ended before its cycle did`);
}

/** @returns whether it was sold */
async function* buyAbroad(
  fleet: Fleet,
  subscriptionId: string,
  addon: Addon,
): AsyncGenerator<number, boolean, void> {
  const { partner, offerings, diary } = fleet;
  const { id } = await partner.orders.create(
    {
      type: 'topup_subscription',
      subscriptionId,
      purchaseLocation: 'DE',
      products: { addons: [addon] },
    },
    write(`abroad-${subscriptionId}`),
  );
  diary.extras.add(id);
  const { status } = yield* finalOrder(fleet, id);
  if (status !== 'completed') return false;
  recordBought(diary, subscriptionId, offerings.abroad.bytes);
  recordCause(diary, 'invoice.open');
  return true;
}

function productsAbroad({ sandbox, offerings }: Fleet, subscriptionId: string) {
  return sandbox.partner
    .products(subscriptionId)
    .filter(({ offeringId, status }) => offeringId === offerings.abroad.id && status === 'pending');
}
