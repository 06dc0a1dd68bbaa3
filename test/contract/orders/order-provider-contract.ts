import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OperationName, Step } from '../../../shared/core/jobs/operation.ts';
import type { Operations, OrderRecords, RecordPage } from '../../../shared/ports/orders.ts';
import { problemOf } from '../../support/provider/thrown.ts';

export type OpenOrderProvider = {
  readonly operations: Operations;
  readonly orderRecords: OrderRecords;
  readonly accountId: string;
  readonly partnerAccountId: string;
  readonly planId: string;
  readonly addonId: string;
  now(): number;
  advance(ms: number): void;
  /** What the next call meets. */
  next(ending: 'lost' | 'busy' | 'given up', operation: OperationName): void;
  close(): Promise<void>;
};

/** What every provider of orders promises, whether it is behind a wire or in RAM. */
export function orderProviderContract(name: string, open: () => Promise<OpenOrderProvider>): void {
  describe(name, () => {
    let provider: OpenOrderProvider;
    let calls = 0;
    beforeAll(async () => {
      provider = await open();
    });
    afterAll(() => provider.close());

    const perform = async (operation: OperationName, input: Step['input']) => {
      calls += 1;
      const name = `ord_1-${calls}`;
      const step = { operation, input };
      await provider.operations.authorize(step);
      return provider.operations.perform({
        step,
        idempotencyKey: name,
        correlationId: name,
        limitMs: 20_000,
      });
    };
    const activation = (employeeId: string, email: string): Step['input'] => ({
      accountId: provider.accountId,
      subscriber: { firstName: 'Ada', lastName: 'Berg', email, employeeId, group: 'Drivers' },
      simProfile: { simType: 'esim', delivery: { type: 'email', to: [email] } },
    });
    const subscriber = (email: string): Step['input'] => ({
      accountId: provider.partnerAccountId,
      firstName: 'Ada',
      lastName: 'Berg',
      email,
      address: { country: 'DE' },
    });
    const partnerActivation = (subscriberId: string): Step['input'] => ({
      subscriberId,
      purchaseLocation: 'DE',
      simProfile: { simType: 'esim' },
      products: { plan: { productOfferingId: provider.planId } },
    });
    const topUp = (subscriptionId: string): Step['input'] => ({
      subscriptionId,
      purchaseLocation: 'DE',
      products: { addons: [{ activationMode: 'immediate', productOfferingId: provider.addonId }] },
    });
    async function follow(operation: OperationName, input: Step['input'], id: string) {
      const step = { operation, input };
      const performed = await provider.operations.follow(step, id);
      return provider.operations.rest?.(step, performed)?.() ?? performed;
    }
    async function partnerSubscription(
      email: string,
    ): Promise<{ subscriberId: string; subscriptionId: string }> {
      const { id: subscriberId } = await perform('partner.create_subscriber', subscriber(email));
      const input = partnerActivation(subscriberId);
      const { id } = await perform('partner.activate_subscription', input);
      provider.advance(60_000);
      const { subscription } = await follow('partner.activate_subscription', input, id);
      return { subscriberId, subscriptionId: subscription?.subscriptionId ?? '' };
    }

    test("an organization's order is taken, then done with its subscription, which is then on record for its person", async () => {
      const operation = 'organization.activate_subscription';
      const input = activation('E-1', 'one@example.com');
      const orderedAtMs = provider.now();
      const taken = await perform(operation, input);
      expect(taken).toEqual({ id: taken.id, progress: 'taken', status: 'pending' });
      expect(await follow(operation, input, taken.id)).toMatchObject({ progress: 'taken' });
      provider.advance(60_000);
      const done = await follow(operation, input, taken.id);
      expect(done).toMatchObject({ id: taken.id, progress: 'done', status: 'completed' });
      expect(done.subscription?.iccid).toMatch(/^89\d{17,18}$/);
      const subscriptions = await walk(provider.orderRecords.subscriptions);
      const subscription = subscriptions.find(({ employeeId }) => employeeId === 'E-1');
      expect(subscription).toMatchObject({
        subscriptionId: done.subscription?.subscriptionId,
        accountId: provider.accountId,
        email: 'one@example.com',
        subscription: { iccid: done.subscription?.iccid },
      });
      expect(subscription?.createdAtMs).toBeGreaterThanOrEqual(orderedAtMs);
      expect(subscription?.createdAtMs).toBeLessThanOrEqual(provider.now());
    });

    test('an order that is given up has failed, and left no subscription', async () => {
      const operation = 'organization.activate_subscription';
      const input = activation('E-2', 'two@example.com');
      provider.next('given up', operation);
      const { id } = await perform(operation, input);
      provider.advance(60_000);
      expect(await follow(operation, input, id)).toMatchObject({ progress: 'failed', status: 'canceled' });
      const subscriptions = await walk(provider.orderRecords.subscriptions);
      expect(subscriptions.filter(({ employeeId }) => employeeId === 'E-2')).toEqual([]);
    });

    test('a call whose answer is lost was carried out, and one that was too many was not', async () => {
      const operation = 'organization.activate_subscription';
      provider.next('lost', operation);
      const lost = await problemOf(perform(operation, activation('E-3', 'three@example.com')));
      expect(lost.effect).toBe('unknown');
      provider.next('busy', operation);
      const busy = await problemOf(perform(operation, activation('E-4', 'four@example.com')));
      expect(busy).toMatchObject({ effect: 'none', code: 'busy' });
      provider.advance(60_000);
      const people = (await walk(provider.orderRecords.subscriptions)).map(({ employeeId }) => employeeId);
      expect(people.filter((id) => id === 'E-3')).toHaveLength(1);
      expect(people).not.toContain('E-4');
    });

    test('every page of subscriptions is walked, and no subscription comes twice', async () => {
      for (let no = 0; no < 5; no += 1)
        await perform('organization.activate_subscription', activation(`P-${no}`, 'shared@example.com'));
      provider.advance(60_000);
      const subscriptions = await walk(provider.orderRecords.subscriptions);
      expect(new Set(subscriptions.map(({ subscriptionId }) => subscriptionId)).size).toBe(
        subscriptions.length,
      );
      const shared = subscriptions.filter(({ email }) => email === 'shared@example.com');
      expect(shared.map(({ employeeId }) => employeeId).toSorted()).toEqual([
        'P-0',
        'P-1',
        'P-2',
        'P-3',
        'P-4',
      ]);
    });

    test('a subscription is suspended, resumed and gets another SIM by orders that name it', async () => {
      const subscriptions = await walk(provider.orderRecords.subscriptions);
      const subscription = {
        accountId: provider.accountId,
        subscriptionId: subscriptions[0]?.subscriptionId ?? '',
      };
      const change = async (operation: OperationName, input: Step['input']) => {
        const { id, progress } = await perform(operation, input);
        expect(progress).toBe('taken');
        provider.advance(60_000);
        expect(await follow(operation, input, id)).toMatchObject({
          progress: 'done',
          subscription: { subscriptionId: subscription.subscriptionId },
        });
      };
      await change('organization.suspend_subscription', { ...subscription, reason: 'lost_or_stolen' });
      await change('organization.resume_subscription', subscription);
      await change('organization.change_sim_profile', {
        ...subscription,
        simProfile: { simType: 'esim', delivery: { type: 'api' } },
      });
    });

    test("a subscriber is made and on record, and a partner's order gives them a subscription", async () => {
      const before = provider.now();
      const { id: subscriberId, progress } = await perform(
        'partner.create_subscriber',
        subscriber('five@example.com'),
      );
      expect(progress).toBe('done');
      const known = await walk(provider.orderRecords.subscribers);
      expect(known.filter(({ email }) => email === 'five@example.com')).toEqual([
        {
          subscriberId,
          accountId: provider.partnerAccountId,
          email: 'five@example.com',
          firstName: 'Ada',
          lastName: 'Berg',
          createdAtMs: before,
        },
      ]);
      const input = partnerActivation(subscriberId);
      const taken = await perform('partner.activate_subscription', input);
      expect(taken).toEqual({ id: taken.id, progress: 'taken', status: 'accepted' });
      provider.advance(60_000);
      const done = await follow('partner.activate_subscription', input, taken.id);
      expect(done).toMatchObject({ progress: 'done', status: 'completed' });
      const subscriptions = await walk((cursor) =>
        provider.orderRecords.subscriberSubscriptions(subscriberId, cursor),
      );
      expect(subscriptions).toHaveLength(1);
      expect(subscriptions[0]).toMatchObject({
        subscriptionId: done.subscription?.subscriptionId,
        subscription: { iccid: done.subscription?.iccid },
      });
      expect(await provider.orderRecords.subscriptionOfOrder(taken.id)).toBe(
        done.subscription?.subscriptionId,
      );
      const all = await walk(provider.orderRecords.partnerSubscriptions);
      const theirs = all.filter((subscription) => subscription.subscriberId === subscriberId);
      expect(theirs).toMatchObject([{ subscriptionId: done.subscription?.subscriptionId, status: 'active' }]);
    });

    test('a top-up whose answer is lost is among the orders, of its type and about its subscription', async () => {
      const { subscriptionId } = await partnerSubscription('six@example.com');
      const before = new Set((await walk(provider.orderRecords.orders)).map(({ orderId }) => orderId));
      const orderedAtMs = provider.now();
      provider.next('lost', 'partner.topup_subscription');
      const lost = await problemOf(perform('partner.topup_subscription', topUp(subscriptionId)));
      expect(lost).toMatchObject({ effect: 'unknown' });
      const orders = (await walk(provider.orderRecords.orders)).filter(({ orderId }) => !before.has(orderId));
      expect(orders).toMatchObject([{ type: 'topup_subscription', createdAtMs: orderedAtMs }]);
      expect(await provider.orderRecords.subscriptionOfOrder(orders[0]?.orderId ?? '')).toBe(subscriptionId);
    });

    test('a change of a subscription at once shows in its state', async () => {
      const { subscriptionId: id } = await partnerSubscription('seven@example.com');
      const changes = [
        ['partner.deactivate_subscription', 'deactivated'],
        ['partner.resume_subscription', 'active'],
        ['partner.grace_subscription', 'grace'],
        ['partner.suspend_subscription', 'suspended'],
      ] as const;
      for (const [operation, status] of changes) {
        expect(await perform(operation, { id })).toEqual({ id, status, progress: 'done' });
        expect(await provider.orderRecords.statusOf({ operation, input: { id } })).toBe(status);
        expect(await follow(operation, { id }, id)).toEqual({ id, status, progress: 'done' });
      }
    });

    test('what nobody has is refused, and nothing is left behind', async () => {
      const before = (await walk(provider.orderRecords.orders)).length;
      const input = topUp('subs_00000000000000000000000000');
      expect(await problemOf(perform('partner.topup_subscription', input))).toMatchObject({
        code: 'refused',
        effect: 'none',
      });
      expect(await walk(provider.orderRecords.orders)).toHaveLength(before);
    });
  });
}

async function walk<Item>(read: (cursor?: string) => Promise<RecordPage<Item>>): Promise<Item[]> {
  const items: Item[] = [];
  for (let cursor: string | undefined, isFirst = true; isFirst || cursor !== undefined; isFirst = false) {
    const page = await read(cursor);
    items.push(...page.items);
    cursor = page.next;
  }
  return items;
}
