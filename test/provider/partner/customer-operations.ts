import { call } from '../../support/provider/partner-server.ts';
import { type Expected, first } from './expected-operation.ts';

const owner = {
  firstName: 'Ada',
  lastName: 'Muster',
  address: { line1: 'Weg 1', city: 'Ulm', country: 'DE', postalCode: '89073' },
};

/** Accounts, contracts, invoices and subscribers, written out as they must stand on the wire. */
export const customerOperations = {
  createAccount: {
    run: (partner) => partner.accounts.create({ type: 'personal', name: 'Depot Ulm', owner }, call),
    line: 'POST /connect/accounts',
    body: {
      type: 'personal',
      name: 'Depot Ulm',
      owner: {
        first_name: 'Ada',
        last_name: 'Muster',
        address: { line1: 'Weg 1', city: 'Ulm', country: 'DE', postal_code: '89073' },
      },
    },
  },
  listAccounts: {
    run: (partner) => first(partner.accounts.list({ cursor: 'eyJpZCI6MX0=', limit: 40 })),
    line: 'GET /connect/accounts?limit=40&cursor=eyJpZCI6MX0%3D',
    collection: 'accounts',
  },
  getAccount: {
    run: (partner) => partner.accounts.get('acc_1'),
    line: 'GET /connect/accounts/acc_1',
  },
  updateAccount: {
    run: (partner) =>
      partner.accounts.update(
        'acc_1',
        {
          name: 'Depot Nord',
          owner: { lastName: 'Meier', address: { postalCode: '89075' } },
        },
        call,
      ),
    line: 'PATCH /connect/accounts/acc_1',
    body: { name: 'Depot Nord', owner: { last_name: 'Meier', address: { postal_code: '89075' } } },
  },
  listContracts: {
    run: (partner) => first(partner.contracts.list({ accountId: 'acc_1', limit: 1, cursor: 'YQ==' })),
    line: 'GET /connect/contracts?account-id=acc_1&limit=1&cursor=YQ%3D%3D',
    collection: 'contracts',
  },
  getContract: {
    run: (partner) => partner.contracts.get('con_1'),
    line: 'GET /connect/contracts/con_1',
  },
  listInvoices: {
    run: (partner) => first(partner.invoices.list({ accountId: 'acc_1', limit: 3, cursor: 'YQ==' })),
    line: 'GET /connect/invoices?account-id=acc_1&limit=3&cursor=YQ%3D%3D',
    collection: 'invoices',
  },
  getInvoice: {
    run: (partner) => partner.invoices.get('inv_1'),
    line: 'GET /connect/invoices/inv_1',
  },
  listInvoiceItems: {
    run: (partner) => first(partner.invoices.listItems('inv_1', { limit: 4, cursor: 'YQ==' })),
    line: 'GET /connect/invoices/inv_1/items?limit=4&cursor=YQ%3D%3D',
    collection: 'items',
  },
  createSubscriber: {
    run: (partner) =>
      partner.subscribers.create(
        {
          accountId: 'acc_1',
          firstName: 'Ada',
          lastName: 'Muster',
          email: 'ada@muster.example',
          address: { line1: '1 Main St', line2: 'Flat 2', city: 'Reno', country: 'US', state: 'NV' },
          locale: 'de-DE',
          birthDate: '1990-02-28',
        },
        call,
      ),
    line: 'POST /connect/subscribers',
    body: {
      account_id: 'acc_1',
      first_name: 'Ada',
      last_name: 'Muster',
      email: 'ada@muster.example',
      address: { line1: '1 Main St', line2: 'Flat 2', city: 'Reno', country: 'US', state: 'NV' },
      locale: 'de-DE',
      birth_date: '1990-02-28',
    },
  },
  listSubscribers: {
    run: (partner) => first(partner.subscribers.list({ limit: 12, cursor: 'YQ==' })),
    line: 'GET /connect/subscribers?limit=12&cursor=YQ%3D%3D',
    collection: 'subscribers',
  },
  getSubscriber: {
    run: (partner) => partner.subscribers.get('subr_1'),
    line: 'GET /connect/subscribers/subr_1',
  },
  updateSubscriber: {
    run: (partner) =>
      partner.subscribers.update('subr_1', { email: 'a@b.example', address: { city: 'Bonn' } }, call),
    line: 'PATCH /connect/subscribers/subr_1',
    body: { email: 'a@b.example', address: { city: 'Bonn' } },
  },
} satisfies Readonly<Record<string, Expected>>;
