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
  rule,
});
const nowhere: Reach = {};

/** Each operation of the organization document. */
export const organizationReach: Readonly<Record<keyof typeof organization, Reach>> = {
  'List Accounts': { api: 'listProviderAccounts' },
  'Get Account': nowhere,
  'List Subscribers': nowhere,
  'Get Subscriber': nowhere,
  'List Subscriptions': nowhere,
  'Get Subscription': nowhere,
  "Get Subscription's Phone Numbers": nowhere,
  'List Products': nowhere,
  'Get Product': nowhere,
  'Send SMS': { api: 'createCampaign', cli: 'campaigns create', console: 'Campaigns', rule: 'sms' },
  'Create Order': {
    api: 'createOrderBatch',
    cli: 'orders create',
    console: 'eSIM orders',
    rule: 'organization.activate_subscription',
  },
  'Get Order': nowhere,
  'List Order Templates': { api: 'listOrderTemplates' },
  'Get Order Template': nowhere,
  'List usage': nowhere,
};

/** Each operation of the partner document. */
export const partnerReach: Readonly<Record<keyof typeof partner, Reach>> = {
  'Creates a new Account': accounts('create', 'partner.create_account'),
  'List all accounts': { api: 'listProviderAccounts' },
  'Retrieve an account': nowhere,
  'Patch an account': accounts('update', 'partner.update_account'),
  'List all Contracts': nowhere,
  'Retrieve a contract': nowhere,
  'List all Coverage Areas': nowhere,
  'Retrieve a Coverage Area': nowhere,
  'List all Invoices': nowhere,
  'Retrieve a invoice': nowhere,
  'List all Invoices Items': nowhere,
  'List all network-operators': { api: 'listCarriers' },
  'Get a network-operators by id': nowhere,
  'List all service-provider': { api: 'listCarriers' },
  'Get a service-provider by id': nowhere,
  'Creates a new Order': changes('top_up', 'partner.topup_subscription'),
  'List all Orders': nowhere,
  'Retrieve an Order': nowhere,
  'List Phone Numbers': nowhere,
  'Retrieve a Phone Number': nowhere,
  'Enable Phone Number Opt In': portings('opt_in', 'partner.enable_porting_opt_in'),
  'Disable Phone Number Opt In': portings('opt_out', 'partner.disable_porting_opt_in'),
  'List all Portings': nowhere,
  'Create a porting': portings('port_in', 'partner.create_porting'),
  'Retrieve a porting': nowhere,
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
  'List all Product Catalogs': { api: 'listCatalogs' },
  'Retrieve a Product Catalog': nowhere,
  'List all Product Offerings of a Product Catalog': { api: 'listOfferings' },
  'Retrieve a product (unnamed in the document)': nowhere,
  'Activate a Product': changes('activate_product', 'partner.activate_product'),
  'Cancel a Product': changes('cancel_product', 'partner.cancel_product'),
  'Creates a new Subscriber': {
    api: 'createOrderBatch',
    cli: 'orders create',
    console: 'eSIM orders',
    rule: 'partner.create_subscriber',
  },
  'List all subscribers': nowhere,
  'Retrieve a subscriber': nowhere,
  'Updates a Subscriber': changes('update_subscriber', 'partner.update_subscriber'),
  'List all subscriptions': nowhere,
  'Retrieve a subscription': nowhere,
  'Graces a Subscription': changes('grace', 'partner.grace_subscription'),
  'Suspends a Subscription': changes('suspend', 'partner.suspend_subscription'),
  'Deactivates a Subscription': changes('deactivate', 'partner.deactivate_subscription'),
  'Resumes a Subscription': changes('resume', 'partner.resume_subscription'),
};

/** Whether a user can start the operation, or see what it answers. */
export function isReached({ api }: Reach): boolean {
  return api !== undefined;
}

const all = Object.entries({ ...organizationReach, ...prefixed(partnerReach) });

/** The names of the operations that a user can reach, and of those that nobody can. */
export const reached = all.filter(([, reach]) => isReached(reach)).map(([name]) => name);
export const unreached = all.filter(([, reach]) => !isReached(reach));

/** The last line of `npm run coverage`. */
export const reachLine = `${reached.length} of ${all.length} operations within a user's reach`;

/** Both documents have a name or two in common. */
function prefixed(reaches: Readonly<Record<string, Reach>>): Record<string, Reach> {
  return Object.fromEntries(Object.entries(reaches).map(([name, reach]) => [`partner: ${name}`, reach]));
}
