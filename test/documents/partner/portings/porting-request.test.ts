import { expect } from 'vitest';
import { write } from '../../../support/documents/practice.ts';
import { allOf, expectKept, expectRefused } from '../../../support/documents/refused.ts';
import { oneSubscription } from '../../../support/documents/some-subscription.ts';
import { statementsOf } from '../../../support/documents/statement.ts';
import { problemOf } from '../../../support/provider/thrown.ts';
import { aMoment } from '../resource-members.ts';
import { portingForms } from './porting-forms.ts';

const states = statementsOf('Partner API');

const longer = 'x'.repeat(101);

type Wrong = {
  readonly read: Readonly<Record<string, unknown>>;
  readonly bare: Readonly<Record<string, unknown>>;
  readonly pointer: string;
};

/** The donor's details with one member replaced, or left out where it is undefined. */
const donor = (camel: string, member: string, value?: unknown): Wrong => ({
  read: { [camel]: value },
  bare: { [member]: value },
  pointer: `$.donor_details.${member}`,
});

for (const [what, { read, bare, pointer }] of [
  ['without a network operator', donor('networkOperatorId', 'network_operator_id')],
  ['without a service provider', donor('serviceProviderId', 'service_provider_id')],
  ['without an account', donor('account', 'account')],
  ['with a network operator id of 101 characters', donor('networkOperatorId', 'network_operator_id', longer)],
  ['with a service provider id of 101 characters', donor('serviceProviderId', 'service_provider_id', longer)],
  [
    'with an account that is not personal',
    { ...donor('account', 'account', { type: 'business' }), pointer: '$.donor_details.account.type' },
  ],
  [
    'with an account without a type',
    { ...donor('account', 'account', {}), pointer: '$.donor_details.account.type' },
  ],
] as const)
  states(
    'Porting',
    `donor details ${what} are refused`,
    async (practice) => {
      const forms = await portingForms(practice);
      const wrong = { ...forms.read, donorDetails: { ...forms.read.donorDetails, ...read } } as never;
      await expectKept(practice, 'createPorting', () => practice.partner.portings.create(wrong, write));
      const body = { ...forms.bare, donor_details: { ...(forms.bare.donor_details as object), ...bare } };
      expectRefused(await practice.barePartner('POST', '/portings', body), pointer);
      expect(await allOf(practice.partner.portings.list())).toEqual([]);
    },
    oneSubscription,
  );

for (const [what, read, bare, pointer] of [
  [
    'a schedule without a type',
    { preferredPortingAt: '2026-03-10T08:00:00Z' },
    { preferred_porting_at: '2026-03-10T08:00:00Z' },
    '$.preferred_schedule.type',
  ],
  [
    'a specific date without its moment',
    { type: 'specific_date' },
    { type: 'specific_date' },
    '$.preferred_schedule.preferred_porting_at',
  ],
  [
    'a moment that is no date-time',
    { type: 'specific_date', preferredPortingAt: '10.3.2026' },
    { type: 'specific_date', preferred_porting_at: '10.3.2026' },
    '$.preferred_schedule.preferred_porting_at',
  ],
] as const)
  states(
    'Porting',
    `${what} is refused`,
    async (practice) => {
      const forms = await portingForms(practice);
      const wrong = { ...forms.read, preferredSchedule: read } as never;
      await expectKept(practice, 'createPorting', () => practice.partner.portings.create(wrong, write));
      const body = { ...forms.bare, preferred_schedule: bare };
      expectRefused(await practice.barePartner('POST', '/portings', body), pointer);
    },
    oneSubscription,
  );

for (const type of ['first_available_date', 'specific_date'] as const)
  states(
    'Porting',
    `the moment of ${type} may be given`,
    async (practice) => {
      const { read, bare } = await portingForms(practice);
      const preferredPortingAt = '2026-03-12T09:30:00+01:00';
      const created = await practice.partner.portings.create(
        { ...read, preferredSchedule: { type, preferredPortingAt } },
        write,
      );
      const body = { ...bare, preferred_schedule: { type, preferred_porting_at: preferredPortingAt } };
      const said = await practice.barePartner('POST', '/portings', body);
      expect(said.status).toBe(201);
      expect(created.preferredSchedule?.type).toBe(type);
      if (type === 'specific_date') {
        expect(created.preferredSchedule?.preferredPortingAt).toBe('2026-03-12T08:30:00.000Z');
        expect(said.body).toHaveProperty('preferred_schedule.preferred_porting_at', aMoment);
      }
    },
    oneSubscription,
  );

states(
  'Porting',
  'a number may be asked for without its plus, and has one in answers',
  async (practice) => {
    const { read, bare } = await portingForms(practice);
    const created = await practice.partner.portings.create({ ...read, msisdn: '4915123456789' }, write);
    expect(created.msisdn).toBe('+4915123456789');
    const said = await practice.barePartner('POST', '/portings', { ...bare, msisdn: '4915123456789' });
    expect(said).toMatchObject({ status: 201, body: { msisdn: '+4915123456789' } });
  },
  oneSubscription,
);

for (const [member, camel] of [
  ['subscription_id', 'subscriptionId'],
  ['phone_number_id', 'phoneNumberId'],
] as const)
  states(
    'Limits',
    `${member} of a porting has at most 100 characters`,
    async (practice) => {
      const { read, bare } = await portingForms(practice);
      const longest = 'x'.repeat(100);
      // Nothing has such an id, so the provider says no: what counts is that it is asked.
      const requested = practice.partner.portings.create({ ...read, [camel]: longest }, write);
      expect(await problemOf(requested)).toMatchObject({ status: 400, pointers: [`$.${member}`] });
      const wrong = { ...read, [camel]: longer };
      await expectKept(practice, 'createPorting', () => practice.partner.portings.create(wrong, write));
      const said = await practice.barePartner('POST', '/portings', { ...bare, [member]: longer });
      expectRefused(said, `$.${member}`);
      expect(said.body).toMatchObject({ errors: [{ detail: expect.stringContaining('<=100') }] });
    },
    oneSubscription,
  );

states(
  'Endpoints',
  'Create a porting answers 400 to a request that is not valid, and creates nothing',
  async (practice) => {
    const { partner, barePartner } = practice;
    const { read, bare } = await portingForms(practice);
    const requested = partner.portings.create({ ...read, subscriptionId: 'subs_none' }, write);
    expect(await problemOf(requested)).toMatchObject({
      code: 'refused',
      status: 400,
      effect: 'none',
      pointers: ['$.subscription_id'],
    });
    expectRefused(
      await barePartner('POST', '/portings', { ...bare, subscription_id: 'subs_none' }),
      '$.subscription_id',
    );
    expectRefused(await barePartner('POST', '/portings', { ...bare, colour: 'red' }), '$.colour');
    expect(await allOf(partner.portings.list())).toEqual([]);
  },
  oneSubscription,
);

for (const acts of [false, true])
  states(
    'Endpoints',
    `Create a porting can answer 5XX ${acts ? 'after it was' : 'before it is'} carried out, so its effect is unknown`,
    async (practice) => {
      const { partner, sandbox, barePartner } = practice;
      const { read, bare } = await portingForms(practice);
      sandbox.faults.next('partner.createPorting', { kind: 'server-error', status: 503, acts }, 2);
      expect(await problemOf(partner.portings.create(read, write))).toMatchObject({
        code: 'unavailable',
        status: 503,
        effect: 'unknown',
      });
      expect(await allOf(partner.portings.list())).toHaveLength(acts ? 1 : 0);
      expect(await barePartner('POST', '/portings', bare)).toMatchObject({
        status: 503,
        body: { status: 503 },
      });
    },
    oneSubscription,
  );
