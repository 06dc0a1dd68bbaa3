import { expect, test } from 'vitest';
import type { SubscriptionDetails } from '../../../shared/core/jobs/operation.ts';
import { ProviderError } from '../../../shared/errors.ts';
import { followOrder } from '../../../shared/flows/orders/follow-order.ts';
import type { Operations } from '../../../shared/ports/orders.ts';
import { account, anOrderWorld } from '../../support/worlds/order-world.ts';

const invocation = { receives: 1, remainingMs: () => 60_000 };

/** An order that was taken and is done by now, at a provider that shows its profile in the subscription only. */
async function done() {
  const world = anOrderWorld();
  const calls: string[] = [];
  const problems: (ProviderError | undefined)[] = [];
  let permits = 0;
  const facts = new Map<string, SubscriptionDetails | undefined>();
  const operations: Operations = {
    ...world.operations,
    async follow(step, id) {
      calls.push('order');
      const { subscription, ...performed } = await world.operations.follow(step, id);
      facts.set(id, subscription);
      const { subscriptionId } = subscription ?? {};
      return subscriptionId === undefined ? performed : { ...performed, subscription: { subscriptionId } };
    },
    rest: (_step, performed) =>
      performed.progress !== 'done'
        ? undefined
        : async () => {
            calls.push('subscription');
            const problem = problems.shift();
            if (problem !== undefined) throw problem;
            return { ...performed, subscription: facts.get(performed.id) ?? {} };
          },
  };
  const hearing = async <Answer>(call: () => Promise<Answer>) => {
    permits += 1;
    return { answer: await call() };
  };
  const job = await world.batch(`account_id,email\n${account},ada@example.com\n`);
  await world.place(job);
  const follow = async () =>
    (await followOrder({ ...world, operations, hearing }, await world.entry(job), invocation)).after;
  return { world, calls, problems, follow, permits: () => permits };
}

test('an order is polled with one permit while it is worked on, and what only its subscription shows is read with another', async () => {
  const { world, calls, follow, permits } = await done();
  expect((await follow()).state).toBe('ordered');
  expect([calls, permits()]).toEqual([['order'], 1]);
  world.clock.advance(60_000);
  const after = await follow();
  expect(after.state).toBe('accepted');
  expect(after.subscription?.iccid).toMatch(/^89/);
  expect([calls, permits()]).toEqual([['order', 'order', 'subscription'], 3]);
});

test('an order that the provider gives up at once is refused, and not polled', async () => {
  const world = anOrderWorld();
  world.provider.orderLifeMs = 0;
  world.provider.next({ kind: 'given up' });
  const job = await world.batch(`account_id,email\n${account},ada@example.com\n`);
  await world.place(job);
  const entry = await world.entry(job);
  expect(entry).toMatchObject({ state: 'refused', reason: { code: 'order_failed' } });
  expect(entry.dueAtMs).toBeUndefined();
  // It is on record: an order whose answer is lost a minute later must not be taken for this one.
  expect(await world.recordOwners.ownerOf(entry.orderId ?? '')).toEqual({
    jobId: job.id,
    entryId: entry.id,
  });
});

test('an order whose subscription cannot be read now is polled again, and is not taken for unfinished', async () => {
  const { world, calls, problems, follow } = await done();
  world.clock.advance(60_000);
  problems.push(
    new ProviderError({ tried: 'Get Subscription', effect: 'none', code: 'busy', retryAfterMs: 1_000 }),
  );
  expect((await follow()).state).toBe('ordered');
  world.clock.advance(60_000);
  expect((await follow()).state).toBe('accepted');
  expect(calls).toEqual(['order', 'subscription', 'order', 'subscription']);
});
