/** Path prefix of the organization API below the bare host. Source: provider's introductory pages; a setting for others. */
export const organizationPrefix = '/enterprise';

/** Where each operation of the organization document lives. The document gives no paths: Assumed. */
export const organizationRoutes = {
  sendSms: { method: 'POST', path: '/sms' },
  listUsage: { method: 'GET', path: '/usage/items' },
} as const;
