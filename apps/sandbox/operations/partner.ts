import { laterPartnerRoutes, partnerPrefix, partnerRoutes } from '../../../shared/provider/partner/routes.ts';
import type { Operation } from '../call.ts';
import type { PartnerWorld } from '../partner/partner-world.ts';
import { problemAnswer } from '../problem.ts';
import type { RateLimit } from '../rate-limit.ts';
import type { Route } from '../route.ts';
import type { Tokens } from '../tokens.ts';
import { acceptPorting } from './partner/accept-porting.ts';
import { acceptPortingCancelation } from './partner/accept-porting-cancelation.ts';
import { activateProduct } from './partner/activate-product.ts';
import { cancelProduct } from './partner/cancel-product.ts';
import { checkVersion } from './partner/check-version.ts';
import { createAccount } from './partner/create-account.ts';
import { createOrder } from './partner/create-order.ts';
import { createPorting } from './partner/create-porting.ts';
import { createSubscriber } from './partner/create-subscriber.ts';
import { deactivateSubscription } from './partner/deactivate-subscription.ts';
import { disablePortingOptIn } from './partner/disable-porting-opt-in.ts';
import { enablePortingOptIn } from './partner/enable-porting-opt-in.ts';
import { getAccount } from './partner/get-account.ts';
import { getContract } from './partner/get-contract.ts';
import { getCoverageArea } from './partner/get-coverage-area.ts';
import { getInvoice } from './partner/get-invoice.ts';
import { getNetworkOperator } from './partner/get-network-operator.ts';
import { getOrder } from './partner/get-order.ts';
import { getPhoneNumber } from './partner/get-phone-number.ts';
import { getPorting } from './partner/get-porting.ts';
import { getProduct } from './partner/get-product.ts';
import { getProductCatalog } from './partner/get-product-catalog.ts';
import { getProductOffering } from './partner/get-product-offering.ts';
import { getServiceProvider } from './partner/get-service-provider.ts';
import { getSubscriber } from './partner/get-subscriber.ts';
import { getSubscription } from './partner/get-subscription.ts';
import { graceSubscription } from './partner/grace-subscription.ts';
import { listAccounts } from './partner/list-accounts.ts';
import { listCompatibleOfferings } from './partner/list-compatible-offerings.ts';
import { listContracts } from './partner/list-contracts.ts';
import { listCoverageAreas } from './partner/list-coverage-areas.ts';
import { listInvoiceItems } from './partner/list-invoice-items.ts';
import { listInvoices } from './partner/list-invoices.ts';
import { listNetworkOperators } from './partner/list-network-operators.ts';
import { listOrders } from './partner/list-orders.ts';
import { listPhoneNumbers } from './partner/list-phone-numbers.ts';
import { listPortings } from './partner/list-portings.ts';
import { listProductCatalogs } from './partner/list-product-catalogs.ts';
import { listProductOfferings } from './partner/list-product-offerings.ts';
import { listProducts } from './partner/list-products.ts';
import { listServiceProviders } from './partner/list-service-providers.ts';
import { listSubscribers } from './partner/list-subscribers.ts';
import { listSubscriptions } from './partner/list-subscriptions.ts';
import { rejectPorting } from './partner/reject-porting.ts';
import { rejectPortingCancelation } from './partner/reject-porting-cancelation.ts';
import { requestPortingCancelation } from './partner/request-porting-cancelation.ts';
import { resumeSubscription } from './partner/resume-subscription.ts';
import { suspendSubscription } from './partner/suspend-subscription.ts';
import { updateAccount } from './partner/update-account.ts';
import { updateSubscriber } from './partner/update-subscriber.ts';

type PartnerOperation = keyof typeof partnerRoutes;
type LaterOperation = keyof typeof laterPartnerRoutes;

/** Every operation of the document has its file: one that is missing here does not compile. */
const operations: Readonly<Record<PartnerOperation, (world: PartnerWorld) => Operation>> = {
  createAccount,
  listAccounts,
  getAccount,
  updateAccount,
  listContracts,
  getContract,
  listCoverageAreas,
  getCoverageArea,
  listInvoices,
  getInvoice,
  listInvoiceItems,
  listNetworkOperators,
  getNetworkOperator,
  listServiceProviders,
  getServiceProvider,
  createOrder,
  listOrders,
  getOrder,
  listPhoneNumbers,
  getPhoneNumber,
  enablePortingOptIn,
  disablePortingOptIn,
  listPortings,
  createPorting,
  getPorting,
  acceptPorting,
  rejectPorting,
  requestPortingCancelation,
  acceptPortingCancelation,
  rejectPortingCancelation,
  listProductCatalogs,
  getProductCatalog,
  listProductOfferings,
  getProduct,
  activateProduct,
  cancelProduct,
  createSubscriber,
  listSubscribers,
  getSubscriber,
  updateSubscriber,
  listSubscriptions,
  getSubscription,
  graceSubscription,
  suspendSubscription,
  deactivateSubscription,
  resumeSubscription,
};

/** Later than the document: each is there as long as the flag of its name is set. */
const laterOperations: Readonly<Record<LaterOperation, (world: PartnerWorld) => Operation>> = {
  getProductOffering,
  listCompatibleOfferings,
  listProducts,
};

const names = Object.keys(operations) as readonly PartnerOperation[];
const laterNames = Object.keys(laterOperations) as readonly LaterOperation[];

/** What an operation of this API is called in faults and records: both APIs have some of the same name. */
export const partnerOperations: readonly string[] = [...names, ...laterNames].map(callName);

/** @param makeLimit makes what stands in front of each operation, for itself */
export function partnerApi(
  world: PartnerWorld,
  tokens: Tokens,
  makeLimit: () => RateLimit,
): readonly Route[] {
  const routeOf = (
    name: PartnerOperation | LaterOperation,
    { method, path, version }: { readonly method: string; readonly path: string; readonly version?: string },
    run: Operation,
  ): Route => ({
    operation: callName(name),
    method,
    path: partnerPrefix + path,
    run(call) {
      world.catchUp();
      return run(call);
    },
    admit(headers) {
      tokens.check(headers.authorization);
      checkVersion(headers, world.flags, version);
    },
    limit: makeLimit(),
    explain: problemAnswer,
    correlationHeader: 'correlation-id',
  });
  return [
    ...names.map((name) => routeOf(name, partnerRoutes[name], operations[name](world))),
    ...laterNames
      .filter((name) => world.flags[name])
      .map((name) => routeOf(name, laterPartnerRoutes[name], laterOperations[name](world))),
  ];
}

function callName(name: PartnerOperation | LaterOperation): string {
  return `partner.${name}`;
}
