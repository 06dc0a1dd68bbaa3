import { expect } from 'vitest';
import { type Practice, write } from '../../../support/documents/practice.ts';
import { expectKept, expectRefused } from '../../../support/documents/refused.ts';
import { pendingPorting, portingOut, withdrawnPorting } from '../../../support/documents/some-customer.ts';
import { oneSubscription } from '../../../support/documents/some-subscription.ts';
import { statementsOf } from '../../../support/documents/statement.ts';
import { halAnswer, partnerServer } from '../../../support/provider/partner-server.ts';
import { problemOf } from '../../../support/provider/thrown.ts';
import { portingStatuses, portingWays } from './porting-ways.ts';

const states = statementsOf('Partner API');
const heading = 'States and transitions › Porting';

const decisions = [
  {
    operation: 'Accept a porting request',
    call: 'accept',
    path: 'accept',
    success: 202,
    prepare: portingOut,
    bodies: [{}, { terminationAction: 'terminate' }],
    bareBodies: [{}, { termination_action: 'terminate' }],
  },
  {
    operation: 'Rejects a porting request',
    call: 'reject',
    path: 'reject',
    success: 202,
    prepare: portingOut,
    bodies: [
      {},
      { reason: 'pre_requirements_not_fulfilled' },
      { message: 'No' },
      { reason: 'pre_requirements_not_fulfilled', message: 'No' },
    ],
    bareBodies: [
      {},
      { reason: 'pre_requirements_not_fulfilled' },
      { message: 'No' },
      { reason: 'pre_requirements_not_fulfilled', message: 'No' },
    ],
  },
  {
    operation: 'Request cancelation of the porting',
    call: 'requestCancellation',
    path: 'request-cancelation',
    success: 200,
    prepare: pendingPorting,
    bodies: [{ reason: 'user_requested' }, { reason: 'user_requested', message: 'Stay' }],
    bareBodies: [{ reason: 'user_requested' }, { reason: 'user_requested', message: 'Stay' }],
  },
  {
    operation: 'Accept a porting cancelation request',
    call: 'acceptCancellation',
    path: 'accept-cancelation',
    success: 202,
    prepare: withdrawnPorting,
    bodies: [{}, { message: 'Fine' }],
    bareBodies: [{}, { message: 'Fine' }],
  },
  {
    operation: 'Rejects a porting cancelation request',
    call: 'rejectCancellation',
    path: 'reject-cancelation',
    success: 202,
    prepare: withdrawnPorting,
    bodies: [{}, { reason: 'cancelation_too_late' }, { message: 'Late' }],
    bareBodies: [{}, { reason: 'cancelation_too_late' }, { message: 'Late' }],
  },
] as const;

for (const { operation, call, path, success, prepare, bodies, bareBodies } of decisions) {
  bodies.forEach((body, at) => {
    const bare = bareBodies[at] ?? {};
    states(
      'Endpoints',
      `${operation} takes ${Object.keys(bare).length === 0 ? 'an empty body' : Object.keys(bare).join(' and ')}`,
      async (practice) => {
        const { partner, sandbox } = practice;
        const id = await prepare(practice);
        const answered = await partner.portings[call](id, body as never, write);
        expect(sandbox.spy.calls().at(-1)).toMatchObject({
          target: `/connect/portings/${id}/${path}`,
          status: success,
        });
        expect(answered.id).toBe(id);
        await using server = await partnerServer(() => halAnswer(success, { id }));
        await server.partner.portings[call](id, body as never, write);
        expect(JSON.parse(server.arrived[0]?.body ?? '')).toEqual(bare);
      },
      oneSubscription,
    );
    states(
      'Endpoints',
      `${operation} takes ${JSON.stringify(bare)} from a stranger`,
      async (practice) => {
        const id = await prepare(practice);
        const said = await practice.barePartner('POST', `/portings/${id}/${path}`, bare);
        expect(said).toMatchObject({ status: success, body: { id } });
      },
      oneSubscription,
    );
  });

  states(
    'Endpoints',
    `${operation} answers 400 for a porting that is not there`,
    async (practice) => {
      const [body] = bodies.slice(-1);
      expect(
        await problemOf(practice.partner.portings[call]('port_none', body as never, write)),
      ).toMatchObject({ code: 'refused', status: 400, effect: 'none', pointers: ["$['porting-id']"] });
      const said = await practice.barePartner('POST', `/portings/port_none/${path}`, bareBodies.at(-1));
      expectRefused(said, "$['porting-id']");
    },
    oneSubscription,
  );
}

for (const [call, path, reason] of [
  ['requestCancellation', 'request-cancelation', 'bored'],
  ['reject', 'reject', 'wrong_birth_date'],
  // The document writes "cancelation".
  ['rejectCancellation', 'reject-cancelation', 'cancellation_too_late'],
] as const)
  states(
    'Endpoints',
    `${path} of a porting takes no other reason, such as ${reason}`,
    async (practice) => {
      const prepare = {
        reject: portingOut,
        rejectCancellation: withdrawnPorting,
        requestCancellation: pendingPorting,
      };
      const id = await prepare[call](practice);
      const route = {
        reject: 'rejectPorting',
        rejectCancellation: 'rejectPortingCancelation',
        requestCancellation: 'requestPortingCancelation',
      }[call];
      const body = { reason } as never;
      await expectKept(practice, route, () => practice.partner.portings[call](id, body, write));
      expectRefused(await practice.barePartner('POST', `/portings/${id}/${path}`, { reason }), '$.reason');
    },
    oneSubscription,
  );

states(
  'Porting',
  'a porting that we reject shows our reason and message',
  async (practice) => {
    const id = await portingOut(practice);
    const given = { reason: 'pre_requirements_not_fulfilled', message: 'Unpaid' } as const;
    await practice.partner.portings.reject(id, given, write);
    practice.clock.advance(1_000);
    const rejection = { ...given, rejectedAt: '2026-03-01T12:00:01.000Z' };
    expect(await practice.partner.portings.get(id)).toMatchObject({ status: 'rejected', rejection });
    expect((await practice.barePartner('GET', `/portings/${id}`)).body).toMatchObject({
      rejection: { ...given, rejected_at: '2026-03-01T12:00:01.000Z' },
    });
  },
  oneSubscription,
);

const cancelable = ['draft', 'pending', 'scheduled'];

for (const status of portingStatuses)
  states(
    heading,
    `a porting that is ${status} ${cancelable.includes(status) ? 'turns' : 'does not turn'} cancelation_requested when asked to`,
    async (practice) => {
      const id = await portingWays[status](practice);
      const ask = practice.partner.portings.requestCancellation(id, { reason: 'user_requested' }, write);
      if (cancelable.includes(status)) expect((await ask).status).toBe('cancelation_requested');
      else expect(await problemOf(ask)).toMatchObject({ status: 400, pointers: ["$['porting-id']"] });
    },
    oneSubscription,
  );

states(
  heading,
  'a stranger who asks for a cancelation is answered with cancelation_requested',
  async (practice) => {
    const id = await pendingPorting(practice);
    const body = { reason: 'user_requested' };
    const said = await practice.barePartner('POST', `/portings/${id}/request-cancelation`, body);
    expect(said).toMatchObject({ status: 200, body: { id, status: 'cancelation_requested' } });
    expect(statusesReported(practice, 'cancelation_requested')).toEqual(['cancelation_requested']);
  },
  oneSubscription,
);

for (const status of ['rejected', 'canceled', 'completed'] as const)
  states(
    heading,
    `an event tells that a porting is ${status}`,
    async (practice) => {
      await portingWays[status](practice);
      expect(statusesReported(practice, status)).toEqual([status]);
    },
    oneSubscription,
  );

function statusesReported(
  { sandbox }: Practice,
  status: 'cancelation_requested' | 'canceled' | 'rejected' | 'completed',
): string[] {
  const events = sandbox.partner.events(`porting.${status}`);
  return events.map(({ data }) => (data as { porting: { status: string } }).porting.status);
}
