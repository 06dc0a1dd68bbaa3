/** What one changes: who takes the changes decides which there are. */
export const changeKinds = ['organization', 'partner', 'porting', 'account'] as const;

export type ChangeKind = (typeof changeKinds)[number];

const subscription = ['subscription_id'] as const;
const atOrganization = ['account_id', ...subscription] as const;
const offering = [...subscription, 'purchase_location', 'addons', 'plan', 'activation_mode', 'start_at'];
const address = ['line1', 'line2', 'city', 'postal_code', 'country', 'state'] as const;
const answer = ['porting_id', 'reason', 'message'] as const;

/** The columns of a file by what is done with each row, as `docs/reference/order-batches.md` has them. */
export const changeActions: Readonly<Record<ChangeKind, Readonly<Record<string, readonly string[]>>>> = {
  organization: {
    suspend: [...atOrganization, 'reason'],
    resume: atOrganization,
    swap: [...atOrganization, 'delivery', 'delivery_to', 'delivery_cc'],
  },
  partner: {
    top_up: offering,
    change_plan: [...offering, 'when'],
    cancel: [...subscription, 'when'],
    cancel_products: [...subscription, 'product_id', 'when'],
    swap: [...subscription, 'eid'],
    grace: subscription,
    suspend: subscription,
    deactivate: subscription,
    resume: subscription,
    activate_product: ['product_id'],
    cancel_product: ['product_id', 'when'],
    update_subscriber: [
      'subscriber_id',
      'account_id',
      'first_name',
      'last_name',
      'email',
      ...address,
      'locale',
      'birth_date',
    ],
  },
  porting: {
    port_in: [
      ...subscription,
      'phone_number_id',
      'msisdn',
      'network_operator_id',
      'service_provider_id',
      'country',
      'porting_at',
    ],
    opt_in: ['phone_number_id'],
    opt_out: ['phone_number_id'],
    accept: ['porting_id', 'termination'],
    reject: answer,
    request_cancelation: answer,
    accept_cancelation: ['porting_id', 'message'],
    reject_cancelation: answer,
  },
  account: {
    create: ['type', 'name', 'first_name', 'last_name', 'company_name', 'tax_id', ...address],
    update: ['account_id', 'name', 'first_name', 'last_name', ...address],
  },
};
