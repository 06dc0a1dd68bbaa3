/**
 * Path prefix of the organization API below the bare host. Source: provider's introductory pages; a setting for others.
 */
export const organizationPrefix = '/enterprise';

/** Where each operation of the organization document lives. The document gives no paths: Assumed. */
export const organizationRoutes = {
  listAccounts: { method: 'GET', path: '/accounts' },
  getAccount: { method: 'GET', path: '/accounts/{id}' },
  listSubscribers: { method: 'GET', path: '/subscribers' },
  getSubscriber: { method: 'GET', path: '/subscribers/{id}' },
  listSubscriptions: { method: 'GET', path: '/subscriptions' },
  getSubscription: { method: 'GET', path: '/subscriptions/{id}' },
  listSubscriptionPhoneNumbers: { method: 'GET', path: '/subscriptions/{id}/phone-numbers' },
  listProducts: { method: 'GET', path: '/products' },
  getProduct: { method: 'GET', path: '/products/{id}' },
  sendSms: { method: 'POST', path: '/sms' },
  createOrder: { method: 'POST', path: '/orders' },
  getOrder: { method: 'GET', path: '/orders/{id}' },
  listOrderTemplates: { method: 'GET', path: '/order-templates' },
  getOrderTemplate: { method: 'GET', path: '/order-templates/{id}' },
  listUsage: { method: 'GET', path: '/usage/items' },
} as const;

/** Each operation's method and path below the prefix, `{id}` standing for the resource's identifier. */
export type OrganizationRoutes = {
  readonly [Operation in keyof typeof organizationRoutes]: {
    readonly method: 'GET' | 'POST';
    readonly path: string;
  };
};
