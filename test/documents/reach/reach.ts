import type { OperationId } from '../../../shared/core/api/operations.ts';
import type { OperationName } from '../../../shared/core/jobs/operation.ts';
import type { organization, partner } from '../operations.ts';

/** How a user reaches an operation of the provider. */
export type Reach = {
  /** The operation of the HTTP API, and which part of it: the action of a row, or the list. */
  readonly api?: OperationId | `${OperationId} ${string}`;
  /** The words of the command line. */
  readonly cli?: string;
  /** The page of the console. */
  readonly console?: string;
  /** What a rule names. */
  readonly rule?: OperationName | 'top_up' | 'sms';
  /** The number of the decision that says why it is out of reach. */
  readonly decision?: string;
};

const changes = (action: string, rule: OperationName): Reach => ({
  api: `createSubscriptionChanges ${action}`,
  cli: 'changes create',
  rule,
});
const portings = (action: string, rule: OperationName): Reach => ({
  api: `createPortings ${action}`,
  cli: 'portings create',
  rule,
});
const accounts = (action: string, rule: OperationName): Reach => ({
  api: `createAccountChanges ${action}`,
  cli: 'accounts create',
  console: 'Provider records',
  rule,
});
const list = (api: 'Organization' | 'Partner', topic: string): Reach => ({
  api: `list${api}Records ${topic}`,
  cli: 'records list',
  console: 'Provider records',
});
const one = (api: 'Organization' | 'Partner', topic: string): Reach => ({
  api: `get${api}Record ${topic}`,
  cli: 'records show',
  console: 'Provider records',
});

/** Each operation of the organization document. */
export const organizationReach: Readonly<Record<keyof typeof organization, Reach>> = {
  'List Accounts': list('Organization', 'accounts'),
  'Get Account': one('Organization', 'accounts'),
  'List Subscribers': list('Organization', 'subscribers'),
  'Get Subscriber': one('Organization', 'subscribers'),
  'List Subscriptions': list('Organization', 'subscriptions'),
  'Get Subscription': one('Organization', 'subscriptions'),
  "Get Subscription's Phone Numbers": list('Organization', 'phone-numbers'),
  'List Products': list('Organization', 'products'),
  'Get Product': one('Organization', 'products'),
  'Send SMS': { api: 'createCampaign', cli: 'campaigns create', console: 'Campaigns', rule: 'sms' },
  'Create Order': {
    api: 'createOrderBatch',
    cli: 'orders create',
    console: 'eSIM orders',
    rule: 'organization.activate_subscription',
  },
  'Get Order': one('Organization', 'orders'),
  'List Order Templates': list('Organization', 'order-templates'),
  'Get Order Template': one('Organization', 'order-templates'),
  'List usage': list('Organization', 'usage'),
};

/** Each operation of the partner document. */
export const partnerReach: Readonly<Record<keyof typeof partner, Reach>> = {
  'Creates a new Account': accounts('create', 'partner.create_account'),
  'List all accounts': list('Partner', 'accounts'),
  'Retrieve an account': one('Partner', 'accounts'),
  'Patch an account': accounts('update', 'partner.update_account'),
  'List all Contracts': list('Partner', 'contracts'),
  'Retrieve a contract': one('Partner', 'contracts'),
  'List all Coverage Areas': list('Partner', 'coverage-areas'),
  'Retrieve a Coverage Area': one('Partner', 'coverage-areas'),
  'List all Invoices': list('Partner', 'invoices'),
  'Retrieve a invoice': one('Partner', 'invoices'),
  'List all Invoices Items': list('Partner', 'invoice-items'),
  'List all network-operators': list('Partner', 'network-operators'),
  'Get a network-operators by id': one('Partner', 'network-operators'),
  'List all service-provider': list('Partner', 'service-providers'),
  'Get a service-provider by id': one('Partner', 'service-providers'),
  'Creates a new Order': changes('top_up', 'partner.topup_subscription'),
  'List all Orders': list('Partner', 'orders'),
  'Retrieve an Order': one('Partner', 'orders'),
  'List Phone Numbers': list('Partner', 'phone-numbers'),
  'Retrieve a Phone Number': one('Partner', 'phone-numbers'),
  'Enable Phone Number Opt In': portings('opt_in', 'partner.enable_porting_opt_in'),
  'Disable Phone Number Opt In': portings('opt_out', 'partner.disable_porting_opt_in'),
  'List all Portings': list('Partner', 'portings'),
  'Create a porting': portings('port_in', 'partner.create_porting'),
  'Retrieve a porting': one('Partner', 'portings'),
  'Accept a porting request': portings('accept', 'partner.accept_porting'),
  'Rejects a porting request': portings('reject', 'partner.reject_porting'),
  'Request cancelation of the porting': portings(
    'request_cancelation',
    'partner.request_porting_cancellation',
  ),
  'Accept a porting cancelation request': portings(
    'accept_cancelation',
    'partner.accept_porting_cancellation',
  ),
  'Rejects a porting cancelation request': portings(
    'reject_cancelation',
    'partner.reject_porting_cancellation',
  ),
  'List all Product Catalogs': list('Partner', 'catalogs'),
  'Retrieve a Product Catalog': one('Partner', 'catalogs'),
  'List all Product Offerings of a Product Catalog': list('Partner', 'offerings'),
  'Retrieve a product (unnamed in the document)': one('Partner', 'products'),
  'Activate a Product': changes('activate_product', 'partner.activate_product'),
  'Cancel a Product': changes('cancel_product', 'partner.cancel_product'),
  'Creates a new Subscriber': {
    api: 'createOrderBatch',
    cli: 'orders create',
    console: 'eSIM orders',
    rule: 'partner.create_subscriber',
  },
  'List all subscribers': list('Partner', 'subscribers'),
  'Retrieve a subscriber': one('Partner', 'subscribers'),
  'Updates a Subscriber': changes('update_subscriber', 'partner.update_subscriber'),
  'List all subscriptions': list('Partner', 'subscriptions'),
  'Retrieve a subscription': one('Partner', 'subscriptions'),
  'Graces a Subscription': changes('grace', 'partner.grace_subscription'),
  'Suspends a Subscription': changes('suspend', 'partner.suspend_subscription'),
  'Deactivates a Subscription': changes('deactivate', 'partner.deactivate_subscription'),
  'Resumes a Subscription': changes('resume', 'partner.resume_subscription'),
};

/** Whether a user can start the operation, or see what it answers. */
function isReached({ api }: Reach): boolean {
  return api !== undefined;
}

const all = Object.entries({ ...organizationReach, ...prefixed(partnerReach) });

/** The names of the operations that a user can reach, and of those that nobody can. */
const reached = all.filter(([, reach]) => isReached(reach)).map(([name]) => name);
export const unreached = all.filter(([, reach]) => !isReached(reach));

/** The last line of `npm run coverage`. */
export const reachLine = `${reached.length} of ${all.length} operations within a user's reach`;

/** Both documents have a name or two in common. */
function prefixed(reaches: Readonly<Record<string, Reach>>): Record<string, Reach> {
  return Object.fromEntries(Object.entries(reaches).map(([name, reach]) => [`partner: ${name}`, reach]));
}
