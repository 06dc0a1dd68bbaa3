import { expect } from 'vitest';
import { portingIn } from '../../../support/documents/porting-in.ts';
import { write } from '../../../support/documents/practice.ts';
import { expectKept, expectRefused } from '../../../support/documents/refused.ts';
import { pendingPorting, portingOut, withdrawnPorting } from '../../../support/documents/some-customer.ts';
import { oneSubscription } from '../../../support/documents/some-subscription.ts';
import { statementsOf } from '../../../support/documents/statement.ts';
import { aMoment } from '../resource-members.ts';
import { portingStatuses, portingWays } from './porting-ways.ts';

const states = statementsOf('Partner API');
const heading = 'States and transitions › Porting';

const hourMs = 3_600_000;

for (const status of portingStatuses)
  states(
    heading,
    `a porting can be ${status}`,
    async (practice) => {
      const id = await portingWays[status](practice);
      const { body } = await practice.barePartner('GET', `/portings/${id}`);
      expect(body).toMatchObject({ status });
      expect((await practice.partner.portings.get(id)).status).toBe(status);
    },
    oneSubscription,
  );

states(
  heading,
  'a porting that is created is a draft',
  async (practice) => {
    expect((await practice.partner.portings.get(await portingIn(practice))).status).toBe('draft');
  },
  oneSubscription,
);

for (const [status, member, camel] of [
  ['completed', 'completed_at', 'completedAt'],
  ['canceled', 'canceled_at', 'canceledAt'],
] as const)
  states(
    'Porting',
    `a porting that is ${status} has ${member}`,
    async (practice) => {
      const id = await portingWays[status](practice);
      expect(await practice.partner.portings.get(id)).toHaveProperty(camel, aMoment);
      expect((await practice.barePartner('GET', `/portings/${id}`)).body).toHaveProperty(member, aMoment);
    },
    oneSubscription,
  );

states(
  'Porting',
  'a rejection has reason, message and rejected_at',
  async (practice) => {
    const id = await portingWays.rejected(practice);
    const rejection = { reason: 'wrong_birth_date', message: 'Ask again' };
    expect(await practice.partner.portings.get(id)).toMatchObject({
      rejection: { ...rejection, rejectedAt: aMoment },
    });
    const { body } = await practice.barePartner('GET', `/portings/${id}`);
    expect(body).toMatchObject({ rejection: { ...rejection, rejected_at: aMoment } });
  },
  oneSubscription,
);

states(
  heading,
  'a requested cancelation shows at once, and an event tells it',
  async (practice) => {
    const id = await pendingPorting(practice);
    const requested = await practice.partner.portings.requestCancellation(
      id,
      { reason: 'user_requested' },
      write,
    );
    expect(requested.status).toBe('cancelation_requested');
    expect(practice.sandbox.partner.events('porting.cancelation_requested')).toHaveLength(1);
  },
  oneSubscription,
);

states(
  heading,
  'only user_requested is a reason to cancel, and it is required',
  async (practice) => {
    const id = await pendingPorting(practice);
    for (const body of [{}, { reason: 'bored' }]) {
      const ask = () => practice.partner.portings.requestCancellation(id, body as never, write);
      await expectKept(practice, 'requestPortingCancelation', ask);
      expectRefused(
        await practice.barePartner('POST', `/portings/${id}/request-cancelation`, body),
        '$.reason',
      );
    }
  },
  oneSubscription,
);

const decisions = [
  ['accept', 'accepted', portingOut, 'pending', 'completed', {}],
  ['reject', 'rejected', portingOut, 'pending', 'rejected', {}],
  ['acceptCancellation', 'canceled', withdrawnPorting, 'cancelation_requested', 'canceled', {}],
] as const;

for (const [decision, what, prepare, now, later, body] of decisions)
  states(
    heading,
    `after ${decision} the answer still shows ${now}, and the porting is ${what} later`,
    async (practice) => {
      const id = await prepare(practice);
      expect((await practice.partner.portings[decision](id, body, write)).status).toBe(now);
      practice.clock.advance(26 * hourMs);
      expect((await practice.partner.portings.get(id)).status).toBe(later);
    },
    oneSubscription,
  );

states(
  heading,
  'a cancelation that is rejected lets the porting go on',
  async (practice) => {
    const id = await withdrawnPorting(practice);
    const reason = 'cancelation_too_late';
    const answer = await practice.partner.portings.rejectCancellation(id, { reason, message: 'Late' }, write);
    expect(answer.status).toBe('cancelation_requested');
    practice.clock.advance(10_000);
    expect((await practice.partner.portings.get(id)).status).not.toBe('cancelation_requested');
  },
  oneSubscription,
);

states(
  'Endpoints',
  'a cancelation is rejected as cancelation_too_late, in the spelling of the document',
  async (practice) => {
    const bare = (id: string, reason: string) =>
      practice.barePartner('POST', `/portings/${id}/reject-cancelation`, { reason });
    const id = await withdrawnPorting(practice);
    expectRefused(await bare(id, 'cancellation_too_late'), '$.reason');
    expect((await bare(id, 'cancelation_too_late')).status).toBe(202);
  },
  oneSubscription,
);

for (const [operation, path, wrong] of [
  ['acceptPorting', 'accept', { termination_action: 'keep' }],
  ['rejectPorting', 'reject', { reason: 'no_reason' }],
] as const)
  states(
    'Endpoints',
    `${path} takes only the value that the document names`,
    async (practice) => {
      const id = await portingOut(practice);
      const [pointer] = Object.keys(wrong);
      expectRefused(await practice.barePartner('POST', `/portings/${id}/${path}`, wrong), `$.${pointer}`);
      const ours = path === 'accept' ? { terminationAction: 'keep' } : { reason: 'no_reason' };
      await expectKept(practice, operation, () => practice.partner.portings[path](id, ours as never, write));
      expect((await practice.barePartner('POST', `/portings/${id}/${path}`, {})).status).toBe(202);
    },
    oneSubscription,
  );
