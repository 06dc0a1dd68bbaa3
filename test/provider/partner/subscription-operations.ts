import { call } from '../../support/provider/partner-server.ts';
import { type Expected, first } from './expected-operation.ts';

/** Orders, phone numbers, portings and subscriptions, written out as they must stand on the wire. */
export const subscriptionOperations = {
  createOrder: {
    run: (partner) =>
      partner.orders.create(
        {
          type: 'activate_subscription',
          subscriberId: 'subr_1',
          purchaseLocation: 'DE',
          simProfile: { simType: 'esim' },
          device: { uicc: { eid: '89049032000000000000000000000001' } },
          products: {
            plan: { productOfferingId: 'prdoff_1' },
            addons: [{ productOfferingId: 'prdoff_2', activationMode: 'first_usage' }],
          },
        },
        call,
      ),
    line: 'POST /connect/orders',
    body: {
      type: 'activate_subscription',
      subscriber_id: 'subr_1',
      purchase_location: 'DE',
      sim_profile: { sim_type: 'esim' },
      device: { uicc: { eid: '89049032000000000000000000000001' } },
      products: {
        plan: { product_offering_id: 'prdoff_1' },
        addons: [{ product_offering_id: 'prdoff_2', activation_mode: 'first_usage' }],
      },
    },
  },
  listOrders: {
    run: (partner) => first(partner.orders.list({ status: 'fulfilling', limit: 7, cursor: 'YQ==' })),
    line: 'GET /connect/orders?status=fulfilling&limit=7&cursor=YQ%3D%3D',
    collection: 'orders',
  },
  getOrder: {
    run: (partner) => partner.orders.get('ord_1'),
    line: 'GET /connect/orders/ord_1',
  },
  listPhoneNumbers: {
    run: (partner) =>
      first(partner.phoneNumbers.list({ subscriptionId: 'subs_1', limit: 8, cursor: 'YQ==' })),
    line: 'GET /connect/phone-numbers?subscription-id=subs_1&limit=8&cursor=YQ%3D%3D',
    collection: 'phone_numbers',
  },
  getPhoneNumber: {
    run: (partner) => partner.phoneNumbers.get('pn_1'),
    line: 'GET /connect/phone-numbers/pn_1',
  },
  enablePortingOptIn: {
    run: (partner) => partner.phoneNumbers.enablePortingOptIn('pn_1', call),
    line: 'POST /connect/phone-numbers/pn_1/enable-porting-opt-in',
  },
  disablePortingOptIn: {
    run: (partner) => partner.phoneNumbers.disablePortingOptIn('pn_1', call),
    line: 'POST /connect/phone-numbers/pn_1/disable-porting-opt-in',
  },
  listPortings: {
    run: (partner) =>
      first(
        partner.portings.list({
          status: 'cancelation_requested',
          phoneNumberId: 'pn_1',
          subscriptionId: 'subs_1',
          limit: 9,
          cursor: 'YQ==',
        }),
      ),
    line: 'GET /connect/portings?status=cancelation_requested&phone-number-id=pn_1&subscription-id=subs_1&limit=9&cursor=YQ%3D%3D',
    collection: 'portings',
  },
  createPorting: {
    run: (partner) =>
      partner.portings.create(
        {
          direction: 'in',
          country: 'DE',
          subscriptionId: 'subs_1',
          phoneNumberId: 'pn_1',
          msisdn: '+49151000000001',
          donorDetails: {
            networkOperatorId: 'nopr_1',
            serviceProviderId: 'spro_1',
            account: { type: 'personal' },
          },
          preferredSchedule: { type: 'specific_date', preferredPortingAt: '2025-02-01T08:00:00Z' },
        },
        call,
      ),
    line: 'POST /connect/portings',
    body: {
      direction: 'in',
      country: 'DE',
      subscription_id: 'subs_1',
      phone_number_id: 'pn_1',
      msisdn: '+49151000000001',
      donor_details: {
        network_operator_id: 'nopr_1',
        service_provider_id: 'spro_1',
        account: { type: 'personal' },
      },
      preferred_schedule: { type: 'specific_date', preferred_porting_at: '2025-02-01T08:00:00Z' },
    },
  },
  getPorting: {
    run: (partner) => partner.portings.get('port_1'),
    line: 'GET /connect/portings/port_1',
  },
  acceptPorting: {
    run: (partner) => partner.portings.accept('port_1', { terminationAction: 'terminate' }, call),
    line: 'POST /connect/portings/port_1/accept',
    body: { termination_action: 'terminate' },
  },
  rejectPorting: {
    run: (partner) =>
      partner.portings.reject(
        'port_1',
        {
          reason: 'pre_requirements_not_fulfilled',
          message: 'Still under contract',
        },
        call,
      ),
    line: 'POST /connect/portings/port_1/reject',
    body: { reason: 'pre_requirements_not_fulfilled', message: 'Still under contract' },
  },
  requestPortingCancelation: {
    run: (partner) =>
      partner.portings.requestCancellation(
        'port_1',
        {
          reason: 'user_requested',
          message: 'We stay',
        },
        call,
      ),
    line: 'POST /connect/portings/port_1/request-cancelation',
    body: { reason: 'user_requested', message: 'We stay' },
  },
  acceptPortingCancelation: {
    run: (partner) => partner.portings.acceptCancellation('port_1', { message: 'Stopped' }, call),
    line: 'POST /connect/portings/port_1/accept-cancelation',
    body: { message: 'Stopped' },
  },
  rejectPortingCancelation: {
    run: (partner) =>
      partner.portings.rejectCancellation(
        'port_1',
        {
          reason: 'cancelation_too_late',
          message: 'Too late',
        },
        call,
      ),
    line: 'POST /connect/portings/port_1/reject-cancelation',
    body: { reason: 'cancelation_too_late', message: 'Too late' },
  },
  listSubscriptions: {
    run: (partner) =>
      first(
        partner.subscriptions.list({
          accountId: 'acc_1',
          subscriberId: 'subr_1',
          status: 'deactivated',
          limit: 13,
          cursor: 'YQ==',
        }),
      ),
    line: 'GET /connect/subscriptions?account-id=acc_1&subscriber-id=subr_1&status=deactivated&limit=13&cursor=YQ%3D%3D',
    collection: 'subscriptions',
  },
  getSubscription: {
    run: (partner) => partner.subscriptions.get('subs_1'),
    line: 'GET /connect/subscriptions/subs_1',
  },
  graceSubscription: {
    run: (partner) => partner.subscriptions.grace('subs_1', call),
    line: 'POST /connect/subscriptions/subs_1/grace',
  },
  suspendSubscription: {
    run: (partner) => partner.subscriptions.suspend('subs_1', call),
    line: 'POST /connect/subscriptions/subs_1/suspend',
  },
  deactivateSubscription: {
    run: (partner) => partner.subscriptions.deactivate('subs_1', call),
    line: 'POST /connect/subscriptions/subs_1/deactivate',
  },
  resumeSubscription: {
    run: (partner) => partner.subscriptions.resume('subs_1', call),
    line: 'POST /connect/subscriptions/subs_1/resume',
  },
} satisfies Readonly<Record<string, Expected>>;
