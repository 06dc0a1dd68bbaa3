import type { OperationName } from '../../core/jobs/operation.ts';
import { ProviderError } from '../../errors.ts';
import type { Performed } from '../../ports/orders.ts';
import { faultsIn } from '../exchange/checks.ts';
import type { OrganizationApi } from '../organization/api.ts';
import { type NewOrder, newOrder, type Order } from '../organization/orders.ts';
import type { Input, OperationHandler } from './operation-handler.ts';

type Name = Extract<OperationName, `organization.${string}`>;

/** The organization API's operations: all of them are orders, and differ in their type. */
export function organizationHandlers({
  orders,
  subscriptions,
}: Pick<OrganizationApi, 'orders' | 'subscriptions'>): Record<Name, OperationHandler> {
  const ofType = (type: NewOrder['type']): OperationHandler => {
    const whole = (input: Input) => ({ ...input, type });
    return {
      faults: (input) => faultsIn(newOrder, whole(input)),
      // Its form was checked: `faults` is asked before each call.
      perform: async (input, call) => comeTo(await orders.create(whole(input) as NewOrder, call)),
      follow: async (_input, id) => comeTo(await orders.get(id)),
      rest(performed) {
        const { subscriptionId, iccid } = performed.subscription ?? {};
        const isWhole = performed.progress !== 'done' || subscriptionId === undefined || iccid !== undefined;
        return isWhole ? undefined : () => withIccid(performed, subscriptionId);
      },
    };
  };

  /** The document shows it in the order and in the subscription, and does not say that both always have it. */
  async function withIccid(performed: Performed, subscriptionId: string): Promise<Performed> {
    try {
      const { simProfile } = await subscriptions.get(subscriptionId, { transclude: ['sim_profile'] });
      return simProfile?.iccid === undefined
        ? performed
        : { ...performed, subscription: { ...performed.subscription, iccid: simProfile.iccid } };
    } catch (error) {
      // The order is done all the same: a subscription that cannot be shown must not keep it open.
      if (error instanceof ProviderError && error.problem.code === 'refused') return performed;
      throw error;
    }
  }

  return {
    'organization.activate_subscription': ofType('activate_subscription'),
    'organization.resume_subscription': ofType('resume_subscription'),
    'organization.change_sim_profile': ofType('change_sim_profile'),
    'organization.suspend_subscription': ofType('suspend_subscription'),
  };
}

/** Source: provider facts, 3, "Order statuses". What nobody has seen yet may still become anything. */
const progressOf = new Map<string, Performed['progress']>([
  ['completed', 'done'],
  ['canceled', 'failed'],
]);

function comeTo({ id, status = 'unknown', subscriptionId, simProfile }: Order): Performed {
  const iccid = simProfile?.iccid;
  return {
    id,
    status,
    progress: progressOf.get(status) ?? 'taken',
    ...(subscriptionId === undefined
      ? {}
      : { subscription: { subscriptionId, ...(iccid === undefined ? {} : { iccid }) } }),
  };
}
