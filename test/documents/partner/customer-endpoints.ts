import { write } from '../practice.ts';
import type { Endpoint as LineEndpoint } from './line-endpoints.ts';
import { portingIn } from './porting-in.ts';
import { allOf, firstOf } from './refused.ts';
import {
  bareAccount,
  barePerson,
  firstNumber,
  newAccount,
  openNumber,
  pendingPorting,
  person,
  portingOut,
  someAccount,
  someInvoice,
  withdrawnPorting,
} from './some-customer.ts';
import { orderedLine, someSubscriber } from './some-line.ts';
import { coverageAreaId } from './stock.ts';

export type Endpoint = Omit<LineEndpoint, 'success' | 'prepare'> & {
  readonly success: 200 | 201 | 202;
  readonly prepare: (practice: Parameters<LineEndpoint['prepare']>[0]) => Promise<string>;
};

const nobody = async () => '';

type Parts = Pick<Endpoint, 'operation' | 'route' | 'run' | 'bare'> & Partial<Endpoint>;

const list = (collection: string, parts: Parts): Endpoint => ({
  success: 200,
  others: [400],
  prepare: nobody,
  collection,
  ...parts,
});

const one = (parts: Parts): Endpoint => ({ success: 200, others: [404], prepare: nobody, ...parts });

/** Source: partner API, Endpoints: the rows of customers, reference data, numbers and portings. */
export const customerEndpoints: readonly Endpoint[] = [
  one({
    operation: 'Creates a new Account',
    route: 'createAccount',
    success: 201,
    others: [400],
    run: (partner) => partner.accounts.create(newAccount, write),
    bare: () => ['POST', '/accounts', bareAccount],
  }),
  list('accounts', {
    operation: 'List all accounts',
    route: 'listAccounts',
    run: (partner) => allOf(partner.accounts.list()),
    bare: () => ['GET', '/accounts'],
  }),
  one({
    operation: 'Retrieve an account',
    route: 'getAccount',
    prepare: someAccount,
    run: (partner, id) => partner.accounts.get(id),
    bare: (id) => ['GET', `/accounts/${id}`],
  }),
  one({
    operation: 'Patch an account',
    route: 'updateAccount',
    others: [400],
    prepare: someAccount,
    run: (partner, id) => partner.accounts.update(id, { name: 'Other' }, write),
    bare: (id) => ['PATCH', `/accounts/${id}`, { name: 'Other' }],
  }),
  list('contracts', {
    operation: 'List all Contracts',
    route: 'listContracts',
    run: (partner) => allOf(partner.contracts.list()),
    bare: () => ['GET', '/contracts'],
  }),
  one({
    operation: 'Retrieve a contract',
    route: 'getContract',
    prepare: async (practice) => {
      await orderedLine(practice);
      return (await firstOf(practice.partner.contracts.list())).id;
    },
    run: (partner, id) => partner.contracts.get(id),
    bare: (id) => ['GET', `/contracts/${id}`],
  }),
  list('coverage_areas', {
    operation: 'List all Coverage Areas',
    route: 'listCoverageAreas',
    run: (partner) => allOf(partner.coverageAreas.list()),
    bare: () => ['GET', '/coverage-areas'],
  }),
  one({
    operation: 'Retrieve a Coverage Area',
    route: 'getCoverageArea',
    prepare: async () => coverageAreaId.germany,
    run: (partner, id) => partner.coverageAreas.get(id),
    bare: (id) => ['GET', `/coverage-areas/${id}`],
  }),
  list('invoices', {
    operation: 'List all Invoices',
    route: 'listInvoices',
    run: (partner) => allOf(partner.invoices.list()),
    bare: () => ['GET', '/invoices'],
  }),
  one({
    operation: 'Retrieve a invoice',
    route: 'getInvoice',
    prepare: someInvoice,
    run: (partner, id) => partner.invoices.get(id),
    bare: (id) => ['GET', `/invoices/${id}`],
  }),
  list('items', {
    operation: 'List all Invoices Items',
    route: 'listInvoiceItems',
    prepare: someInvoice,
    run: (partner, id) => allOf(partner.invoices.listItems(id)),
    bare: (id) => ['GET', `/invoices/${id}/items`],
  }),
  list('network_operators', {
    operation: 'List all network-operators',
    route: 'listNetworkOperators',
    run: (partner) => allOf(partner.networkOperators.list()),
    bare: () => ['GET', '/network-operators'],
  }),
  one({
    operation: 'Get a network-operators by id',
    route: 'getNetworkOperator',
    prepare: async ({ partner }) => (await firstOf(partner.networkOperators.list())).id,
    run: (partner, id) => partner.networkOperators.get(id),
    bare: (id) => ['GET', `/network-operators/${id}`],
  }),
  list('service_providers', {
    operation: 'List all service-provider',
    route: 'listServiceProviders',
    run: (partner) => allOf(partner.serviceProviders.list()),
    bare: () => ['GET', '/service-providers'],
  }),
  one({
    operation: 'Get a service-provider by id',
    route: 'getServiceProvider',
    prepare: async ({ partner }) => (await firstOf(partner.serviceProviders.list())).id,
    run: (partner, id) => partner.serviceProviders.get(id),
    bare: (id) => ['GET', `/service-providers/${id}`],
  }),
  list('phone_numbers', {
    operation: 'List Phone Numbers',
    route: 'listPhoneNumbers',
    run: (partner) => allOf(partner.phoneNumbers.list()),
    bare: () => ['GET', '/phone-numbers'],
  }),
  one({
    operation: 'Retrieve a Phone Number',
    route: 'getPhoneNumber',
    others: [400, 404],
    prepare: firstNumber,
    run: (partner, id) => partner.phoneNumbers.get(id),
    bare: (id) => ['GET', `/phone-numbers/${id}`],
  }),
  ...(['enable', 'disable'] as const).map((action) =>
    one({
      operation: `${action === 'enable' ? 'Enable' : 'Disable'} Phone Number Opt In`,
      route: `${action}PortingOptIn`,
      others: [400, 404],
      prepare: action === 'enable' ? firstNumber : openNumber,
      run: (partner, id) => partner.phoneNumbers[`${action}PortingOptIn`](id, write),
      bare: (id) => ['POST', `/phone-numbers/${id}/${action}-porting-opt-in`],
    }),
  ),
  list('portings', {
    operation: 'List all Portings',
    route: 'listPortings',
    run: (partner) => allOf(partner.portings.list()),
    bare: () => ['GET', '/portings'],
  }),
  one({
    operation: 'Retrieve a porting',
    route: 'getPorting',
    prepare: portingIn,
    run: (partner, id) => partner.portings.get(id),
    bare: (id) => ['GET', `/portings/${id}`],
  }),
  one({
    operation: 'Accept a porting request',
    route: 'acceptPorting',
    success: 202,
    others: [400],
    prepare: portingOut,
    run: (partner, id) => partner.portings.accept(id, { terminationAction: 'terminate' }, write),
    bare: (id) => ['POST', `/portings/${id}/accept`, { termination_action: 'terminate' }],
  }),
  one({
    operation: 'Rejects a porting request',
    route: 'rejectPorting',
    success: 202,
    others: [400],
    prepare: portingOut,
    run: (partner, id) =>
      partner.portings.reject(id, { reason: 'pre_requirements_not_fulfilled', message: 'No' }, write),
    bare: (id) => [
      'POST',
      `/portings/${id}/reject`,
      { reason: 'pre_requirements_not_fulfilled', message: 'No' },
    ],
  }),
  one({
    operation: 'Request cancelation of the porting',
    route: 'requestPortingCancelation',
    others: [400],
    prepare: pendingPorting,
    run: (partner, id) =>
      partner.portings.requestCancellation(id, { reason: 'user_requested', message: 'Stay' }, write),
    bare: (id) => [
      'POST',
      `/portings/${id}/request-cancelation`,
      { reason: 'user_requested', message: 'Stay' },
    ],
  }),
  one({
    operation: 'Accept a porting cancelation request',
    route: 'acceptPortingCancelation',
    success: 202,
    others: [400],
    prepare: withdrawnPorting,
    run: (partner, id) => partner.portings.acceptCancellation(id, { message: 'Fine' }, write),
    bare: (id) => ['POST', `/portings/${id}/accept-cancelation`, { message: 'Fine' }],
  }),
  one({
    operation: 'Rejects a porting cancelation request',
    route: 'rejectPortingCancelation',
    success: 202,
    others: [400],
    prepare: withdrawnPorting,
    run: (partner, id) =>
      partner.portings.rejectCancellation(id, { reason: 'cancellation_too_late', message: 'Late' }, write),
    bare: (id) => [
      'POST',
      `/portings/${id}/reject-cancelation`,
      { reason: 'cancelation_too_late', message: 'Late' },
    ],
  }),
  one({
    operation: 'Creates a new Subscriber',
    route: 'createSubscriber',
    success: 201,
    others: [400],
    prepare: someAccount,
    run: (partner, accountId) => partner.subscribers.create({ accountId, ...person }, write),
    bare: (id) => ['POST', '/subscribers', { account_id: id, ...barePerson }],
  }),
  list('subscribers', {
    operation: 'List all subscribers',
    route: 'listSubscribers',
    run: (partner) => allOf(partner.subscribers.list()),
    bare: () => ['GET', '/subscribers'],
  }),
  one({
    operation: 'Retrieve a subscriber',
    route: 'getSubscriber',
    others: [400, 404],
    prepare: async (practice) => (await someSubscriber(practice)).id,
    run: (partner, id) => partner.subscribers.get(id),
    bare: (id) => ['GET', `/subscribers/${id}`],
  }),
  one({
    operation: 'Updates a Subscriber',
    route: 'updateSubscriber',
    others: [400, 404],
    prepare: async (practice) => (await someSubscriber(practice)).id,
    run: (partner, id) => partner.subscribers.update(id, { firstName: 'Max' }, write),
    bare: (id) => ['PATCH', `/subscribers/${id}`, { first_name: 'Max' }],
  }),
];
