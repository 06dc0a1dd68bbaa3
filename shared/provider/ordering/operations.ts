import type { Operations } from '../../ports/orders.ts';
import type { OrganizationApi } from '../organization/api.ts';
import type { OrganizationSms } from '../organization/sms.ts';
import type { PartnerApi } from '../partner/api.ts';
import { handledOperations } from './handled-operations.ts';
import { organizationHandlers } from './organization-handlers.ts';
import { partnerChangeHandlers } from './partner-change-handlers.ts';
import { partnerOrderHandlers } from './partner-order-handlers.ts';

/** As much of the organization API as orders need. */
type OrganizationOrdering = Pick<OrganizationApi, 'orders' | 'subscriptions'> & {
  readonly sms: Pick<OrganizationSms, 'authorize'>;
};

/** As much of the partner API as orders need. */
export type PartnerOrdering = Pick<
  PartnerApi,
  | 'accounts'
  | 'authorize'
  | 'orders'
  | 'phoneNumbers'
  | 'portings'
  | 'products'
  | 'subscribers'
  | 'subscriptions'
>;

/** The provider's APIs. Without the partner's nothing is ordered there: what would be has a fault. */
export type Apis = {
  readonly organization: OrganizationOrdering;
  readonly partner?: PartnerOrdering | undefined;
};

/** Everything that an order row or an automation may do, each by the operation of the API that has it. */
export function providerOperations({ organization, partner }: Apis): Operations {
  const handlers = {
    ...organizationHandlers(organization),
    ...(partner === undefined ? {} : { ...partnerOrderHandlers(partner), ...partnerChangeHandlers(partner) }),
  };
  return handledOperations(handlers, {
    organization: organization.sms.authorize,
    // What cannot be sent is refused by its fault.
    partner: partner?.authorize ?? (async () => {}),
  });
}
