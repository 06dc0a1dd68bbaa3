import { expect } from 'vitest';
import { portingIn } from '../../../support/documents/porting-in.ts';
import { type Practice, write } from '../../../support/documents/practice.ts';
import { firstOf } from '../../../support/documents/refused.ts';
import { activation, oneSubscription, someSubscriber } from '../../../support/documents/some-subscription.ts';
import { statementsOf } from '../../../support/documents/statement.ts';
import { oneNotifiedOf } from '../notified.ts';

const states = statementsOf('Partner API');

const cancelation = { reason: 'user_requested' } as const;

const dayMs = 86_400_000;

/** Each with what brings it about, its status, and its own members. */
const portings = [
  {
    type: 'porting.cancelation_requested',
    status: 'cancelation_requested',
    happen: ({ partner }: Practice, id: string) =>
      partner.portings.requestCancellation(id, cancelation, write),
    member: undefined,
  },
  {
    type: 'porting.canceled',
    status: 'canceled',
    happen: async ({ partner, clock }: Practice, id: string) => {
      await partner.portings.requestCancellation(id, cancelation, write);
      clock.advance(dayMs);
    },
    member: ['canceled_at', 'canceledAt'],
  },
  {
    type: 'porting.rejected',
    status: 'rejected',
    happen: ({ sandbox }: Practice, id: string) =>
      sandbox.partner.refuseNumber(id, { reason: 'wrong_birth_date', message: 'Not born then' }),
    member: ['rejection', 'rejection'],
  },
  {
    type: 'porting.completed',
    status: 'completed',
    happen: ({ clock }: Practice) => clock.advance(10 * dayMs),
    member: ['completed_at', 'completedAt'],
  },
] as const;

for (const { type, status, happen, member } of portings) {
  states(
    'Events',
    `${type} tells the porting, with status ${status}${member ? ` and ${member[0]}` : ''}`,
    async (practice) => {
      const id = await portingIn(practice);
      const { bare, read } = await oneNotifiedOf(practice, type, () => happen(practice, id));
      expect(Object.keys(bare.data)).toEqual(['porting']);
      expect(bare).toMatchObject({ type, data: { porting: { id, status } } });
      expect(read).toMatchObject({
        type,
        subject: { about: 'porting', porting: { id, status } },
      });
      if (member) {
        expect(bare.data.porting).toHaveProperty(member[0]);
        expect(read.subject).toHaveProperty(['porting', member[1]]);
      }
      const retrieved = await practice.partner.portings.get(id);
      expect(read.subject).toEqual({ about: 'porting', porting: retrieved });
    },
    oneSubscription,
  );
}

states(
  'Events',
  'porting.rejected tells the reason wrong_birth_date, a message and when',
  async (practice) => {
    const id = await portingIn(practice);
    const { bare, read } = await oneNotifiedOf(practice, 'porting.rejected', () =>
      practice.sandbox.partner.refuseNumber(id, { reason: 'wrong_birth_date', message: 'Not born then' }),
    );
    const reported = { reason: 'wrong_birth_date', message: 'Not born then' };
    const at = '2026-03-01T12:00:00.000Z';
    expect(bare.data).toMatchObject({ porting: { rejection: { ...reported, rejected_at: at } } });
    expect(read.subject).toMatchObject({ porting: { rejection: { ...reported, rejectedAt: at } } });
  },
  oneSubscription,
);

for (const [type, about] of [
  ['contract.created', 'contract'],
  ['invoice.open', 'invoice'],
] as const) {
  states('Events', `${type} tells the ${about}`, async (practice) => {
    const { partner, clock } = practice;
    const { id: subscriberId, accountId } = await someSubscriber(practice);
    const { bare, read } = await oneNotifiedOf(practice, type, async () => {
      await partner.orders.create(activation(subscriberId), write);
      clock.advance(3000);
    });
    const retrieved =
      about === 'contract'
        ? await firstOf(partner.contracts.list({ accountId }))
        : await firstOf(partner.invoices.list({ accountId }));
    expect(Object.keys(bare.data)).toEqual([about]);
    expect(bare).toMatchObject({
      type,
      data: { [about]: { id: retrieved.id, _embedded: { account: { id: accountId } } } },
    });
    expect(read).toMatchObject({ type });
    expect(read.subject).toEqual({ about, [about]: retrieved });
  });
}

states('Events', 'an invoice that invoice.open tells has status open', async (practice) => {
  const { partner, clock } = practice;
  const { id } = await someSubscriber(practice);
  const { bare, read } = await oneNotifiedOf(practice, 'invoice.open', async () => {
    await partner.orders.create(activation(id), write);
    clock.advance(3000);
  });
  expect(bare.data).toMatchObject({ invoice: { status: 'open' } });
  expect(read.subject).toMatchObject({ invoice: { status: 'open' } });
});
