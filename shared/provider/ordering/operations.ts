import { type OperationName, operations, type Step } from '../../core/jobs/operation.ts';
import { wantsIdBefore, withIdBefore } from '../../core/orders/step-input.ts';
import { lacksPartnerReason } from '../../core/provider-api.ts';
import { type InputFault, ProviderError } from '../../errors.ts';
import type { Operations } from '../../ports/orders.ts';
import type { OrganizationApi } from '../organization/api.ts';
import type { OrganizationSms } from '../organization/sms.ts';
import type { PartnerApi } from '../partner/api.ts';
import type { OperationHandler } from './operation-handler.ts';
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

export const noPartner: InputFault = {
  detail:
    `${lacksPartnerReason}. Name "partner" in "apis" of its file under stages/, and deploy it with PartnerBaseUrl ` +
    'and PartnerAuthUrl',
};

/** Stands in for an id that is not known before the step before has come to it. */
const anyId = 'id-of-the-step-before';

/** Everything that an order row or an automation may do, each by the operation of the API that has it. */
export function providerOperations({ organization, partner }: Apis): Operations {
  const handlers: Partial<Record<OperationName, OperationHandler>> = {
    ...organizationHandlers(organization),
    ...(partner === undefined ? {} : { ...partnerOrderHandlers(partner), ...partnerChangeHandlers(partner) }),
  };
  const authorize = {
    organization: organization.sms.authorize,
    // What cannot be sent is refused by its fault.
    partner: partner?.authorize ?? (async () => {}),
  };

  function faultsOf(step: Step): readonly InputFault[] {
    const { input } = wantsIdBefore(step) ? withIdBefore(step, anyId) : step;
    return handlers[step.operation]?.faults(input) ?? [noPartner];
  }

  function handlerOf(operation: OperationName): OperationHandler {
    const handler = handlers[operation];
    if (handler === undefined) throw unsendable(operation, noPartner);
    return handler;
  }

  return {
    faultsOf,
    authorize: ({ operation }) => authorize[operations[operation].providerApi](),
    keeping({ operation, input }) {
      const keeps = handlers[operation]?.keeps;
      if (keeps === undefined || input[keeps.member] !== undefined) return undefined;
      const { member } = keeps;
      const read = async () => {
        const value = await keeps.read(String(input.id));
        return value === undefined
          ? { operation, input }
          : { operation, input: { ...input, [member]: value } };
      };
      return { member, read };
    },
    async perform({ step, ...call }) {
      const { operation, input } = step;
      // An id that the provider gave a moment ago may be one that no address can hold. Nothing has been sent yet.
      const [fault] = faultsOf(step);
      if (fault !== undefined) throw unsendable(operation, fault);
      return handlerOf(operation).perform(input, call);
    },
    follow: ({ operation, input }, id) => handlerOf(operation).follow(input, id),
    rest: ({ operation }, performed) => handlerOf(operation).rest?.(performed),
  };
}

function unsendable(operation: OperationName, { detail, pointer }: InputFault): ProviderError {
  const where = pointer === undefined || pointer === '' ? 'the input' : `"${pointer}"`;
  return new ProviderError({
    tried: operation,
    effect: 'none',
    code: 'refused',
    detail: `it was not sent, because of ${where}: ${detail}`,
  });
}
