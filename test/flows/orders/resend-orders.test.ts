import { expect, test } from 'vitest';
import { ProviderError } from '../../../shared/errors.ts';
import { perform } from '../../../shared/flows/calls/perform.ts';
import { orderWork } from '../../../shared/flows/orders/order-work.ts';
import { resolveHeld } from '../../../shared/flows/reconciliation/held/resolve-held.ts';
import type { Operations, Performed, Performing } from '../../../shared/ports/orders.ts';
import { account, anOrderWorld } from '../../support/worlds/order-world.ts';

/** A provider that keeps what came of each key, and answers a key that it has seen with that. */
function keeping(perform: Operations['perform']): Operations['perform'] {
  const kept = new Map<string, Promise<Performed>>();
  return (call) => {
    const before = kept.get(call.idempotencyKey);
    if (before !== undefined) return before;
    const answer = perform(call);
    answer.catch(() => {});
    kept.set(call.idempotencyKey, answer);
    return answer;
  };
}

/** A held order whose first call's answer was lost on its way, and what the provider had made of it. */
async function aHeldOrder(first: (call: Performing, plain: Operations['perform']) => Promise<Performed>) {
  const world = anOrderWorld();
  world.provider.recordsLateMs = 1_000 * 60 * 60_000;
  const job = await world.batch(`account_id,email\n${account},a@example.com\n`);
  const entry = await world.entry(job);
  const keys: string[] = [];
  const plain = world.operations.perform;
  const keep = keeping((call) => (keys.length === 1 ? first(call, plain) : plain(call)));
  const operations: Operations = {
    ...world.operations,
    async perform(call) {
      keys.push(call.idempotencyKey);
      const answer = keep(call);
      if (keys.length > 1) return answer;
      await answer.catch(() => {});
      throw new ProviderError({ tried: 'Create order', code: 'timeout', effect: 'unknown' });
    },
  };
  const place = () =>
    perform(
      orderWork({ ...world, operations }),
      { jobId: job.id, entryId: entry.id },
      { receives: 1, remainingMs: () => 60_000 },
    );
  await place();
  await world.minutes(60);
  expect((await world.entry(job)).state).toBe('held');
  expect(await resolveHeld(world, job, { action: 'resend', by: 'ada' })).toMatchObject({ rows: 1 });
  await place();
  return { ...world, keys, after: await world.entry(job) };
}

test('an order that a person sends again bears the key of the lost call: what was carried out after all is not bought twice', async () => {
  const { keys, after, provider } = await aHeldOrder((call, plain) => plain(call));
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
  expect(provider.carriedOut).toHaveLength(1);
  expect(after).toMatchObject({ state: 'ordered', orderId: 'order_1' });
});

test('a refusal that the provider kept is certain at last, so that the row can be retried', async () => {
  const refusal = new ProviderError({ tried: 'Create order', code: 'refused', effect: 'none', status: 400 });
  const { after, provider } = await aHeldOrder(() => Promise.reject(refusal));
  expect(after).toMatchObject({ state: 'refused', reason: { code: 'refused' } });
  expect(provider.carriedOut).toEqual([]);
});
