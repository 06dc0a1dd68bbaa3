import { expect, test } from 'vitest';
import { orderBatchIdOf } from '../../../shared/core/ids.ts';
import { defaultBatch } from '../../../shared/core/jobs/batch-settings.ts';
import type { LimiterName } from '../../../shared/core/rate-limit/limiter-names.ts';
import { ProviderError } from '../../../shared/errors.ts';
import { planJob } from '../../../shared/flows/planning/plan-job.ts';
import { type PassPorts, passLimiter } from '../../../shared/flows/rate-limit/pass-limiter.ts';
import { reactToEvent } from '../../../shared/flows/rules/react-to-event.ts';
import { limitedSubscriptionReads } from '../../../shared/flows/rules/subjects/limited-reads.ts';
import { memoryProviderOrders } from '../../../shared/memory/orders/provider-orders.ts';
import { sameRates } from '../../support/pacing.ts';
import { aJob, aWorld } from '../../support/world.ts';
import { account, anOrderWorld } from '../../support/worlds/order-world.ts';
import { anEventReport, aProduct, invocation, ruleWorld, settings } from '../../support/worlds/rule-world.ts';

const minutes = 60_000;

/** Closes a rate limiter, as a 429 with this hint does. */
async function pauseLimiter(world: PassPorts, calls: LimiterName, forMs: number): Promise<void> {
  const busy = new ProviderError({ tried: 'List', code: 'busy', effect: 'none', retryAfterMs: forMs });
  await expect(passLimiter(world, calls, {}, () => Promise.reject(busy))).rejects.toBe(busy);
}

async function aBatch() {
  const world = aWorld();
  const { operations, orderRecords } = memoryProviderOrders(world.now);
  let pages = 0;
  const counted = {
    ...orderRecords,
    subscriptions: (cursor?: string) => {
      pages += 1;
      return orderRecords.subscriptions(cursor);
    },
  };
  const key = 'orders/list.csv';
  const versionId = world.objects.put(key, `account_id,email\n${account},a@example.com\n`);
  const id = orderBatchIdOf(key);
  await world.ledger.addJob(
    aJob({ id, batch: defaultBatch, source: { kind: 'upload', key, versionId }, dueAtMs: 0 }),
  );
  const ordering = { ...world, operations, orderRecords: counted };
  const stage = { defaultCountry: 'DE', allowForeign: false } as Parameters<typeof planJob>[1];
  return {
    world,
    pages: () => pages,
    plan: () => planJob({ ...world, loadOrdering: async () => ordering }, stage, 10, id),
    state: async () => (await world.ledger.job(id))?.state,
    unread: async () => (await world.ledger.job(id))?.unread,
    dueAtMs: async () => (await world.ledger.job(id))?.dueAtMs,
  };
}

test('a batch is planned later when the rate limiter of reads asks for a long wait: nothing is listed meanwhile', async () => {
  const { world, pages, plan, state, dueAtMs, unread } = await aBatch();
  await pauseLimiter(world, 'organization.reads', 10 * minutes);
  // The ledger brings it back: its message would else be received again and again.
  expect(await plan()).toEqual({ kind: 'ack' });
  expect(await dueAtMs()).toBeGreaterThan(world.now() + 9 * minutes);
  expect([pages(), await state()]).toEqual([0, 'planning']);
  const because = { code: 'provider_limit', detail: expect.any(String) };
  expect(await unread()).toEqual({ because, sinceMs: world.now(), untilMs: await dueAtMs() });
  world.clock.advance(21 * minutes);
  expect(await plan()).toEqual({ kind: 'ack' });
  expect([pages(), await state(), await unread()]).toEqual([1, 'running', undefined]);
});

test('a wait that a plan can afford passes inside', async () => {
  const { world, pages, plan, state } = await aBatch();
  const beganMs = world.now();
  await pauseLimiter(world, 'organization.reads', 10_000);
  expect(await plan()).toEqual({ kind: 'ack' });
  expect([pages(), await state()]).toEqual([1, 'running']);
  expect(world.now() - beganMs).toBeGreaterThanOrEqual(10_000);
});

test('reconciliation of orders reads no page while the rate limiter of reads is paused, and finds the order later', async () => {
  const world = anOrderWorld();
  const job = await world.batch(`account_id,email\n${account},a@example.com\n`);
  world.provider.next({ kind: 'lost' });
  await world.place(job);
  await pauseLimiter(world, 'organization.reads', 60 * minutes);
  const permits = async () => (await world.limiters.limiter('organization.reads'))?.interval.taken;
  const before = await permits();
  await world.minutes(30);
  expect(await permits()).toBe(before);
  expect((await world.entry(job)).state).toBe('unclear');
  await world.minutes(90);
  expect((await world.entry(job)).state).toBe('accepted');
});

test('an event is decided about later when the rate limiter of reads is paused, and nothing is asked meanwhile', async () => {
  const plain = await ruleWorld();
  const world = { ...plain, subjects: limitedSubscriptionReads(plain, plain.subjects) };
  world.keep(anEventReport());
  const message = { source: 'partner', eventId: 'evt_1' };
  await pauseLimiter(world, 'partner.reads', 10 * minutes);
  const delivery = await reactToEvent(world, settings, message, invocation);
  expect(delivery.kind === 'retry_later' && delivery.inMs).toBeGreaterThan(9 * minutes);
  expect([world.known.reads, world.commands.started]).toEqual([0, []]);
  world.clock.advance(21 * minutes);
  expect(await reactToEvent(world, settings, message, invocation)).toEqual({ kind: 'ack' });
  expect(world.commands.started).toHaveLength(1);
});

test('an event that a slow rate limiter put off again and again is decided about in the end', async () => {
  const plain = await ruleWorld();
  for (const id of ['prd_1', 'prd_2', 'prd_3']) {
    plain.known.products.set(id, aProduct(id));
    await plain.watched.record({ productId: id, subscriptionId: 'subs_1' });
  }
  const slow = sameRates(0.3, 0.3)['partner.reads'];
  const paced = { ...plain, limiterSettings: { ...plain.limiterSettings, 'partner.reads': slow } };
  const world = { ...paced, subjects: limitedSubscriptionReads(paced, plain.subjects) };
  world.keep(anEventReport());
  for (let receives = 1; receives <= 7; receives += 1) {
    world.clock.advance(minutes);
    const endMs = world.now() + minutes;
    const left = { receives, remainingMs: () => endMs - world.now() };
    const delivery = await reactToEvent(world, settings, { source: 'partner', eventId: 'evt_1' }, left);
    expect(delivery.kind).toBe(receives <= 6 ? 'retry_later' : 'ack');
  }
  expect(world.commands.started).toHaveLength(1);
});
