import { write } from '../../../support/documents/practice.ts';
import { allOf, firstOf } from '../../../support/documents/refused.ts';
import {
  bareAccount,
  barePerson,
  firstNumber,
  newAccount,
  openNumber,
  person,
  someAccount,
  someInvoice,
} from '../../../support/documents/some-customer.ts';
import { orderedSubscription, someSubscriber } from '../../../support/documents/some-subscription.ts';
import { coverageAreaId } from '../../../support/documents/stock.ts';
import { type Endpoint, list, one } from '../endpoint-row.ts';
import { portingEndpoints } from '../portings/porting-endpoints.ts';

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
      await orderedSubscription(practice);
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
  ...portingEndpoints,
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
