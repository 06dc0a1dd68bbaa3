import { expect } from 'vitest';
import type { PartnerApi } from '../../../../shared/provider/partner/api.ts';
import type { partnerRoutes } from '../../../../shared/provider/partner/routes.ts';
import { allOf } from '../../../support/documents/refused.ts';
import { oneSubscription } from '../../../support/documents/some-subscription.ts';
import { statementsOf } from '../../../support/documents/statement.ts';
import { problemOf } from '../../../support/provider/thrown.ts';
import { customerEndpoints } from './customer-endpoints.ts';

const states = statementsOf('Partner API');

for (const { operation, success, prepare, bare } of customerEndpoints)
  for (const [what, headers] of [
    ['a Correlation-Id and an Api-Version', { 'correlation-id': 'trace-1', 'api-version': '2025-01-28' }],
    ['neither Correlation-Id nor Api-Version', {}],
  ] as const)
    states(
      'Endpoints',
      `${operation} takes ${what} from a stranger`,
      async (practice) => {
        const [method, path, body] = bare(await prepare(practice));
        expect((await practice.barePartner(method, path, body, headers)).status).toBe(success);
      },
      oneSubscription,
    );

type Call = { readonly correlationId: string };

const reads: readonly (readonly [
  keyof typeof partnerRoutes,
  (partner: PartnerApi, call: Call) => Promise<unknown>,
])[] = [
  ['listAccounts', (partner, call) => allOf(partner.accounts.list(call))],
  ['getAccount', (partner, call) => partner.accounts.get('none_1', call)],
  ['listContracts', (partner, call) => allOf(partner.contracts.list(call))],
  ['getContract', (partner, call) => partner.contracts.get('none_1', call)],
  ['listCoverageAreas', (partner, call) => allOf(partner.coverageAreas.list(call))],
  ['getCoverageArea', (partner, call) => partner.coverageAreas.get('none_1', call)],
  ['listInvoices', (partner, call) => allOf(partner.invoices.list(call))],
  ['getInvoice', (partner, call) => partner.invoices.get('none_1', call)],
  ['listInvoiceItems', (partner, call) => allOf(partner.invoices.listItems('none_1', call))],
  ['listNetworkOperators', (partner, call) => allOf(partner.networkOperators.list(call))],
  ['getNetworkOperator', (partner, call) => partner.networkOperators.get('none_1', call)],
  ['listServiceProviders', (partner, call) => allOf(partner.serviceProviders.list(call))],
  ['getServiceProvider', (partner, call) => partner.serviceProviders.get('none_1', call)],
  ['listPhoneNumbers', (partner, call) => allOf(partner.phoneNumbers.list(call))],
  ['getPhoneNumber', (partner, call) => partner.phoneNumbers.get('none_1', call)],
  ['listPortings', (partner, call) => allOf(partner.portings.list(call))],
  ['getPorting', (partner, call) => partner.portings.get('none_1', call)],
  ['listSubscribers', (partner, call) => allOf(partner.subscribers.list(call))],
  ['getSubscriber', (partner, call) => partner.subscribers.get('none_1', call)],
];

for (const [route, read] of reads)
  states(
    'Endpoints',
    `${route} goes with the Correlation-Id that the client chose`,
    async ({ partner, sandbox }) => {
      await read(partner, { correlationId: 'trace-1' }).catch(() => {});
      expect(sandbox.spy.calls(`partner.${route}`)).toMatchObject([
        { headers: { 'correlation-id': 'trace-1', 'api-version': '2025-01-28' } },
      ]);
    },
  );

states('Endpoints', 'a refusal repeats the Correlation-Id of its call', async ({ partner, barePartner }) => {
  const requested = partner.accounts.get('acc_none', { correlationId: 'trace-1' });
  expect(await problemOf(requested)).toMatchObject({ status: 404, correlationId: 'trace-1' });
  const headers = { 'correlation-id': 'trace-1' };
  expect((await barePartner('GET', '/accounts/acc_none', undefined, headers)).body).toMatchObject({
    correlation_id: 'trace-1',
  });
});

for (const { operation, route, success, prepare, run, bare } of customerEndpoints.filter(
  (row) => row.bare('')[2],
))
  states(
    'Endpoints',
    `${operation} has a body of application/json, and does nothing for one that calls itself otherwise`,
    async (practice) => {
      const id = await prepare(practice);
      const [method, path, body] = bare(id);
      const said = await practice.barePartner(method, path, body, { 'content-type': 'text/plain' });
      expect(said.status).toBe(415);
      // Nothing came of it, or the same could not be done now.
      await run(practice.partner, id);
      const sent = practice.sandbox.spy.calls(`partner.${route}`).at(-1);
      expect(sent).toMatchObject({ status: success, headers: { 'content-type': 'application/json' } });
    },
    oneSubscription,
  );
