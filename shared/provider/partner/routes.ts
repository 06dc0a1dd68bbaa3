/** Path prefix of the partner API below the bare host. Source: partner API, introductory order address. */
export const partnerPrefix = '/connect';

/** Where each operation of the partner document lives. The document gives no paths: Assumed. */
export const partnerRoutes = {
  createAccount: { method: 'POST', path: '/accounts' },
  listAccounts: { method: 'GET', path: '/accounts' },
  getAccount: { method: 'GET', path: '/accounts/{id}' },
  updateAccount: { method: 'PATCH', path: '/accounts/{id}' },
  listContracts: { method: 'GET', path: '/contracts' },
  getContract: { method: 'GET', path: '/contracts/{id}' },
  listCoverageAreas: { method: 'GET', path: '/coverage-areas' },
  getCoverageArea: { method: 'GET', path: '/coverage-areas/{id}' },
  listInvoices: { method: 'GET', path: '/invoices' },
  getInvoice: { method: 'GET', path: '/invoices/{id}' },
  listInvoiceItems: { method: 'GET', path: '/invoices/{id}/items' },
  listNetworkOperators: { method: 'GET', path: '/network-operators' },
  getNetworkOperator: { method: 'GET', path: '/network-operators/{id}' },
  listServiceProviders: { method: 'GET', path: '/service-providers' },
  getServiceProvider: { method: 'GET', path: '/service-providers/{id}' },
  createOrder: { method: 'POST', path: '/orders' },
  listOrders: { method: 'GET', path: '/orders' },
  getOrder: { method: 'GET', path: '/orders/{id}' },
  listPhoneNumbers: { method: 'GET', path: '/phone-numbers' },
  getPhoneNumber: { method: 'GET', path: '/phone-numbers/{id}' },
  enablePortingOptIn: { method: 'POST', path: '/phone-numbers/{id}/enable-porting-opt-in' },
  disablePortingOptIn: { method: 'POST', path: '/phone-numbers/{id}/disable-porting-opt-in' },
  listPortings: { method: 'GET', path: '/portings' },
  createPorting: { method: 'POST', path: '/portings' },
  getPorting: { method: 'GET', path: '/portings/{id}' },
  acceptPorting: { method: 'POST', path: '/portings/{id}/accept' },
  rejectPorting: { method: 'POST', path: '/portings/{id}/reject' },
  requestPortingCancelation: { method: 'POST', path: '/portings/{id}/request-cancelation' },
  acceptPortingCancelation: { method: 'POST', path: '/portings/{id}/accept-cancelation' },
  rejectPortingCancelation: { method: 'POST', path: '/portings/{id}/reject-cancelation' },
  listProductCatalogs: { method: 'GET', path: '/product-catalogs' },
  getProductCatalog: { method: 'GET', path: '/product-catalogs/{id}' },
  listProductOfferings: { method: 'GET', path: '/product-catalogs/{id}/product-offerings' },
  getProduct: { method: 'GET', path: '/products/{id}' },
  activateProduct: { method: 'POST', path: '/products/{id}/activate' },
  cancelProduct: { method: 'POST', path: '/products/{id}/cancel' },
  createSubscriber: { method: 'POST', path: '/subscribers' },
  listSubscribers: { method: 'GET', path: '/subscribers' },
  getSubscriber: { method: 'GET', path: '/subscribers/{id}' },
  updateSubscriber: { method: 'PATCH', path: '/subscribers/{id}' },
  listSubscriptions: { method: 'GET', path: '/subscriptions' },
  getSubscription: { method: 'GET', path: '/subscriptions/{id}' },
  graceSubscription: { method: 'POST', path: '/subscriptions/{id}/grace' },
  suspendSubscription: { method: 'POST', path: '/subscriptions/{id}/suspend' },
  deactivateSubscription: { method: 'POST', path: '/subscriptions/{id}/deactivate' },
  resumeSubscription: { method: 'POST', path: '/subscriptions/{id}/resume' },
} as const;

/**
 * Operations that the document does not have and a later version of the API has, each with the version that it is asked
 * in. Nothing may rely on them. Assumed: where they live, and that a provider without them refuses the call.
 */
export const laterPartnerRoutes = {
  listCompatibleOfferings: {
    method: 'GET',
    path: '/product-offerings/{id}/compatible',
    version: '2026-02-05',
  },
  /** Assumed: it tells the offering's prices in `_embedded.prices`, as a product tells its own. */
  getProductOffering: { method: 'GET', path: '/product-offerings/{id}', version: '2026-02-05' },
  /** Assumed: it filters by status and subscription, and shows each product as a single one is shown. */
  listProducts: { method: 'GET', path: '/products', version: '2026-02-05' },
} as const;
