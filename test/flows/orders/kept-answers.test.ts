import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Step } from '../../../shared/core/jobs/operation.ts';
import { resolveHeld } from '../../../shared/flows/reconciliation/held/resolve-held.ts';
import { providerOperations } from '../../../shared/provider/ordering/operations.ts';
import { providerOrderRecords } from '../../../shared/provider/ordering/records.ts';
import { openPractice, type Practice } from '../../support/documents/practice.ts';
import { firstSubscription, oneSubscription } from '../../support/documents/some-subscription.ts';
import { offeringId } from '../../support/documents/stock.ts';
import { anOrderWorld } from '../../support/worlds/order-world.ts';

let practice: Practice;
beforeAll(async () => {
  practice = await openPractice({
    ...oneSubscription,
    flags: { replayIdempotencyKeys: true, keepFailedAnswers: true, keepRejections: true },
  });
});
afterAll(() => practice.close());

/** A world whose provider is the sandbox. */
function sandboxWorld() {
  const world = anOrderWorld();
  Object.assign(world.operations, providerOperations(practice));
  Object.assign(world.orderRecords, providerOrderRecords(practice));
  return world;
}

/** A top-up at a provider that answers 500 once, carries nothing out, and keeps that answer under its key. */
async function failedTopUp(onUnclear: 'hold' | 'resend') {
  const world = sandboxWorld();
  const { subscriptionId } = await firstSubscription(practice);
  const addons = [{ productOfferingId: offeringId.addon, activationMode: 'first_usage' }];
  const input = { subscriptionId, purchaseLocation: 'DE', products: { addons } };
  const step: Step = { operation: 'partner.topup_subscription', input };
  const job = await world.jobOf([step], onUnclear);
  practice.sandbox.faults.next('partner.createOrder', { kind: 'server-error' });
  const before = keys().length;
  await world.place(job);
  expect(await world.entry(job)).toMatchObject({ state: 'unclear', reason: { code: 'unavailable' } });
  await world.minutes(40);
  return { world, step, job, called: () => keys().slice(before) };
}

const keys = () =>
  practice.sandbox.spy.calls('partner.createOrder').map(({ headers }) => headers['idempotency-key']);

const kept = {
  state: 'held',
  reason: { code: 'answer_kept', detail: expect.stringMatching(/a resend gets the same answer.* new job/) },
};

test('a failed answer that comes a second time is not asked for a third time, and the row says what helps', async () => {
  const { world, job, called } = await failedTopUp('resend');
  expect(await world.entry(job)).toMatchObject({ state: 'planned', reason: { code: 'absent' } });
  await world.place(job);
  expect(await world.entry(job)).toMatchObject({ state: 'unclear', reason: { code: 'answer_kept' } });
  await world.minutes(40);
  expect(await world.entry(job)).toMatchObject(kept);
  await world.place(job);
  expect(new Set(called()).size).toBe(1);
  expect(called()).toHaveLength(2);
});

test('a resend by a person gets the same answer; given up, the row is carried out once by a new job', async () => {
  const { world, step, job, called } = await failedTopUp('hold');
  expect(await world.entry(job)).toMatchObject({ state: 'held', reason: { code: 'absent' } });
  await resolveHeld(world, job, { action: 'resend', by: 'ada' });
  await world.place(job);
  await world.minutes(40);
  expect(await world.entry(job)).toMatchObject(kept);
  await resolveHeld(world, job, { action: 'give_up', by: 'ada' });
  const again = await world.jobOf([step]);
  await world.place(again);
  expect((await world.entry(again)).state).toBe('ordered');
  const [first, resent, ofNewJob] = called();
  expect(resent).toBe(first);
  expect(ofNewJob).not.toBe(first);
});

test.each(['busy', 'unauthorized'] as const)(
  'a row whose "%s" is repeated under its key is placed under another key, once',
  async (kind) => {
    const world = sandboxWorld();
    const { subscriptionId } = await firstSubscription(practice);
    const addons = [{ productOfferingId: offeringId.addon, activationMode: 'first_usage' }];
    const input = { subscriptionId, purchaseLocation: 'DE', products: { addons } };
    const job = await world.jobOf([{ operation: 'partner.topup_subscription', input }]);
    const before = keys().length;
    practice.sandbox.faults.next('partner.createOrder', { kind });
    for (let tries = 0; tries < 5; tries += 1) {
      await world.place(job);
      await world.minutes(20);
      practice.clock.advance(20 * 60_000);
    }
    expect(await world.entry(job)).toMatchObject({ state: 'accepted', usedUpKeys: 1 });
    const [first, repeated, next, ...more] = keys().slice(before);
    expect([repeated, more]).toEqual([first, []]);
    expect(next).toBe(`${first}_1`);
  },
);

test('a 401 that is repeated under its key spends no second token, and holds up no other row', async () => {
  const world = sandboxWorld();
  const { subscriptionId } = await firstSubscription(practice);
  const addons = [{ productOfferingId: offeringId.addon, activationMode: 'first_usage' }];
  const input = { subscriptionId, purchaseLocation: 'DE', products: { addons } };
  const step: Step = { operation: 'partner.topup_subscription', input };
  const [before, job, other] = [
    await world.jobOf([step]),
    await world.jobOf([step]),
    await world.jobOf([step]),
  ];
  await world.place(before);
  practice.clock.advance(60_000);
  practice.sandbox.faults.next('partner.createOrder', { kind: 'unauthorized' });
  await world.place(job);
  await world.minutes(1);
  practice.clock.advance(3_000);
  await world.place(job);
  expect(await world.entry(job)).toMatchObject({ state: 'planned', usedUpKeys: 1 });
  await world.place(other);
  expect((await world.entry(other)).state).toBe('ordered');
});

test('a row of which no record tells keeps its reason, and says as well that a resend gets the same answer', async () => {
  const world = sandboxWorld();
  const owner = { firstName: 'Ada', lastName: 'Berg', address: { country: 'DE' } };
  const step: Step = { operation: 'partner.create_account', input: { type: 'personal', owner } };
  const job = await world.jobOf([step]);
  practice.sandbox.faults.next('partner.createAccount', { kind: 'server-error' });
  for (const said of [expect.not.stringContaining('resend'), kept.reason.detail]) {
    await world.place(job);
    await world.minutes(40);
    expect(await world.entry(job)).toMatchObject({
      state: 'held',
      reason: { code: 'no_record', detail: said },
    });
    await resolveHeld(world, job, { action: 'resend', by: 'ada' });
  }
});
