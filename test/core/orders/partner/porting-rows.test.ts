import { expect, test } from 'vitest';
import { faultOf, stepsOf } from './read-partner-row.ts';

const arriving = {
  action: 'port_in',
  subscription_id: 'subs_1',
  phone_number_id: 'pn_1',
  msisdn: '+49 1511 2345678',
  network_operator_id: 'nopr_1',
  service_provider_id: 'spro_1',
};

const input = {
  direction: 'in',
  country: 'DE',
  subscriptionId: 'subs_1',
  phoneNumberId: 'pn_1',
  msisdn: '+4915112345678',
  donorDetails: { networkOperatorId: 'nopr_1', serviceProviderId: 'spro_1', account: { type: 'personal' } },
};

test('a number that comes names its carriers, and comes as soon as it can or at a time', () => {
  expect(stepsOf('partner-porting', arriving)).toEqual([
    {
      operation: 'partner.create_porting',
      input: { ...input, preferredSchedule: { type: 'first_available_date' } },
    },
  ]);
  const porting_at = '2030-02-01T09:00:00+01:00';
  expect(stepsOf('partner-porting', { ...arriving, porting_at })[0]?.input.preferredSchedule).toEqual({
    type: 'specific_date',
    preferredPortingAt: porting_at,
  });
});

const of = { porting_id: 'port_1' };

test.each([
  ['opt_in', { phone_number_id: 'pn_1' }, 'partner.enable_porting_opt_in', { id: 'pn_1' }],
  ['opt_out', { phone_number_id: 'pn_1' }, 'partner.disable_porting_opt_in', { id: 'pn_1' }],
  [
    'accept',
    { ...of, termination: 'terminate' },
    'partner.accept_porting',
    { id: 'port_1', terminationAction: 'terminate' },
  ],
  [
    'reject',
    { ...of, reason: 'pre_requirements_not_fulfilled', message: 'No contract' },
    'partner.reject_porting',
    { id: 'port_1', reason: 'pre_requirements_not_fulfilled', message: 'No contract' },
  ],
  [
    'request_cancelation',
    of,
    'partner.request_porting_cancellation',
    { id: 'port_1', reason: 'user_requested' },
  ],
  ['accept_cancelation', of, 'partner.accept_porting_cancellation', { id: 'port_1' }],
  [
    'reject_cancelation',
    { ...of, reason: 'cancelation_too_late' },
    'partner.reject_porting_cancellation',
    { id: 'port_1', reason: 'cancelation_too_late' },
  ],
] as const)('%s of %o is %s', (action, row, operation, wanted) => {
  expect(stepsOf('partner-porting', { action, ...row })).toEqual([{ operation, input: wanted }]);
});

test.each([
  [{ action: 'suspend', subscription_id: 'subs_1' }, 'unknown_value', /must be port_in/],
  [{ ...arriving, msisdn: '1511' }, 'bad_phone', /plus and country/],
  [{ ...arriving, porting_at: '1 March' }, 'unknown_value', /with an offset/],
  [{ action: 'accept' }, 'missing', /"porting_id"/],
  [{ action: 'accept', ...of, reason: 'x' }, 'not_applicable', /"reason" is not for accept/],
  [{ action: 'reject', ...of, reason: 'no' }, 'unknown_value', /pre_requirements_not_fulfilled/],
])('%o is refused: %s', (row, reason, words) => {
  expect(faultOf('partner-porting', row)).toMatchObject({ reason, detail: expect.stringMatching(words) });
});
