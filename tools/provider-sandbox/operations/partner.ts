import { laterPartnerRoutes, partnerPrefix, partnerRoutes } from '../../../shared/provider/partner/routes.ts';
import type { Operation } from '../http/call.ts';
import { problemAnswer } from '../http/problem.ts';
import type { RateLimit } from '../http/rate-limit.ts';
import type { Route } from '../http/route.ts';
import type { Tokens } from '../http/tokens.ts';
import type { PartnerWorld } from '../partner/partner-world.ts';
import { checkVersion } from './partner/check-version.ts';
import { createAccount } from './partner/customers/create-account.ts';
import { createSubscriber } from './partner/customers/create-subscriber.ts';
import { listAccounts } from './partner/customers/list-accounts.ts';
import { listContracts } from './partner/customers/list-contracts.ts';
import { listInvoiceItems } from './partner/customers/list-invoice-items.ts';
import { listInvoices } from './partner/customers/list-invoices.ts';
import { listSubscribers } from './partner/customers/list-subscribers.ts';
import { updateAccount } from './partner/customers/update-account.ts';
import { updateSubscriber } from './partner/customers/update-subscriber.ts';
import { listCoverageAreas } from './partner/directory/list-coverage-areas.ts';
import { listNetworkOperators } from './partner/directory/list-network-operators.ts';
import { listProductCatalogs } from './partner/directory/list-product-catalogs.ts';
import { listProductOfferings } from './partner/directory/list-product-offerings.ts';
import { listServiceProviders } from './partner/directory/list-service-providers.ts';
import { createOrder } from './partner/orders/create-order.ts';
import { listOrders } from './partner/orders/list-orders.ts';
import { acceptPorting } from './partner/portings/accept-porting.ts';
import { acceptPortingCancelation } from './partner/portings/accept-porting-cancelation.ts';
import { createPorting } from './partner/portings/create-porting.ts';
import { disablePortingOptIn } from './partner/portings/disable-porting-opt-in.ts';
import { enablePortingOptIn } from './partner/portings/enable-porting-opt-in.ts';
import { listPhoneNumbers } from './partner/portings/list-phone-numbers.ts';
import { listPortings } from './partner/portings/list-portings.ts';
import { rejectPorting } from './partner/portings/reject-porting.ts';
import { rejectPortingCancelation } from './partner/portings/reject-porting-cancelation.ts';
import { requestPortingCancelation } from './partner/portings/request-porting-cancelation.ts';
import { activateProduct } from './partner/products/activate-product.ts';
import { cancelProduct } from './partner/products/cancel-product.ts';
import { listCompatibleOfferings } from './partner/products/list-compatible-offerings.ts';
import { listProducts } from './partner/products/list-products.ts';
import { getProductOffering, partnerReads } from './partner/reads.ts';
import { deactivateSubscription } from './partner/subscriptions/deactivate-subscription.ts';
import { graceSubscription } from './partner/subscriptions/grace-subscription.ts';
import { listSubscriptions } from './partner/subscriptions/list-subscriptions.ts';
import { resumeSubscription } from './partner/subscriptions/resume-subscription.ts';
import { suspendSubscription } from './partner/subscriptions/suspend-subscription.ts';

type PartnerOperation = keyof typeof partnerRoutes;
type LaterOperation = keyof typeof laterPartnerRoutes;

/** Every operation of the document has its place: one that is missing here does not compile. */
const operations: Readonly<Record<PartnerOperation, (world: PartnerWorld) => Operation>> = {
  ...partnerReads,
  createAccount,
  listAccounts,
  updateAccount,
  listContracts,
  listCoverageAreas,
  listInvoices,
  listInvoiceItems,
  listNetworkOperators,
  listServiceProviders,
  createOrder,
  listOrders,
  listPhoneNumbers,
  enablePortingOptIn,
  disablePortingOptIn,
  listPortings,
  createPorting,
  acceptPorting,
  rejectPorting,
  requestPortingCancelation,
  acceptPortingCancelation,
  rejectPortingCancelation,
  listProductCatalogs,
  listProductOfferings,
  activateProduct,
  cancelProduct,
  createSubscriber,
  listSubscribers,
  updateSubscriber,
  listSubscriptions,
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
